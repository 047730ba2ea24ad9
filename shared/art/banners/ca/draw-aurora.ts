import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, makeWave, type Point, round1, traceSmooth } from '#shared/art/shapes.ts';
import { tracePine } from '#shared/art/banners/scene.ts';

/** Northern lights over snow. */
export function drawAurora(random: RandomSource, ink: Ink, w: number, h: number): string {
  const snow = h - 66;
  let out = '';
  let stars = '';
  for (let i = 0; i < 26; i++) stars += `M${round1(random.between(10, w))} ${round1(random.between(10, 150))}h3`;
  out += drawPath(stars, '', ink.main, 3, 0.8);
  for (let band = 0; band < 3; band++) {
    const p = random.between(0, 6);
    const y0 = 116 + band * 46;
    const ink2 = band === 1 ? ink.second : ink.main;
    let rays = '';
    const foot: Point[] = [];
    for (let x = -10; x < w + 10; x += 7) {
      const y = y0 + Math.sin(x / 150 + p) * 38 + Math.sin(x / 61 + p * 1.7) * 14;
      const l = 46 + 44 * (0.5 + 0.5 * Math.sin(x / 90 + p * 2)) + random.between(0, 16);
      rays += `M${round1(x)} ${round1(y)}v${round1(-l)}`;
      foot.push([x, y]);
    }
    out +=
      drawPath(rays, '', ink2, 2.6, band === 1 ? 0.9 : 0.42) +
      drawPath(traceSmooth(foot.filter((_, k) => k % 4 === 0)), '', ink2, 2.4, 0.9);
  }
  const far = makeWave(random, w, 300, 16, 230);
  out += drawPath(`${traceSmooth(far)}V${h}H-60z`, ink.ground, ink.main, 2);
  let trees = '';
  let x = -10;
  while (x < w + 20) {
    const s = random.between(44, 128);
    if (random.next() > 0.24) trees += tracePine(x, snow + 6, s, 5);
    x += s * random.between(0.34, 0.75);
  }
  const bank = makeWave(random, w, snow, 7, 190);
  let drift = '';
  for (let k = 1; k < 5; k++) drift += traceSmooth(bank.map(([a, b]) => [a, b + 8 + k * 12]));
  return (
    out +
    drawPath(trees, ink.main) +
    drawPath(`${traceSmooth(bank)}V${h}H-60z`, ink.ground, ink.main, 2) +
    drawPath(drift, '', ink.main, 1.2, 0.45)
  );
}
