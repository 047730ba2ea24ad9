let isRequested = false;

/** Reloads the page. All of our code uses this function, because features/network cancels other reloads. */
export function reloadPage() {
  isRequested = true;
  window.location.reload();
}

export const isReloadRequested = () => isRequested;
