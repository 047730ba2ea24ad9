import { useEffect, useEffectEvent } from 'react';
import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';
import { useSite } from '#client/site/site.tsx';

/** Stores an action that a login interrupts. Only the last one is stored. It survives a reload and expires. */
const STORAGE_KEY = 'pendingDeed';
const MAX_AGE_MS = 30 * 60_000;
const NAVIGATION_PREFIX = 'go:';

export function savePendingAction(action: string, storage: SafeStorage = tabStorage, now = Date.now()) {
  storage.keep(STORAGE_KEY, `${now} ${action}`);
}

export const savePendingNavigation = (path: string, storage?: SafeStorage, now?: number) =>
  savePendingAction(NAVIGATION_PREFIX + path, storage, now);

export const clearPendingAction = (storage: SafeStorage = tabStorage) => storage.drop(STORAGE_KEY);

/** Returns whether the action is pending, and removes it, so that it runs only once. */
export function consumePendingAction(action: string, storage: SafeStorage = tabStorage, now = Date.now()): boolean {
  if (loadPendingAction(storage, now) !== action) return false;
  clearPendingAction(storage);
  return true;
}

export function consumePendingNavigation(storage: SafeStorage = tabStorage, now = Date.now()): string | null {
  const pendingAction = loadPendingAction(storage, now);
  if (!pendingAction?.startsWith(NAVIGATION_PREFIX)) return null;
  clearPendingAction(storage);
  return pendingAction.slice(NAVIGATION_PREFIX.length);
}

function loadPendingAction(storage: SafeStorage, now: number): string | null {
  const [, storedAt, action] = /^(\d+) (.+)$/s.exec(storage.read(STORAGE_KEY) ?? '') ?? [];
  return storedAt !== undefined && now - Number(storedAt) <= MAX_AGE_MS ? (action ?? null) : null;
}

/**
 * Wraps an action that requires a login. For visitors the login dialog opens first, and the component with the same
 * action name performs the action after the login, also after a reload. The name contains action and subject:
 * `collect-school-12`.
 */
export function usePendingAction(action: string, onAction: () => void): () => void {
  const { user, isLoggedIn, openDialog } = useSite();
  const performAction = useEffectEvent(onAction);

  // Runs on every login, including one after an unnoticed session end.
  useEffect(() => {
    if (user && consumePendingAction(action)) performAction();
  }, [user, action]);

  return () => {
    if (user) {
      clearPendingAction();
      onAction();
    } else {
      // The user may not be loaded yet. The effect runs the action once the user is known.
      savePendingAction(action);
      if (!isLoggedIn) openDialog('login');
    }
  };
}
