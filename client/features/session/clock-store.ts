import { browserStorage } from '#client/site/storage/safe-storage.ts';
import type { SessionClock } from './session-clock.ts';

const STORE_KEY = 'sessionClock';

/** Storage of the session clock, which all tabs share. */
export interface ClockStore {
  read: () => SessionClock | null;
  keep: (clock: SessionClock) => void;
  /** Subscribes to changes by other tabs. Returns the unsubscribe function. */
  watch: (moved: () => void) => () => void;
}

export const clockStore: ClockStore = {
  read: () => parseClock(browserStorage.read(STORE_KEY)),
  keep: (clock) => browserStorage.keep(STORE_KEY, JSON.stringify(clock)),
  watch(moved) {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === STORE_KEY) moved();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};

export const clearClock = () => browserStorage.drop(STORE_KEY);

/** Parses the stored clock. Storage is writable by any script, so the value is validated. */
function parseClock(storedText: string | null): SessionClock | null {
  try {
    const { activeAt, renewedAt } = JSON.parse(storedText ?? 'null') as Record<string, unknown>;
    return typeof activeAt === 'number' && typeof renewedAt === 'number' ? { activeAt, renewedAt } : null;
  } catch {
    return null;
  }
}
