import { afterEach, expect, it, vi } from 'vitest';

async function openPage(readyState: DocumentReadyState) {
  const fakeWindow = new EventTarget();
  const idleCallbacks: (() => void)[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', { readyState });
  vi.stubGlobal('window', { requestIdleCallback: () => 0 });
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idleCallbacks.push(callback));
  vi.stubGlobal('addEventListener', fakeWindow.addEventListener.bind(fakeWindow));
  vi.resetModules();
  const { whenIdle } = await import('./when-idle.ts');
  const onIdle = vi.fn();
  void whenIdle().then(onIdle);
  return {
    isIdle: async () => {
      await Promise.resolve();
      return onIdle.mock.calls.length === 1;
    },
    tell: (name: string) => void fakeWindow.dispatchEvent(new Event(name)),
    runIdleCallbacks: () => idleCallbacks.splice(0).forEach((callback) => callback()),
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
