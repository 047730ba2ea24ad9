import type { Ink } from '#worker/art/ink.ts';
import { drawPath } from '#worker/art/shape/draw-path.ts';
import { round1 } from '#worker/art/shape/round1.ts';

export interface Disc {
  x: number;
  y: number;
  r: number;
}

/** A ruled sky: the lines open towards the horizon and leave out the disc, as an engraver would. */
export function drawSky(ink: Ink, width: number, horizon: number, disc: Disc): string {
  const clear = disc.r + 6;
  let d = '';
  for (let y = 14, step = 7; y < horizon - 8; y += step, step += 0.55) {
    const away = Math.abs(y - disc.y);
    if (away >= clear) {
      d += `M0 ${round1(y)}H${width}`;
      continue;
    }
    const half = Math.sqrt(clear ** 2 - away ** 2);
    d += `M0 ${round1(y)}H${round1(disc.x - half)}M${round1(disc.x + half)} ${round1(y)}H${width}`;
  }
  return (
    drawPath(d, '', ink.main, 0.9, 0.34) +
    `<circle cx="${round1(disc.x)}" cy="${round1(disc.y)}" r="${round1(disc.r)}" fill="${ink.second}"/>`
  );
}
