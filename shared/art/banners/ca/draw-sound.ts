import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, type Point, requireAt, round1, traceBox, tracePoints } from '#shared/art/shapes.ts';
import { drawSky, placeDisc } from '#shared/art/banners/scene.ts';

/** Islands in a sound, and a ferry. */
export function drawSound(random: RandomSource, ink: Ink, w: number, h: number): string {
  let out = drawSky(ink, w, 190, placeDisc(random, w, 0.2, 0.8, 96, 46));
  for (let layer = 0; layer < 4; layer++) {
    const sea = requireAt([196, 240, 290, 344], layer);
    out += drawPath(`M0 ${sea}H${w}V${h}H0z`, ink.ground);
    let x = random.between(-200, 40);
    while (x < w) {
      const len = random.between(190, 420) * (1 + layer * 0.14);
      const peak = random.between(34, 78) * (1 + layer * 0.16);
      const n = 12;
      const pts: Point[] = [];
      for (let k = 0; k <= n; k++) {
        const t = k / n;
        pts.push([
          x + len * t,
          sea - peak * Math.sin(Math.PI * t) ** 0.8 * (0.75 + 0.25 * Math.sin(t * 9 + layer * 2 + x)),
        ]);
      }
      const dark = layer === 3 || (layer === 2 && random.next() > 0.5);
      out += drawPath(`${tracePoints(pts)}z`, dark ? ink.main : ink.ground, ink.main, 2);
      let hatch = '';
      for (let q = 0; q < len / 11; q++) {
        const t = random.next();
        const hx = x + len * t;
        const top = sea - peak * Math.sin(Math.PI * t) ** 0.8 * 0.7;
        hatch += `M${round1(hx)} ${round1(top)}V${round1(Math.min(sea - 2, top + random.between(8, 26)))}`;
      }
      out +=
        drawPath(hatch, '', dark ? ink.ground : ink.main, 1.4, 0.55) +
        drawPath(
          `M${round1(x - 12)} ${sea + 5}h${round1(len * 0.8)}M${round1(x + 40)} ${sea + 11}h${round1(len * 0.5)}`,
          '',
          ink.main,
          1.5,
          0.6,
        );
      x += len + random.between(40, 220);
    }
  }
  const bx = w * random.between(0.34, 0.66);
  const by = 316;
  out +=
    drawPath(
      `M${round1(bx - 92)} ${by - 16}H${round1(bx + 92)}L${round1(bx + 74)} ${by + 6}H${round1(bx - 74)}z`,
      ink.main,
    ) +
    drawPath(traceBox(bx - 66, by - 36, 132, 20) + traceBox(bx - 44, by - 54, 84, 18), ink.ground, ink.main, 2) +
    drawPath(traceBox(bx - 6, by - 76, 22, 22), ink.second, ink.main, 2);
  let ports = '';
  for (let k = 0; k < 10; k++) ports += traceBox(bx - 58 + k * 12, by - 30, 6, 6);
  return (
    out +
    drawPath(ports, ink.main) +
    drawPath(`M${round1(bx - 150)} ${by + 12}h300M${round1(bx - 90)} ${by + 20}h220`, '', ink.main, 1.8, 0.8)
  );
}
