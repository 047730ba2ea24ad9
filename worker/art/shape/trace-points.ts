import { requireAt } from './require-at.ts';
import { round1 } from './round1.ts';

export type Point = readonly [x: number, y: number];

/** Straight from point to point. */
export const tracePoints = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index ? 'L' : 'M'}${round1(x)} ${round1(y)}`).join('');

/** Bent through the midpoints, so that it has no corner at any size. */
export function traceSmooth(points: readonly Point[]): string {
  let d = '';
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) d += `M${round1(x)} ${round1(y)}`;
    if (index < 2) continue;
    const [px, py] = requireAt(points, index - 1);
    d += `Q${round1(px)} ${round1(py)} ${round1((px + x) / 2)} ${round1((py + y) / 2)}`;
  }
  const [x, y] = requireAt(points, points.length - 1);
  return `${d}L${round1(x)} ${round1(y)}`;
}
