import { describe, expect, it } from 'vitest';
import { submissionKey, clearSubmissionKey } from '#client/features/apply-form/draft/draft-machine.ts';
import { saveApplyIntent, loadApplyIntent } from '#client/features/apply-start/apply-link.tsx';
import { safeStorageOn } from './safe-storage.ts';
import { createLocalStore } from '#client/site/cache/local-store.ts';

const refuse = (): never => {
  throw new DOMException('site data are blocked', 'SecurityError');
};

/** Creates a store that is full; `initialValues` is its earlier content. */
function fullStorage(initialValues: Record<string, string> = {}): Storage {
  const all = new Map(Object.entries(initialValues));
  return {
    length: all.size,
    key: () => null,
    clear: () => all.clear(),
    getItem: (key) => all.get(key) ?? null,
    setItem: () => refuse(),
    removeItem: (key) => void all.delete(key),
  };
}

describe('a shelf', () => {
  it('stores values for the page’s lifetime when the browser blocks site data', () => {
    const shelf = safeStorageOn(refuse, true);
    expect(shelf.read('a')).toBeNull();
    shelf.keep('a', '1');
    expect(shelf.read('a')).toBe('1');
    shelf.drop('a');
    expect(shelf.read('a')).toBeNull();
    shelf.keep('b', '1');
    shelf.clear();
    expect(shelf.read('b')).toBeNull();
  });

  it('returns the last value when the storage is full', () => {
    const full = fullStorage({ a: 'old' });
    const shelf = safeStorageOn(() => full, true);
    shelf.keep('a', 'new');
    expect(shelf.read('a')).toBe('new');
    shelf.drop('a');
    expect(shelf.read('a')).toBeNull();
  });

  it('stores nothing on a server, where memory is shared by visitors', () => {
    const shelf = safeStorageOn(refuse, false);
    shelf.keep('a', '1');
    expect(shelf.read('a')).toBeNull();
  });

  it('uses one key for a submission, also without storage: two keys would create two applications', () => {
    const shelf = safeStorageOn(refuse, true);
    let madeCount = 0;
    const newKey = () => `0-0-0-0-${++madeCount}` as const;
    expect(submissionKey(shelf, newKey)).toBe(submissionKey(shelf, newKey));
    clearSubmissionKey(shelf);
    expect(submissionKey(shelf, newKey)).toBe('0-0-0-0-2');
  });

  it('remembers an intended application, also without storage', () => {
    const shelf = safeStorageOn(refuse, true);
    const intent = { countryId: '1', schoolId: '1001', courseId: '', majorLevelId: '' };
    saveApplyIntent(intent, shelf);
    expect(loadApplyIntent(shelf)).toEqual(intent);
    shelf.keep('msoApply', '{ broken');
    expect(loadApplyIntent(shelf)).toBeNull();
  });
});

describe('the local store', () => {
  it('does not reject when the browser fails to open it', async () => {
    const store = createLocalStore(Promise.reject(new DOMException('site data are blocked', 'SecurityError')));
    await store.write('draft', '1', { a: 1 });
    await store.remove('draft', '1');
    expect(await store.read('draft', '1')).toBeNull();
    expect(await store.list('draft')).toEqual([]);
  });

  it('does not reject when another tab has closed it', async () => {
    const closedDatabase = { transaction: refuse, getAllFromIndex: refuse };
    const store = createLocalStore(Promise.resolve(closedDatabase as never));
    await store.write('draft', '1', { a: 1 });
    await store.remove('draft', '1');
    expect(await store.read('draft', '1')).toBeNull();
  });
});
