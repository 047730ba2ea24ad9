import type { Ink } from '#worker/art/ink.ts';
import { drawPath } from '#worker/art/shape/draw-path.ts';
import { round1 } from '#worker/art/shape/round1.ts';

/** Mown stripes that run to one point. */
export function drawLawn(ink: Ink, width: number, top: number, bottom: number, vanish: number, stripes = 9): string {
  let d = '';
  for (let k = -stripes; k <= stripes; k += 2) {
    d += `M${round1(vanish + k * 24)} ${top}L${round1(vanish + k * 150)} ${bottom}`;
    d += `H${round1(vanish + (k + 1) * 150)}L${round1(vanish + (k + 1) * 24)} ${top}z`;
  }
  return (
    drawPath(`M0 ${top}H${width}V${bottom}H0z`, ink.ground) +
    drawPath(d, ink.main, '', 0, 0.22) +
    drawPath(`M0 ${top}H${width}`, '', ink.main, 3)
  );
}
