// The overlay outlives the component that asks for it: it stands until the next page has come.
let isShown = false;
const listeners = new Set<() => void>();

function setShown(next: boolean) {
  isShown = next;
  for (const listener of listeners) listener();
}

/** Covers the page while it is being replaced as a whole. */
export const showOverlay = () => setShown(true);
export const hideOverlay = () => setShown(false);
export const isOverlayShown = () => isShown;

export function watchOverlay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
