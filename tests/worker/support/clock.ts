export interface Clock {
  now: () => number;
  pass: (seconds: number) => void;
}

/** Clock that a test moves forward. */
export function createClock(start = Date.UTC(2026, 0, 5)): Clock {
  let at = start;
  return {
    now: () => at,
    pass: (seconds) => {
      at += seconds * 1000;
    },
  };
}
