import { browserStorage } from '#client/site/storage/safe-storage.ts';
import type { SessionClock } from './session-clock.ts';

const STORAGE_KEY = 'sessionClock';

/** Storage of the session clock, which all tabs share. */
export interface ClockStore {
  read: () => SessionClock | null;
  keep: (clock: SessionClock) => void;
  /** Subscribes to changes by other tabs. Returns a function that unsubscribes. */
  watch: (onChange: () => void) => () => void;
}

export const clockStore: ClockStore = {
  read: () => parseClock(browserStorage.read(STORAGE_KEY)),
  keep: (clock) => browserStorage.keep(STORAGE_KEY, JSON.stringify(clock)),
  watch(onChange) {
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === STORAGE_KEY) onChange();
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  },
};

export const clearClock = () => browserStorage.drop(STORAGE_KEY);

/** Parses the stored clock. It is validated, because any script can write to the storage. */
function parseClock(storedText: string | null): SessionClock | null {
  try {
    const { activeAt, renewedAt } = JSON.parse(storedText ?? 'null') as Record<string, unknown>;
    return typeof activeAt === 'number' && typeof renewedAt === 'number' ? { activeAt, renewedAt } : null;
  } catch {
    return null;
  }
}
