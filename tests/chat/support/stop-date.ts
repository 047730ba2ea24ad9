import { onTestFinished, vi } from 'vitest';

export interface DateClock {
  pass: (seconds: number) => void;
}

/**
 * The date stands still in the room too, and goes on when the test says so. It is far ahead, so that an alarm set by it
 * rings when the test rings it.
 */
export function stopDate(start = Date.UTC(2100, 0, 4, 9)): DateClock {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  onTestFinished(() => void vi.useRealTimers());
  return { pass: (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000) };
}
