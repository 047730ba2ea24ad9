import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, round1, traceBox, traceWindows } from '#shared/art/shapes.ts';

/** A verandah with iron lace under a tin roof. */
export function drawVerandah(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 52;
  const eave = 176;
  const ridge = 92;
  const bays = random.int(6, 9);
  const bw = w / bays;
  let out = `<circle cx="${round1(w * random.between(0.2, 0.8))}" cy="92" r="${round1(random.between(64, 88))}" fill="${ink.second}"/>`;
  let iron = '';
  let posts = '';
  let lace = '';
  let rail = '';
  out += drawPath(
    `M-40 ${eave}L${round1(w * random.between(0.1, 0.2))} ${ridge}H${round1(w * random.between(0.8, 0.9))}L${w + 40} ${eave}z`,
    ink.main,
  );
  for (let x = 130; x < w - 120; x += 15) iron += `M${x} ${ridge + 6}L${round1(x + (x - w / 2) * 0.13)} ${eave - 6}`;
  out += drawPath(iron, '', ink.ground, 1.1, 0.55) + drawPath(`M0 ${eave}H${w}V${base}H0z`, ink.ground);
  const [open, bars] = traceWindows(0, eave + 52, w, base - eave - 58, bays, 1, 0.5);
  out +=
    drawPath(open, ink.second) +
    drawPath(bars, '', ink.main, 1.8) +
    drawPath(`M0 ${eave}H${w}v24H0z`, ink.main, '', 0, 0.92);
  for (let i = 0; i <= bays; i++) {
    const x = i * bw;
    posts += traceBox(x - 5, eave, 10, base - eave);
    for (const s of [-1, 1])
      for (let k = 1; k < 5; k++)
        lace += `M${round1(x + s * 5)} ${round1(eave + 24 + k * 11)}A${k * 11} ${k * 11} 0 0 ${s > 0 ? 0 : 1} ${round1(x + s * (5 + k * 11))} ${eave + 24}`;
  }
  for (let x = 0; x < w; x += 12) rail += `M${x} ${base - 42}v42`;
  out +=
    drawPath(posts, ink.main) +
    drawPath(lace, '', ink.main, 1.7) +
    drawPath(rail, '', ink.main, 1.6) +
    drawPath(`M0 ${base - 42}H${w}`, '', ink.main, 4);
  let shade = '';
  for (let k = 0; k < 6; k++) shade += `M0 ${base + 8 + k * 8}H${w}`;
  return (
    out +
    drawPath(`M0 ${base}H${w}V${h}H0z`, ink.second) +
    drawPath(shade, '', ink.main, 2.2, 0.55) +
    drawPath(`M0 ${base}H${w}`, '', ink.main, 3)
  );
}
