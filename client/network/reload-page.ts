let isRequested = false;

/** Every reload that our own code asks for; features/network cancels any other one. */
export function reloadPage() {
  isRequested = true;
  window.location.reload();
}

export const isReloadRequested = () => isRequested;
