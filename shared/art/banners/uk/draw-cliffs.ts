import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, type Point, requireAt, round1, traceBox, tracePoints } from '#shared/art/shapes.ts';
import { drawSky, drawWater } from '#shared/art/banners/scene.ts';

/** White cliffs with a lighthouse. */
export function drawCliffs(random: RandomSource, ink: Ink, w: number, h: number): string {
  const sea = h - 92;
  const flip = random.next() > 0.5;
  const X = (x: number) => (flip ? w - x : x);
  const lx = random.between(0.3, 0.46) * w;
  let out = drawSky(ink, w, sea, { x: X(w * random.between(0.68, 0.84)), y: 110, r: random.between(36, 50) });
  const edge: Point[] = [[-20, 150]];
  for (let x = 70; x < w * 0.66; x += random.between(70, 120)) edge.push([x, 150 + x * 0.11 + random.between(-10, 12)]);
  const [endX] = requireAt(edge, edge.length - 1);
  const foot: Point[] = [];
  for (let x = endX + random.between(30, 60); x > -60; x -= random.between(40, 80))
    foot.push([x, sea + random.between(-10, 6)]);
  const ring = tracePoints([...edge, ...foot].map(([x, y]) => [X(x), y]));
  let hatch = '';
  let strata = '';
  for (let x = 0; x < endX + 20; x += random.between(9, 26)) {
    const y = 158 + x * 0.11 + random.between(0, 20);
    hatch += `M${round1(X(x))} ${round1(y)}l${round1(flip ? -6 : 6)} ${round1(random.between(40, 150))}`;
  }
  for (let k = 1; k < 5; k++)
    strata += `M${round1(X(-20))} ${round1(176 + k * 30)}L${round1(X(endX - 10 + k * 3))} ${round1(200 + k * 28 + 40)}`;
  const ly = 152 + lx * 0.11;
  const x = X(lx);
  out +=
    drawPath(`${ring}z`, ink.ground, ink.main, 2.2) +
    drawPath(hatch, '', ink.main, 1.4, 0.55) +
    drawPath(strata, '', ink.main, 1.1, 0.3) +
    drawPath(
      `${tracePoints([...edge, ...edge.map(([x2, y]): Point => [x2, y + 12]).reverse()].map(([x2, y]) => [X(x2), y]))}z`,
      ink.main,
    );
  let beams = '';
  for (const s of [-1, 1])
    for (let k = 0; k < 4; k++)
      beams += `M${round1(x + s * 26)} ${round1(ly - 118)}l${s * random.int(150, 240)} ${-26 + k * 18}`;
  out +=
    drawPath(beams, '', ink.second, 1.6, 0.85) +
    drawPath(
      `M${round1(x - 21)} ${round1(ly + 8)}L${round1(x - 13)} ${round1(ly - 104)}h26L${round1(x + 21)} ${round1(ly + 8)}z`,
      ink.ground,
      ink.main,
      2,
    ) +
    drawPath(
      `M${round1(x - 19)} ${round1(ly - 20)}h38l-2.5 -28h-33zM${round1(x - 15)} ${round1(ly - 74)}h30l-2 -28h-26z`,
      ink.main,
    ) +
    drawPath(
      traceBox(x - 18, ly - 108, 36, 5) +
        `M${round1(x - 11)} ${round1(ly - 128)}L${round1(x)} ${round1(ly - 142)}l11 14z`,
      ink.main,
    ) +
    drawPath(traceBox(x - 8, ly - 128, 16, 20), ink.second);
  return (
    out +
    drawPath(`M0 ${sea}H${w}V${h}H0z`, ink.ground, '', 0, 0.9) +
    drawPath(`M0 ${sea}H${w}`, '', ink.main, 2) +
    drawWater(random, ink, w, sea, h)
  );
}
