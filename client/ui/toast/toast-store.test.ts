import { describe, expect, test } from 'vitest';
import { createToastStore, STAYS, TOAST_DURATION_MS, TOAST_LEAVE_MS } from './toast-store.ts';

/** A clock that moves only when told. */
function slowClock() {
  let now = 0;
  const due: { at: number; run: () => void }[] = [];
  return {
    later: (run: () => void, ms: number) => void due.push({ at: now + ms, run }),
    pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const next = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        due.splice(due.indexOf(next), 1);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
}

describe('toasts', () => {
  test('a toast leaves after two seconds and is gone 300 ms later', () => {
    const clock = slowClock();
    const store = createToastStore(clock.later);
    store.show('success', 'saved');
    clock.pass(TOAST_DURATION_MS - 1);
    expect(store.read()).toMatchObject([{ text: 'saved', isLeaving: false }]);
    clock.pass(1);
    expect(store.read()).toMatchObject([{ isLeaving: true }]);
    clock.pass(TOAST_LEAVE_MS);
    expect(store.read()).toEqual([]);
  });

  test('a toast that stays goes only when it is closed', () => {
    const clock = slowClock();
    const store = createToastStore(clock.later);
    const id = store.show('error', 'not sent', STAYS);
    clock.pass(60_000);
    expect(store.read()).toHaveLength(1);
    store.close(id);
    clock.pass(TOAST_LEAVE_MS);
    expect(store.read()).toEqual([]);
  });

  test('what is under way stays by itself', () => {
    const clock = slowClock();
    const store = createToastStore(clock.later);
    store.show('loading', 'sending');
    clock.pass(60_000);
    expect(store.read()).toHaveLength(1);
  });

  test('closing one early does not take another with it', () => {
    const clock = slowClock();
    const store = createToastStore(clock.later);
    const first = store.show('success', 'one');
    clock.pass(1000);
    store.show('success', 'two');
    store.close(first);
    clock.pass(1000);
    expect(store.read()).toMatchObject([{ text: 'two', isLeaving: false }]);
  });

  test('listeners hear of every change until they leave', () => {
    const store = createToastStore(slowClock().later);
    let heard = 0;
    const leave = store.subscribe(() => heard++);
    const id = store.show('success', 'one');
    store.close(id);
    store.close(id);
    leave();
    store.show('success', 'two');
    expect(heard).toBe(2);
  });
});
