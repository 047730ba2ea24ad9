export const COLLECTION_HEADING = 'collection';

/**
 * Where the focus goes when the line that had it is gone. A question that closes gives the focus back in the next frame,
 * to what is no longer there; so this is in the one after it.
 */
export const focusHeading = () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.getElementById(COLLECTION_HEADING)?.focus({ preventScroll: true })),
  );
