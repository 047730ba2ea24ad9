import type { Ink } from '#worker/art/ink.ts';
import type { RandomSource } from '#worker/art/random-source.ts';
import { drawPath } from '#worker/art/shape/draw-path.ts';

/** Water is broken level lines and nothing else. */
export function drawWater(random: RandomSource, ink: Ink, width: number, top: number, bottom: number): string {
  let d = '';
  for (let y = top + 9; y < bottom; y += 9) {
    let x = random.between(-60, 40);
    while (x < width) {
      const length = random.between(30, 190);
      d += `M${Math.round(x)} ${y}h${Math.round(length)}`;
      x += length + random.between(24, 140);
    }
  }
  return drawPath(d, '', ink.main, 1.6, 0.75);
}
