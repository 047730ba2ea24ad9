import { round1 } from '#worker/art/shape/round1.ts';
import { repeat } from './repeat.ts';

/** Circles round one point. */
export const traceRings = (x: number, y: number, count: number, step: number, from = step): string =>
  repeat(count, (k) => {
    const r = round1(from + k * step);
    const across = round1(2 * (from + k * step));
    return `M${round1(x - from - k * step)} ${round1(y)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 ${-across} 0`;
  });
