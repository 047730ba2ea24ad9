import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHUNK_MISSING, isReloadSuppressed, REACHED, UNREACHED, loadWithRetry } from './load-with-retry.ts';

/** Simulates a browser window whose network the test switches. */
const network = { exists: true, isUp: true, notified: 0, gone: 0, reached: 0 };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(network, { exists: true, isUp: true, notified: 0, gone: 0, reached: 0 });
  const events = new EventTarget();
  events.addEventListener(UNREACHED, () => (network.notified += 1));
  events.addEventListener(REACHED, () => (network.reached += 1));
  events.addEventListener(CHUNK_MISSING, () => (network.gone += 1));
  vi.stubGlobal('window', events);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  vi.stubGlobal('navigator', {
    get onLine() {
      return network.isUp;
    },
  });
  vi.stubGlobal('fetch', () => (network.exists ? Promise.resolve(new Response()) : Promise.reject(new TypeError())));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const failToFetch = () => Promise.reject(new TypeError('Failed to fetch'));

test('retries a load that failed as the network came back, without a reload', async () => {
  const storedRows: boolean[] = [];
  const load = vi.fn(() => {
    storedRows.push(isReloadSuppressed());
    return load.mock.calls.length === 1 ? failToFetch() : Promise.resolve('come');
  });
  expect(await loadWithRetry(load)).toBe('come');
  expect(storedRows).toEqual([true, true]);
  expect([network.notified, network.gone]).toEqual([0, 0]);
});

test('rejects and reports a missing chunk after two failures online', async () => {
  const load = vi.fn(failToFetch);
  await expect(loadWithRetry(load)).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledTimes(2);
  expect(network.gone).toBe(1);
});

test('waits while offline and reports it once', async () => {
  Object.assign(network, { exists: false, isUp: false });
  const load = vi.fn(() => (network.exists ? Promise.resolve('come') : failToFetch()));
  const coming = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([load.mock.calls.length, network.notified]).toEqual([1, 1]);

  // The browser fires 'online' before the edge is reachable.
  network.isUp = true;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(load).toHaveBeenCalledTimes(2);
  network.exists = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await coming).toBe('come');
  expect(network.notified).toBe(1);
});

test('reports recovery once every waiting load has completed', async () => {
  Object.assign(network, { exists: false, isUp: false });
  let isOtherThere = false;
  const item = loadWithRetry(() => (network.exists ? Promise.resolve('one') : failToFetch()));
  const other = loadWithRetry(() => (isOtherThere ? Promise.resolve('other') : failToFetch()));
  await vi.advanceTimersByTimeAsync(0);
  network.isUp = true;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(network.reached).toBe(0);
  network.exists = true;
  isOtherThere = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([await item, await other]).toEqual(['one', 'other']);
  expect([network.notified, network.reached]).toEqual([2, 1]);
});
