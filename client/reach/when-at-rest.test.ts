import { afterEach, expect, it, vi } from 'vitest';

/** A page as far as it matters: its events, and its idle time when the test says so. */
async function openPage(readyState: DocumentReadyState) {
  const page = new EventTarget();
  const idle: (() => void)[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', { readyState });
  vi.stubGlobal('window', { requestIdleCallback: () => 0 });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.resetModules();
  const { whenAtRest } = await import('./when-at-rest.ts');
  const rests = vi.fn();
  void whenAtRest().then(rests);
  return {
    isAtRest: async () => {
      await Promise.resolve();
      return rests.mock.calls.length === 1;
    },
    tell: (name: string) => void page.dispatchEvent(new Event(name)),
    getTime: () => idle.splice(0).forEach((run) => run()),
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a page is at rest when it has loaded and has time', async () => {
  const { isAtRest, tell, getTime } = await openPage('loading');
  getTime();
  expect(await isAtRest()).toBe(false);
  tell('load');
  expect(await isAtRest()).toBe(false);
  getTime();
  expect(await isAtRest()).toBe(true);
});

it('a page that has loaded waits for its time only', async () => {
  const { isAtRest, getTime } = await openPage('complete');
  expect(await isAtRest()).toBe(false);
  getTime();
  expect(await isAtRest()).toBe(true);
});

it('pictures that never come keep nothing waiting', async () => {
  const { isAtRest, getTime } = await openPage('loading');
  vi.advanceTimersByTime(4_000);
  getTime();
  expect(await isAtRest()).toBe(true);
});
