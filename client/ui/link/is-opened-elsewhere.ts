interface ModifierKeys {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Whether the browser handles the click itself (new tab, window, download). Such a click must not be intercepted. */
export const isOpenedInNewTab = ({ ctrlKey, metaKey, shiftKey, altKey }: ModifierKeys) =>
  ctrlKey || metaKey || shiftKey || altKey;
