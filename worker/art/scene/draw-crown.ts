import type { Ink } from '#worker/art/ink.ts';
import type { RandomSource } from '#worker/art/random-source.ts';
import { drawPath } from '#worker/art/shape/draw-path.ts';
import { round1 } from '#worker/art/shape/round1.ts';

/** A broad-leaved tree: a ringed crown on a stem. */
export function drawCrown(random: RandomSource, ink: Ink, x: number, y: number, r: number, foot: number): string {
  let rings = '';
  for (let k = 1; k < 4; k++) {
    const q = r * (1 - k * 0.25);
    rings += `M${round1(x - q)} ${round1(y)}a${round1(q)} ${round1(q)} 0 0 1 ${round1(q * 2)} 0`;
  }
  const leaf = random.next() > 0.5 ? ink.second : ink.ground;
  return (
    drawPath(`M${round1(x)} ${round1(y)}V${round1(foot)}`, '', ink.main, 5) +
    `<circle cx="${round1(x)}" cy="${round1(y)}" r="${round1(r)}" fill="${leaf}" stroke="${ink.main}" stroke-width="2"/>` +
    drawPath(rings, '', ink.main, 1.3, 0.7)
  );
}
