interface Pressed {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Whether the browser handles the click itself (new tab, window, download); such a click must not be intercepted. */
export const isOpenedElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: Pressed) =>
  ctrlKey || metaKey || shiftKey || altKey;
