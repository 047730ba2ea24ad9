import { describe, expect, it } from 'vitest';
import { getSubmissionKey, clearSubmissionKey } from '#client/features/apply-form/draft/draft-machine.ts';
import { saveApplyIntent, loadApplyIntent } from '#client/features/apply-start/apply-link.tsx';
import { createSafeStorage } from './safe-storage.ts';
import { createLocalStore } from '#client/site/cache/local-store.ts';

const throwSecurityError = (): never => {
  throw new DOMException('site data are blocked', 'SecurityError');
};

/** Creates a store that is full. `initialValues` is its earlier content. */
function fullStorage(initialValues: Record<string, string> = {}): Storage {
  const entries = new Map(Object.entries(initialValues));
  return {
    length: entries.size,
    key: () => null,
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    setItem: () => throwSecurityError(),
    removeItem: (key) => void entries.delete(key),
  };
}

describe('the safe storage', () => {
  it('stores values for the page’s lifetime when the browser blocks site data', () => {
    const storage = createSafeStorage(throwSecurityError, true);
    expect(storage.read('a')).toBeNull();
    storage.keep('a', '1');
    expect(storage.read('a')).toBe('1');
    storage.drop('a');
    expect(storage.read('a')).toBeNull();
    storage.keep('b', '1');
    storage.clear();
    expect(storage.read('b')).toBeNull();
  });

  it('returns the last value when the storage is full', () => {
    const webStorage = fullStorage({ a: 'old' });
    const storage = createSafeStorage(() => webStorage, true);
    storage.keep('a', 'new');
    expect(storage.read('a')).toBe('new');
    storage.drop('a');
    expect(storage.read('a')).toBeNull();
  });

  it('stores nothing on a server, where memory is shared by visitors', () => {
    const storage = createSafeStorage(throwSecurityError, false);
    storage.keep('a', '1');
    expect(storage.read('a')).toBeNull();
  });

  it('uses one key for a submission, also without storage: two keys would create two applications', () => {
    const storage = createSafeStorage(throwSecurityError, true);
    let generatedCount = 0;
    const generateKey = () => `0-0-0-0-${++generatedCount}` as const;
    expect(getSubmissionKey(storage, generateKey)).toBe(getSubmissionKey(storage, generateKey));
    clearSubmissionKey(storage);
    expect(getSubmissionKey(storage, generateKey)).toBe('0-0-0-0-2');
  });

  it('remembers an intended application, also without storage', () => {
    const storage = createSafeStorage(throwSecurityError, true);
    const applyIntent = { countryId: '1', schoolId: '1001', courseId: '', majorLevelId: '' };
    saveApplyIntent(applyIntent, storage);
    expect(loadApplyIntent(storage)).toEqual(applyIntent);
    storage.keep('msoApply', '{ broken');
    expect(loadApplyIntent(storage)).toBeNull();
  });
});

describe('the local store', () => {
  it('does not reject when the browser fails to open it', async () => {
    const localStore = createLocalStore(Promise.reject(new DOMException('site data are blocked', 'SecurityError')));
    await localStore.write('draft', '1', { a: 1 });
    await localStore.remove('draft', '1');
    expect(await localStore.read('draft', '1')).toBeNull();
    expect(await localStore.list('draft')).toEqual([]);
  });

  it('does not reject when another tab has closed it', async () => {
    const closedDatabase = { transaction: throwSecurityError, getAllFromIndex: throwSecurityError };
    const localStore = createLocalStore(Promise.resolve(closedDatabase as never));
    await localStore.write('draft', '1', { a: 1 });
    await localStore.remove('draft', '1');
    expect(await localStore.read('draft', '1')).toBeNull();
  });
});
