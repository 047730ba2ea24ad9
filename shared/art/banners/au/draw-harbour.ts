import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import {
  drawPath,
  makeWave,
  type Point,
  requireAt,
  round1,
  traceBox,
  tracePoints,
  traceSmooth,
} from '#shared/art/shapes.ts';
import { drawWater } from '#shared/art/banners/scene.ts';

/** A steel arch bridge over a harbour. */
export function drawHarbour(random: RandomSource, ink: Ink, w: number, h: number): string {
  const sea = h - 84;
  const deck = 268;
  const x0 = w * random.between(0.06, 0.14);
  const x1 = w * random.between(0.86, 0.94);
  const rise = random.between(160, 196);
  const panels = 22;
  const up: Point[] = [];
  const low: Point[] = [];
  let out = '';
  let lattice = '';
  let hang = '';
  const disc = { x: w * random.between(0.3, 0.7), y: 176, r: random.between(80, 108) };
  out += `<circle cx="${round1(disc.x)}" cy="${disc.y}" r="${round1(disc.r)}" fill="${ink.second}"/>`;
  for (let k = 1; k < 4; k++)
    out += drawPath(
      `M${round1(disc.x - disc.r - 12 * k)} ${disc.y}a${round1(disc.r + 12 * k)} ${round1(disc.r + 12 * k)} 0 0 1 ${round1(2 * (disc.r + 12 * k))} 0`,
      '',
      ink.second,
      1.4,
      0.7,
    );
  const far = makeWave(random, w, 290, 14, 200);
  out += drawPath(`${traceSmooth(far)}V${h}H-60z`, ink.second, '', 0, 0.55);
  for (let i = 0; i <= panels; i++) {
    const t = i / panels;
    const x = x0 + (x1 - x0) * t;
    const c = 4 * t * (1 - t);
    up.push([x, deck + 16 - rise * c - 34]);
    low.push([x, deck + 44 - rise * c]);
  }
  for (let i = 0; i < panels; i++) {
    const over = requireAt(up, i);
    const under = requireAt(low, i);
    const [a, b] = i % 2 ? [over, requireAt(low, i + 1)] : [under, requireAt(up, i + 1)];
    lattice += tracePoints([a, b]) + tracePoints([over, under]);
    if (under[1] < deck) hang += `M${round1(under[0])} ${round1(under[1])}V${deck}`;
  }
  out +=
    drawPath(tracePoints(up), '', ink.main, 6) +
    drawPath(tracePoints(low), '', ink.main, 6) +
    drawPath(lattice, '', ink.main, 2.2) +
    drawPath(hang, '', ink.main, 2) +
    drawPath(traceBox(0, deck, w, 12), ink.main);
  for (const x of [x0, x1])
    for (const s of [-34, 14])
      out +=
        drawPath(traceBox(x + s, deck - 62, 26, sea - deck + 62), ink.ground, ink.main, 2) +
        drawPath(
          `M${round1(x + s - 4)} ${deck - 62}h34M${round1(x + s)} ${deck - 40}h26M${round1(x + s)} ${deck + 30}h26`,
          '',
          ink.main,
          3,
        );
  return (
    out +
    drawPath(`M0 ${sea}H${w}V${h}H0z`, ink.ground) +
    drawPath(`M0 ${sea}H${w}`, '', ink.main, 2.2) +
    drawWater(random, ink, w, sea, h)
  );
}
