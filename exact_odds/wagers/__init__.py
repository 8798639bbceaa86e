"""What is paid: awards and wagers, their odds, and the library of wagers and games."""
