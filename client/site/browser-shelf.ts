/** A place of the browser's that may be switched off or full: then nothing is kept, and nothing breaks. */
export interface Shelf {
  read: (key: string) => string | null;
  keep: (key: string, value: string) => void;
  drop: (key: string) => void;
}

function shelfOn(storage: () => Storage): Shelf {
  const attempt = <T>(act: () => T, otherwise: T): T => {
    try {
      return act();
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => attempt(() => storage().getItem(key), null),
    keep: (key, value) => attempt(() => storage().setItem(key, value), undefined),
    drop: (key) => attempt(() => storage().removeItem(key), undefined),
  };
}

/** Ends with the tab, and lives through a reload. */
export const tabShelf = shelfOn(() => sessionStorage);
/** Stays, and is one for all tabs. */
export const browserShelf = shelfOn(() => localStorage);
