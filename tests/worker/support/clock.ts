export interface TestClock {
  now: () => number;
  pass: (seconds: number) => void;
}

/** Creates a clock that moves only when the test advances it. */
export function createClock(start = Date.UTC(2026, 0, 5)): TestClock {
  let currentTime = start;
  return {
    now: () => currentTime,
    pass: (seconds) => {
      currentTime += seconds * 1000;
    },
  };
}
