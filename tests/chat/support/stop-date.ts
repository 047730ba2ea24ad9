import { onTestFinished, vi } from 'vitest';

export interface DateClock {
  pass: (seconds: number) => void;
}

/**
 * Freezes the date, also inside the room, until the test advances it. The date is far in the future, so the platform
 * never fires an alarm that is set by it. Only the test does.
 */
export function stopDateClock(start = Date.UTC(2100, 0, 4, 9)): DateClock {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  onTestFinished(() => void vi.useRealTimers());
  return { pass: (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000) };
}
