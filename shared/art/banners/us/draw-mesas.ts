import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, requireAt, round1 } from '#shared/art/shapes.ts';
import { drawSky, placeDisc } from '#shared/art/banners/scene.ts';

/** Mesas and a road. */
export function drawMesas(random: RandomSource, ink: Ink, w: number, h: number): string {
  const floor = h - 70;
  let out = drawSky(ink, w, 280, placeDisc(random, w, 0.2, 0.8, 122, 54));
  for (let layer = 0; layer < 3; layer++) {
    const n = requireAt([4, 3, 2], layer);
    const top = requireAt([168, 184, 226], layer);
    const bottom = requireAt([300, 330, floor], layer);
    for (let i = 0; i < n; i++) {
      const mid = (i + random.between(0.2, 0.8)) * (w / n);
      const half = random.between(60, 130) * (1 + layer * 0.25);
      const y = top + random.between(-26, 26);
      const steps = 4;
      let d = `M${round1(mid - half)} ${round1(y)}H${round1(mid + half)}`;
      for (let s = 1; s <= steps; s++) {
        const yy = y + ((bottom - y) * s) / steps;
        const o = half + s * s * 9;
        d += `L${round1(mid + half + (s - 1) ** 2 * 9)} ${round1(yy - 14)}L${round1(mid + o)} ${round1(yy)}`;
      }
      const rev: string[] = [];
      for (let s = steps; s >= 1; s--) {
        const yy = y + ((bottom - y) * s) / steps;
        rev.push(
          `L${round1(mid - half - s * s * 9)} ${round1(yy)}L${round1(mid - half - (s - 1) ** 2 * 9)} ${round1(yy - 14)}`,
        );
      }
      out += drawPath(`${d}${rev.join('')}z`, requireAt([ink.ground, ink.second, ink.main], layer), ink.main, 2);
      let hatch = '';
      let strata = '';
      for (let x = mid - half + 10; x < mid + half; x += random.between(8, 20))
        hatch += `M${round1(x)} ${round1(y + 6)}v${round1(random.between(18, (bottom - y) * 0.42))}`;
      for (let s = 1; s < steps; s++)
        strata += `M${round1(mid - half - s * 20)} ${round1(y + ((bottom - y) * s) / steps)}H${round1(mid + half + s * 20)}`;
      out +=
        drawPath(hatch, '', layer === 2 ? ink.ground : ink.main, 1.4, 0.6) +
        drawPath(strata, '', layer === 2 ? ink.ground : ink.main, 1.2, 0.5);
    }
  }
  const road = w * random.between(0.35, 0.65);
  return (
    out +
    drawPath(`M0 ${floor}H${w}V${h}H0z`, ink.second) +
    drawPath(
      `M${round1(road - 6)} ${floor}L${round1(road - 110)} ${h}H${round1(road + 170)}L${round1(road + 6)} ${floor}z`,
      ink.main,
    ) +
    drawPath(`M${round1(road)} ${floor + 6}L${round1(road + 30)} ${h}`, '', ink.ground, 3) +
    drawPath(`M0 ${floor}H${w}`, '', ink.main, 2.5)
  );
}
