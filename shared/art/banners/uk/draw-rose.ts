import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, round1, traceArch } from '#shared/art/shapes.ts';

/** A rose window between rows of lancets. */
export function drawRose(random: RandomSource, ink: Ink, w: number, h: number): string {
  const cx = w * random.between(0.42, 0.58);
  const cy = random.between(190, 214);
  const r = random.between(136, 160);
  const petals = random.pick([8, 10, 12, 16]);
  let glass = '';
  let bars = '';
  let out = drawPath(`M0 0H${w}V${h}H0z`, ink.main);
  let courses = '';
  for (let y = 26, row = 0; y < h; y += 34, row++) {
    courses += `M0 ${y}H${w}`;
    for (let x = row % 2 ? 46 : 0; x < w; x += 92) courses += `M${x} ${y}v34`;
  }
  out += drawPath(courses, '', ink.ground, 0.9, 0.22);
  for (const q of [r + 26, r + 18, r + 10])
    bars += `M${round1(cx - q)} ${round1(cy)}a${round1(q)} ${round1(q)} 0 1 0 ${round1(q * 2)} 0a${round1(q)} ${round1(q)} 0 1 0 ${round1(-q * 2)} 0`;
  out +=
    drawPath(bars, '', ink.ground, 1.5) +
    `<circle cx="${round1(cx)}" cy="${round1(cy)}" r="${round1(r)}" fill="${ink.ground}"/>`;
  for (let k = 0; k < petals; k++) {
    const t = (Math.PI * 2 * k) / petals;
    const at = (q: number, o = 0) => `${round1(cx + q * Math.sin(t + o))} ${round1(cy - q * Math.cos(t + o))}`;
    const o = (Math.PI / petals) * 0.8;
    glass += `M${at(r * 0.3)}L${at(r * 0.78, -o)}A${round1(r * 0.78 * Math.sin(o))} ${round1(r * 0.78 * Math.sin(o))} 0 0 1 ${at(r * 0.78, o)}z`;
    const u = t + Math.PI / petals;
    glass += `M${round1(cx + r * 0.9 * Math.sin(u) - r * 0.055)} ${round1(cy - r * 0.9 * Math.cos(u))}a${round1(r * 0.055)} ${round1(r * 0.055)} 0 1 0 ${round1(r * 0.11)} 0a${round1(r * 0.055)} ${round1(r * 0.055)} 0 1 0 ${round1(-r * 0.11)} 0`;
  }
  out +=
    drawPath(glass, ink.main) +
    `<circle cx="${round1(cx)}" cy="${round1(cy)}" r="${round1(r * 0.22)}" fill="${ink.second}" stroke="${ink.main}" stroke-width="3"/><circle cx="${round1(cx)}" cy="${round1(cy)}" r="${round1(r * 0.1)}" fill="${ink.ground}"/>`;
  let open = '';
  let lines = '';
  for (let k = 0; k < 5; k++)
    for (const s of [-1, 1]) {
      const mid = cx + s * (r + 92 + k * 118);
      open += traceArch('lancet', mid - 36, mid + 36, 168, h);
      for (let j = 1; j < 4; j++) lines += traceArch('lancet', mid - 36 + j * 8, mid + 36 - j * 8, 170 + j * 3, h);
    }
  return out + drawPath(open, ink.ground) + drawPath(lines, '', ink.main, 1.4);
}
