import type { RandomSource } from '#worker/art/random-source.ts';
import type { Point } from './trace-points.ts';

/** A line of hills or drift: two waves of unlike length, begun anywhere, from beyond one edge to beyond the other. */
export function makeWave(random: RandomSource, width: number, y: number, height: number, length: number): Point[] {
  const phase = random.between(0, 6);
  const points: Point[] = [];
  for (let x = -60; x <= width + 120; x += length / 3) {
    const long = Math.sin((x / length) * 2 + phase) * height;
    const short = Math.sin((x / length) * 5.3 + phase * 2) * height * 0.35;
    points.push([x, y + long + short]);
  }
  return points;
}
