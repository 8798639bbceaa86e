// Elements made from data. Text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children; a child that is no element is text. */
export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same of a drawing. */
export function draw(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** The element of this id. */
export function byId(id) {
  return document.getElementById(id);
}

/** A name of a column or a table as words: "house_edge" is "House edge"; an expression stays as it is. */
export function words(name) {
  if (/[^a-z0-9_]/.test(name)) return name;
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
