import { describe, expect, test } from 'vitest';
import { createToastStore, SHORTEST_ERROR_MS, SHORTEST_TOAST_MS, TOAST_LEAVE_MS, toastMs } from './toast-store.ts';

/** A clock that moves only when told. */
function slowClock() {
  let now = 0;
  const due: { at: number; run: () => void }[] = [];
  return {
    later(run: () => void, ms: number) {
      const one = { at: now + ms, run };
      due.push(one);
      return () => void (due.includes(one) && due.splice(due.indexOf(one), 1));
    },
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
    clock.pass(SHORTEST_TOAST_MS - 1);
    expect(store.read()).toMatchObject([{ text: 'saved', isLeaving: false }]);
    clock.pass(1);
    expect(store.read()).toMatchObject([{ isLeaving: true }]);
    clock.pass(TOAST_LEAVE_MS);
    expect(store.read()).toEqual([]);
  });

  test('what is under way stays until it is closed', () => {
    const clock = slowClock();
    const store = createToastStore(clock.later);
    const id = store.show('loading', 'sending');
    clock.pass(60_000);
    expect(store.read()).toHaveLength(1);
    store.close(id);
    clock.pass(TOAST_LEAVE_MS);
    expect(store.read()).toEqual([]);
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

  test('what failed stays for as long as it takes to read it twice, in letters as in characters', () => {
    const failed = 'The school could not be added to your favourites. Please check your connection and try again.';
    expect(toastMs('error', 'Failed')).toBe(SHORTEST_ERROR_MS);
    expect(toastMs('error', failed)).toBeGreaterThan((failed.length / 15) * 2000);
    expect(toastMs('success', failed)).toBeGreaterThan((failed.length / 15) * 1000);
    const characters = '學校暫時未能加入收藏，請檢查網絡連線之後再試一次。如果仍然未能加入，請與我們聯絡。';
    expect(toastMs('error', characters)).toBeGreaterThan((characters.length / 5) * 2000);
  });

  test('what is pointed at or stood on stays, and has all its time again once both are over', () => {
    const clock = slowClock();
    const store = createToastStore(clock.later);
    const id = store.show('error', 'not sent');
    clock.pass(SHORTEST_ERROR_MS - 1);
    store.hold(id, 'pointer');
    store.hold(id, 'focus');
    clock.pass(60_000);
    store.letGo(id, 'pointer');
    clock.pass(60_000);
    expect(store.read()).toMatchObject([{ isLeaving: false }]);
    store.letGo(id, 'focus');
    clock.pass(SHORTEST_ERROR_MS - 1);
    expect(store.read()).toMatchObject([{ isLeaving: false }]);
    clock.pass(1);
    expect(store.read()).toMatchObject([{ isLeaving: true }]);
  });

  test('one that is closed under the pointer goes for good', () => {
    const clock = slowClock();
    const store = createToastStore(clock.later);
    const id = store.show('error', 'not sent');
    store.hold(id, 'pointer');
    store.close(id);
    store.letGo(id, 'pointer');
    clock.pass(TOAST_LEAVE_MS);
    expect(store.read()).toEqual([]);
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
