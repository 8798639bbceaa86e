// Completion of the word before the cursor, as a list box under the field.

import { make } from "./elements.js";

const MOST = 8;
let lists = 0;

/** Let a field complete its words; whole is true where the words are names with hyphens and spaces. */
export function completes(field, known, whole = false) {
  const list = make("ul", { role: "listbox", id: `words-${++lists}`, class: "words", hidden: true, "aria-label": "Completions" });
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list.id);
  field.setAttribute("aria-expanded", "false");
  let chosen = -1;

  function word() {
    const before = field.value.slice(0, field.selectionStart);
    return (whole ? /[^,\n]*$/ : /[\w.]*$/).exec(before)[0].trimStart();
  }

  function close() {
    list.hidden = true;
    list.replaceChildren();
    chosen = -1;
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
  }

  function take(text) {
    const end = field.selectionStart;
    const start = end - word().length;
    field.setRangeText(text, start, end, "end");
    close();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    close();
    field.focus();
  }

  function open() {
    const typed = word().toLowerCase();
    close();
    if (!typed) return;
    const starts = known.filter((name) => name.toLowerCase().startsWith(typed) && name.toLowerCase() !== typed);
    const holds = known.filter((name) => !starts.includes(name) && name.toLowerCase().includes(typed) && name.toLowerCase() !== typed);
    const found = [...starts, ...holds].slice(0, MOST);
    if (!found.length || known.includes(typed)) return;
    list.append(...found.map((name, place) => {
      const item = make("li", { role: "option", id: `${list.id}-${place}`, "aria-selected": "false" }, name);
      item.addEventListener("pointerdown", (event) => { event.preventDefault(); take(name); });
      return item;
    }));
    list.hidden = false;
    field.setAttribute("aria-expanded", "true");
  }

  field.addEventListener("input", open);
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const items = [...list.children];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      chosen = (chosen + (event.key === "ArrowDown" ? 1 : -1) + items.length) % items.length;
      items.forEach((item, place) => item.setAttribute("aria-selected", String(place === chosen)));
      field.setAttribute("aria-activedescendant", items[chosen].id);
      event.preventDefault();
    } else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) {
      take(items[chosen].textContent);
      event.preventDefault();
    } else if (event.key === "Escape") close();
  });
  return list;
}
