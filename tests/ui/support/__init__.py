"""What tests of the window share: screens without a window, tables to sit at, gamepads, evenings."""
