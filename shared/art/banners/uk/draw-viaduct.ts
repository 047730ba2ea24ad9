import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, makeWave, round1, traceArch, traceBox, traceSmooth } from '#shared/art/shapes.ts';
import { drawSky, drawWater, placeDisc } from '#shared/art/banners/scene.ts';

/** A train on a viaduct, and the hills seen through its arches. */
export function drawViaduct(random: RandomSource, ink: Ink, w: number, h: number): string {
  const deck = random.between(118, 150);
  const sea = h - 66;
  const n = random.int(4, 7);
  const bw = w / n;
  const shift = random.between(-0.5, 0) * bw;
  let out = drawSky(ink, w, deck + 60, placeDisc(random, w, 0.16, 0.84, 74, 40));
  let far = '';
  let arch = '';
  let ring = '';
  let train = '';
  for (const k of [0, 1]) {
    const pts = makeWave(random, w, 236 + k * 34, 40 - k * 14, 300 - k * 90);
    far += drawPath(`${traceSmooth(pts)}V${h}H-60z`, ink.ground, ink.main, 1.8);
  }
  out += far + drawPath(`M0 ${round1(deck)}H${w}V${h}H0z`, ink.main);
  for (let i = -1; i <= n; i++) {
    const x0 = shift + i * bw + bw * 0.07;
    const x1 = shift + (i + 1) * bw - bw * 0.07;
    const spring = deck + 30 + (x1 - x0) / 2;
    arch += traceArch('round', x0, x1, spring, h);
    for (const k of [7, 13])
      ring += `M${round1(x0 - k)} ${round1(spring)}A${round1((x1 - x0) / 2 + k)} ${round1((x1 - x0) / 2 + k)} 0 0 1 ${round1(x1 + k)} ${round1(spring)}`;
  }
  /* what stands behind shows through: the arches are cut with the far hills drawn again inside them */
  out += drawPath(arch, ink.ground) + drawPath(ring, '', ink.ground, 1.1, 0.55);
  const hills = makeWave(random, w, 250, 26, 260);
  const clip = `v${random.int(0, 1e9)}`;
  out += `<clipPath id="${clip}"><path d="${arch}"/></clipPath><g clip-path="url(#${clip})">${drawPath(`${traceSmooth(hills)}V${h}H-60z`, ink.ground, ink.main, 1.8)}${drawPath(traceSmooth(hills.map(([x, y]) => [x, y + 16])) + traceSmooth(hills.map(([x, y]) => [x, y + 30])), '', ink.main, 1.2, 0.5)}${drawPath(`M0 ${sea}H${w}V${h}H0z`, ink.ground)}${drawWater(random, ink, w, sea - 4, h)}</g>`;
  const t0 = random.between(0.1, 0.55) * w;
  const cars = random.int(4, 7);
  for (let k = 0; k < cars; k++) train += traceBox(t0 + k * 62, deck - 24, 56, 20);
  return (
    out +
    drawPath(`M0 ${round1(deck + 12)}H${w}`, '', ink.ground, 1.3, 0.6) +
    drawPath(train, ink.second) +
    drawPath(`M${round1(t0)} ${round1(deck - 14)}h${cars * 62 - 6}`, '', ink.ground, 4)
  );
}
