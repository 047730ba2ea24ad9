import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TypingSignal } from './typing-signal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createSignal = () => {
  const sentSignals: boolean[] = [];
  return { sent: sentSignals, signal: new TypingSignal((isTyping) => sentSignals.push(isTyping), Date.now) };
};

test('a thousand typing events within a second are sent as one, followed by the last state', () => {
  const { sent, signal } = createSignal();
  for (let index = 0; index < 1000; index++) signal.set(index % 2 === 0);
  expect(sent).toEqual([true]);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([true, false]);
});

test('typing events of ten seconds are sent at most once a second', () => {
  const { sent, signal } = createSignal();
  for (let index = 0; index < 1000; index++) {
    signal.set(index % 2 === 0);
    vi.advanceTimersByTime(10);
  }
  expect(sent.length).toBeLessThanOrEqual(11);
});

test('repeated stops are sent once', () => {
  const { sent, signal } = createSignal();
  signal.set(false);
  signal.set(true);
  vi.advanceTimersByTime(1500);
  for (let index = 0; index < 20; index++) signal.set(false);
  expect(sent).toEqual([true, false]);
});

test('the typing signal is repeated every three seconds while typing continues', () => {
  const { sent, signal } = createSignal();
  for (let index = 0; index < 9; index++) {
    signal.set(true);
    vi.advanceTimersByTime(1000);
  }
  expect(sent).toEqual([true, true, true]);
});
