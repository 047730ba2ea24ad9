import { onTestFinished, vi } from 'vitest';

export interface DateClock {
  pass: (seconds: number) => void;
}

/**
 * Stops the date, also inside the room, until the test advances it. The date lies far in the future, so that an alarm set
 * from it rings only when the test rings it.
 */
export function stopDateClock(start = Date.UTC(2100, 0, 4, 9)): DateClock {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  onTestFinished(() => void vi.useRealTimers());
  return { pass: (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000) };
}
