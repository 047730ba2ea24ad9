import { afterEach, expect, it, vi } from 'vitest';

async function openPage(readyState: DocumentReadyState) {
  const page = new EventTarget();
  const idle: (() => void)[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', { readyState });
  vi.stubGlobal('window', { requestIdleCallback: () => 0 });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.resetModules();
  const { whenIdle } = await import('./when-idle.ts');
  const mock = vi.fn();
  void whenIdle().then(mock);
  return {
    isIdle: async () => {
      await Promise.resolve();
      return mock.mock.calls.length === 1;
    },
    tell: (name: string) => void page.dispatchEvent(new Event(name)),
    runIdleCallbacks: () => idle.splice(0).forEach((run) => run()),
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('resolves after the load event and an idle callback', async () => {
  const { isIdle, tell, runIdleCallbacks } = await openPage('loading');
  runIdleCallbacks();
  expect(await isIdle()).toBe(false);
  tell('load');
  expect(await isIdle()).toBe(false);
  runIdleCallbacks();
  expect(await isIdle()).toBe(true);
});

it('waits only for an idle callback on a loaded page', async () => {
  const { isIdle, runIdleCallbacks } = await openPage('complete');
  expect(await isIdle()).toBe(false);
  runIdleCallbacks();
  expect(await isIdle()).toBe(true);
});

it('does not wait for images that never load', async () => {
  const { isIdle, runIdleCallbacks } = await openPage('loading');
  vi.advanceTimersByTime(4_000);
  runIdleCallbacks();
  expect(await isIdle()).toBe(true);
});
