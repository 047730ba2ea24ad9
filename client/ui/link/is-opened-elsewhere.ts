interface Pressed {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Whether a press on a link is the browser's: a new tab or window, or a download. Whoever takes it then takes that away. */
export const isOpenedElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: Pressed) =>
  ctrlKey || metaKey || shiftKey || altKey;
