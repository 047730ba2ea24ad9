import { describe, expect, test } from 'vitest';
import { createToastStore, SHORTEST_ERROR_MS, SHORTEST_TOAST_MS, TOAST_LEAVE_MS, toastMs } from './toast-store.ts';

function manualClock() {
  let now = 0;
  const dueRuns: { at: number; run: () => void }[] = [];
  return {
    schedule(run: () => void, ms: number) {
      const item = { at: now + ms, run };
      dueRuns.push(item);
      return () => void (dueRuns.includes(item) && dueRuns.splice(dueRuns.indexOf(item), 1));
    },
    pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const next = dueRuns.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        dueRuns.splice(dueRuns.indexOf(next), 1);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
}

describe('toasts', () => {
  test('a toast leaves after two seconds and is gone 300 ms later', () => {
    const clock = manualClock();
    const store = createToastStore(clock.schedule);
    store.show('success', 'saved');
    clock.pass(SHORTEST_TOAST_MS - 1);
    expect(store.read()).toMatchObject([{ text: 'saved', isLeaving: false }]);
    clock.pass(1);
    expect(store.read()).toMatchObject([{ isLeaving: true }]);
    clock.pass(TOAST_LEAVE_MS);
    expect(store.read()).toEqual([]);
  });

  test('a loading toast stays until it is closed', () => {
    const clock = manualClock();
    const store = createToastStore(clock.schedule);
    const id = store.show('loading', 'sending');
    clock.pass(60_000);
    expect(store.read()).toHaveLength(1);
    store.close(id);
    clock.pass(TOAST_LEAVE_MS);
    expect(store.read()).toEqual([]);
  });

  test('closing a toast early does not close another', () => {
    const clock = manualClock();
    const store = createToastStore(clock.schedule);
    const first = store.show('success', 'one');
    clock.pass(1000);
    store.show('success', 'two');
    store.close(first);
    clock.pass(1000);
    expect(store.read()).toMatchObject([{ text: 'two', isLeaving: false }]);
  });

  test('an error stays twice its reading time, computed from letters and Han characters', () => {
    const failureText = 'The school could not be added to your favourites. Please check your connection and try again.';
    expect(toastMs('error', 'Failed')).toBe(SHORTEST_ERROR_MS);
    expect(toastMs('error', failureText)).toBeGreaterThan((failureText.length / 15) * 2000);
    expect(toastMs('success', failureText)).toBeGreaterThan((failureText.length / 15) * 1000);
    const characters = '學校暫時未能加入收藏，請檢查網絡連線之後再試一次。如果仍然未能加入，請與我們聯絡。';
    expect(toastMs('error', characters)).toBeGreaterThan((characters.length / 5) * 2000);
  });

  test('hover and focus pause the timeout, which restarts when both have ended', () => {
    const clock = manualClock();
    const store = createToastStore(clock.schedule);
    const id = store.show('error', 'not sent');
    clock.pass(SHORTEST_ERROR_MS - 1);
    store.hold(id, 'pointer');
    store.hold(id, 'focus');
    clock.pass(60_000);
    store.release(id, 'pointer');
    clock.pass(60_000);
    expect(store.read()).toMatchObject([{ isLeaving: false }]);
    store.release(id, 'focus');
    clock.pass(SHORTEST_ERROR_MS - 1);
    expect(store.read()).toMatchObject([{ isLeaving: false }]);
    clock.pass(1);
    expect(store.read()).toMatchObject([{ isLeaving: true }]);
  });

  test('a toast closed while hovered does not return', () => {
    const clock = manualClock();
    const store = createToastStore(clock.schedule);
    const id = store.show('error', 'not sent');
    store.hold(id, 'pointer');
    store.close(id);
    store.release(id, 'pointer');
    clock.pass(TOAST_LEAVE_MS);
    expect(store.read()).toEqual([]);
  });

  test('notifies subscribers of each change until they unsubscribe', () => {
    const store = createToastStore(manualClock().schedule);
    let calls = 0;
    const unsubscribe = store.subscribe(() => calls++);
    const id = store.show('success', 'one');
    store.close(id);
    store.close(id);
    unsubscribe();
    store.show('success', 'two');
    expect(calls).toBe(2);
  });
});
