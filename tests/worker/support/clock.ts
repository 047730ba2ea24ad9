export interface Clock {
  now: () => number;
  pass: (seconds: number) => void;
}

/** Time that goes on when a test says so. */
export function createClock(start = Date.UTC(2026, 0, 5)): Clock {
  let at = start;
  return {
    now: () => at,
    pass: (seconds) => {
      at += seconds * 1000;
    },
  };
}
