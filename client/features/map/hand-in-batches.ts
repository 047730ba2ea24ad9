import { type After, after } from './timer.ts';

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
