/** Acts once there has been quiet for so long, on what was said last. */
export function debounce<T>(act: (said: T) => void, ms: number, later: After = after) {
  let callOff = () => {};
  return {
    say: (said: T) => {
      callOff();
      callOff = later(ms, () => act(said));
    },
    forget: () => callOff(),
  };
}

interface Batches {
  size: number;
  pauseMs: number;
}

/** Hands on what it was given, a batch at a time with a pause between; the first at once. What it gives back stops it. */
export function handInBatches<T>(
  all: readonly T[],
  { size, pauseMs }: Batches,
  hand: (batch: readonly T[]) => void,
  later: After = after,
): () => void {
  let callOff = () => {};
  const handFrom = (start: number) => {
    if (start >= all.length) return;
    hand(all.slice(start, start + size));
    callOff = later(pauseMs, () => handFrom(start + size));
  };
  handFrom(0);
  return () => callOff();
}

/** Does something later; gives back what calls it off. */
export type After = (ms: number, act: () => void) => () => void;

const after: After = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};
