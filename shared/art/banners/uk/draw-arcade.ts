import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { type Arch, round1, traceArch } from '#shared/art/shapes.ts';
import { drawSky, drawWater } from '#shared/art/banners/scene.ts';

/** A cloister walk: a row of arches with one lit, and a tower somewhere above it. */
export function drawArcade(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 74;
  const bays = random.int(6, 9);
  const kind = random.pick<Arch>(['round', 'lancet', 'tudor']);
  const bw = w / bays;
  const disc = { x: w * random.between(0.56, 0.8), y: random.between(96, 118), r: random.between(34, 48) };
  const lit = random.int(1, bays - 2);
  const top = kind === 'lancet' ? 120 : 150;
  const tower = random.int(0, bays - 1);
  let wall = `<path d="M0 ${base}V${top}`; // the wall steps up where the tower stands
  for (let i = 0; i < bays; i++)
    wall += `H${round1(i * bw)}V${i === tower ? top - 62 : top + (i % 2 ? 0 : 10)}H${round1((i + 1) * bw)}`;
  wall += `V${base}Z" fill="${ink.main}"/>`;
  let open = '';
  let lines = '';
  let glow = '';
  for (let i = 0; i < bays; i++) {
    const pad = bw * 0.13;
    const x0 = i * bw + pad;
    const x1 = (i + 1) * bw - pad;
    const spring =
      top + (kind === 'lancet' ? (x1 - x0) * 0.98 : kind === 'round' ? (x1 - x0) / 2 : (x1 - x0) * 0.52) + 26;
    open += traceArch(kind, x0, x1, spring, base);
    for (let k = 1; k < 5; k++)
      lines += traceArch(kind, x0 + k * pad * 0.55, x1 - k * pad * 0.55, spring + k * 3, base);
    if (i === lit) glow = traceArch(kind, x0 + pad * 2.75, x1 - pad * 2.75, spring + 15, base);
  }
  return (
    drawSky(ink, w, top + 8, disc) +
    wall +
    `<path d="${open}" fill="${ink.ground}"/><path d="${lines}" fill="none" stroke="${ink.main}" stroke-width="1.5"/><path d="${glow}" fill="${ink.second}"/>` +
    `<path d="M0 ${top + 24}H${w}" stroke="${ink.ground}" stroke-width="1.2" opacity=".55"/>` +
    drawWater(random, ink, w, base, h)
  );
}
