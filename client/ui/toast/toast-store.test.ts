import { describe, expect, test } from 'vitest';
import { createToastStore, MIN_ERROR_MS, MIN_TOAST_MS, TOAST_LEAVE_MS, getToastDuration } from './toast-store.ts';

function createManualClock() {
  let now = 0;
  const pendingTimers: { at: number; run: () => void }[] = [];
  return {
    schedule(callback: () => void, ms: number) {
      const timer = { at: now + ms, run: callback };
      pendingTimers.push(timer);
      return () => void (pendingTimers.includes(timer) && pendingTimers.splice(pendingTimers.indexOf(timer), 1));
    },
    advance(ms: number) {
      const endTime = now + ms;
      for (;;) {
        const nextTimer = pendingTimers.filter(({ at }) => at <= endTime).sort((a, b) => a.at - b.at)[0];
        if (!nextTimer) break;
        pendingTimers.splice(pendingTimers.indexOf(nextTimer), 1);
        now = nextTimer.at;
        nextTimer.run();
      }
      now = endTime;
    },
  };
}

describe('toasts', () => {
  test('a toast leaves after two seconds and is gone 300 ms later', () => {
    const clock = createManualClock();
    const toastStore = createToastStore(clock.schedule);
    toastStore.show('success', 'saved');
    clock.advance(MIN_TOAST_MS - 1);
    expect(toastStore.read()).toMatchObject([{ text: 'saved', isLeaving: false }]);
    clock.advance(1);
    expect(toastStore.read()).toMatchObject([{ isLeaving: true }]);
    clock.advance(TOAST_LEAVE_MS);
    expect(toastStore.read()).toEqual([]);
  });

  test('a loading toast stays until it is closed', () => {
    const clock = createManualClock();
    const toastStore = createToastStore(clock.schedule);
    const id = toastStore.show('loading', 'sending');
    clock.advance(60_000);
    expect(toastStore.read()).toHaveLength(1);
    toastStore.close(id);
    clock.advance(TOAST_LEAVE_MS);
    expect(toastStore.read()).toEqual([]);
  });

  test('closing a toast early does not close another', () => {
    const clock = createManualClock();
    const toastStore = createToastStore(clock.schedule);
    const firstId = toastStore.show('success', 'one');
    clock.advance(1000);
    toastStore.show('success', 'two');
    toastStore.close(firstId);
    clock.advance(1000);
    expect(toastStore.read()).toMatchObject([{ text: 'two', isLeaving: false }]);
  });

  test('an error stays twice its reading time, computed from letters and Han characters', () => {
    const errorText = 'The school could not be added to your favourites. Please check your connection and try again.';
    expect(getToastDuration('error', 'Failed')).toBe(MIN_ERROR_MS);
    expect(getToastDuration('error', errorText)).toBeGreaterThan((errorText.length / 15) * 2000);
    expect(getToastDuration('success', errorText)).toBeGreaterThan((errorText.length / 15) * 1000);
    const chineseText = '學校暫時未能加入收藏，請檢查網絡連線之後再試一次。如果仍然未能加入，請與我們聯絡。';
    expect(getToastDuration('error', chineseText)).toBeGreaterThan((chineseText.length / 5) * 2000);
  });

  test('hover and focus pause the timeout, which restarts when both have ended', () => {
    const clock = createManualClock();
    const toastStore = createToastStore(clock.schedule);
    const id = toastStore.show('error', 'not sent');
    clock.advance(MIN_ERROR_MS - 1);
    toastStore.hold(id, 'pointer');
    toastStore.hold(id, 'focus');
    clock.advance(60_000);
    toastStore.release(id, 'pointer');
    clock.advance(60_000);
    expect(toastStore.read()).toMatchObject([{ isLeaving: false }]);
    toastStore.release(id, 'focus');
    clock.advance(MIN_ERROR_MS - 1);
    expect(toastStore.read()).toMatchObject([{ isLeaving: false }]);
    clock.advance(1);
    expect(toastStore.read()).toMatchObject([{ isLeaving: true }]);
  });

  test('a toast closed while hovered does not return', () => {
    const clock = createManualClock();
    const toastStore = createToastStore(clock.schedule);
    const id = toastStore.show('error', 'not sent');
    toastStore.hold(id, 'pointer');
    toastStore.close(id);
    toastStore.release(id, 'pointer');
    clock.advance(TOAST_LEAVE_MS);
    expect(toastStore.read()).toEqual([]);
  });

  test('notifies subscribers of each change until they unsubscribe', () => {
    const store = createToastStore(createManualClock().schedule);
    let callCount = 0;
    const unsubscribe = store.subscribe(() => callCount++);
    const id = store.show('success', 'one');
    store.close(id);
    store.close(id);
    unsubscribe();
    store.show('success', 'two');
    expect(callCount).toBe(2);
  });
});
