import { useEffect, useEffectEvent } from 'react';
import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';
import { useSite } from '#client/site/site.tsx';

/** Stores an action that a login interrupts. Only the last one is stored; it survives a reload and expires. */
const STORE_KEY = 'pendingDeed';
const STORED_FOR_MS = 30 * 60_000;
const JOURNEY = 'go:';

export function savePendingAction(action: string, storage: SafeStorage = tabStorage, now = Date.now()) {
  storage.keep(STORE_KEY, `${now} ${action}`);
}

export const savePendingNavigation = (address: string, storage?: SafeStorage, now?: number) =>
  savePendingAction(JOURNEY + address, storage, now);

export const dropPendingAction = (storage: SafeStorage = tabStorage) => storage.drop(STORE_KEY);

/** Returns true if the action is pending, and removes it, so that it runs only once. */
export function consumePendingAction(action: string, storage: SafeStorage = tabStorage, now = Date.now()): boolean {
  if (loadPendingAction(storage, now) !== action) return false;
  dropPendingAction(storage);
  return true;
}

export function consumePendingNavigation(storage: SafeStorage = tabStorage, now = Date.now()): string | null {
  const action = loadPendingAction(storage, now);
  if (!action?.startsWith(JOURNEY)) return null;
  dropPendingAction(storage);
  return action.slice(JOURNEY.length);
}

function loadPendingAction(storage: SafeStorage, now: number): string | null {
  const [, storedSince, action] = /^(\d+) (.+)$/s.exec(storage.read(STORE_KEY) ?? '') ?? [];
  return storedSince !== undefined && now - Number(storedSince) <= STORED_FOR_MS ? (action ?? null) : null;
}

/**
 * Wraps an action that requires a login. For visitors the login dialog opens first, and the component with the same
 * action name performs the action after the login, also after a reload. The name contains action and subject:
 * `collect-school-12`.
 */
export function usePendingAction(action: string, perform: () => void): () => void {
  const { user, isLoggedIn, openDialog } = useSite();
  const run = useEffectEvent(perform);

  // Runs on every login, including one after an unnoticed session end.
  useEffect(() => {
    if (user && consumePendingAction(action)) run();
  }, [user, action]);

  return () => {
    if (user) {
      dropPendingAction();
      perform();
    } else {
      // The user may not be loaded yet; the effect runs the action once the user is known.
      savePendingAction(action);
      if (!isLoggedIn) openDialog('login');
    }
  };
}
