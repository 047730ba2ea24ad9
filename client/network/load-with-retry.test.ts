import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  CHUNK_MISSING_EVENT,
  isReloadSuppressed,
  REACHED_EVENT,
  UNREACHED_EVENT,
  loadWithRetry,
} from './load-with-retry.ts';

/** Simulates a browser window whose network the test switches. */
const network = { exists: true, isUp: true, notified: 0, gone: 0, reached: 0 };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(network, { exists: true, isUp: true, notified: 0, gone: 0, reached: 0 });
  const events = new EventTarget();
  events.addEventListener(UNREACHED_EVENT, () => (network.notified += 1));
  events.addEventListener(REACHED_EVENT, () => (network.reached += 1));
  events.addEventListener(CHUNK_MISSING_EVENT, () => (network.gone += 1));
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

const rejectFetch = () => Promise.reject(new TypeError('Failed to fetch'));

test('a load that failed while the network returned is retried without a reload', async () => {
  const suppressedStates: boolean[] = [];
  const load = vi.fn(() => {
    suppressedStates.push(isReloadSuppressed());
    return load.mock.calls.length === 1 ? rejectFetch() : Promise.resolve('come');
  });
  expect(await loadWithRetry(load)).toBe('come');
  expect(suppressedStates).toEqual([true, true]);
  expect([network.notified, network.gone]).toEqual([0, 0]);
});

test('a missing chunk is rejected and reported after two failures online', async () => {
  const load = vi.fn(rejectFetch);
  await expect(loadWithRetry(load)).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledTimes(2);
  expect(network.gone).toBe(1);
});

test('waits while offline and reports it once', async () => {
  Object.assign(network, { exists: false, isUp: false });
  const load = vi.fn(() => (network.exists ? Promise.resolve('come') : rejectFetch()));
  const pendingLoad = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([load.mock.calls.length, network.notified]).toEqual([1, 1]);

  // The browser fires 'online' before the edge is reachable.
  network.isUp = true;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(load).toHaveBeenCalledTimes(2);
  network.exists = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await pendingLoad).toBe('come');
  expect(network.notified).toBe(1);
});

test('recovery is reported once every waiting load has completed', async () => {
  Object.assign(network, { exists: false, isUp: false });
  let isOtherAvailable = false;
  const firstLoad = loadWithRetry(() => (network.exists ? Promise.resolve('one') : rejectFetch()));
  const otherLoad = loadWithRetry(() => (isOtherAvailable ? Promise.resolve('other') : rejectFetch()));
  await vi.advanceTimersByTimeAsync(0);
  network.isUp = true;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(network.reached).toBe(0);
  network.exists = true;
  isOtherAvailable = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([await firstLoad, await otherLoad]).toEqual(['one', 'other']);
  expect([network.notified, network.reached]).toEqual([2, 1]);
});
