let isRequested = false;

/** Reloads the page. Our own code uses only this function, since features/network cancels other reloads. */
export function reloadPage() {
  isRequested = true;
  window.location.reload();
}

export const isReloadRequested = () => isRequested;
