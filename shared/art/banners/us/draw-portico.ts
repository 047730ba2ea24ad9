import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { round1 } from '#shared/art/shapes.ts';
import { drawSky } from '#shared/art/banners/scene.ts';

/** A portico with a dome or a gable. */
export function drawPortico(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 58;
  const cols = random.int(6, 10) * 2;
  const cw = random.between(26, 34);
  const gap = cw * random.between(0.72, 0.95);
  const total = cols * cw + (cols - 1) * gap;
  const x0 = (w - total) / 2 + random.between(-120, 120);
  const top = 168;
  const dome = random.next() > 0.45;
  const disc = { x: random.next() > 0.5 ? w * 0.14 : w * 0.86, y: 104, r: random.between(34, 48) };
  let out = drawSky(ink, w, h - 60, disc);
  let grid = '';
  for (const [gx, gw] of [
    [-30, x0 - 10],
    [x0 + total + 40, w - x0 - total],
  ] as const) {
    const n = Math.max(0, Math.floor(gw / 44));
    for (let i = 0; i < n; i++)
      for (let j = 0; j < 4; j++) grid += `M${round1(gx + 24 + i * 44)} ${216 + j * 34}h20v22h-20z`;
  }
  out += `<path d="M0 ${base}V198H${w}V${base}Z" fill="${ink.ground}"/><path d="M0 198H${w}" stroke="${ink.main}" stroke-width="3"/><path d="${grid}" fill="none" stroke="${ink.main}" stroke-width="1.5"/>`;
  out += `<path d="M${round1(x0 - 22)} ${base}V${top}H${round1(x0 + total + 22)}V${base}Z" fill="${ink.ground}"/>`;
  let shafts = '';
  let flutes = '';
  for (let i = 0; i < cols; i++) {
    const x = x0 + i * (cw + gap);
    shafts += `M${round1(x)} ${base}V${top + 16}h${round1(cw)}V${base}z`;
    for (let k = 1; k < 4; k++) flutes += `M${round1(x + (cw * k) / 4)} ${top + 26}V${base - 8}`;
  }
  out += `<path d="${shafts}" fill="${ink.main}"/><path d="${flutes}" stroke="${ink.ground}" stroke-width="1.1" opacity=".75"/>`;
  out += `<path d="M${round1(x0 - 26)} ${top + 12}h${round1(total + 52)}v-26h-${round1(total + 52)}z" fill="${ink.main}"/><path d="M${round1(x0 - 18)} ${top - 1}h${round1(total + 36)}" stroke="${ink.ground}" stroke-width="1.2"/>`;
  const cx = x0 + total / 2;
  if (dome) {
    const dr = random.between(74, 104);
    out += `<path d="M${round1(cx - dr)} ${top - 14}A${round1(dr)} ${round1(dr)} 0 0 1 ${round1(cx + dr)} ${top - 14}Z" fill="${ink.second}"/>`;
    let ribs = '';
    for (let k = 1; k < 6; k++)
      ribs += `M${round1(cx - (dr * k) / 6)} ${top - 14}A${round1((dr * k) / 6)} ${round1(dr)} 0 0 1 ${round1(cx + (dr * k) / 6)} ${top - 14}`;
    out += `<path d="${ribs}" fill="none" stroke="${ink.ground}" stroke-width="1.3"/><path d="M${round1(cx)} ${round1(top - 14 - dr)}v-24" stroke="${ink.main}" stroke-width="4"/>`;
  } else {
    out += `<path d="M${round1(x0 - 26)} ${top - 18}L${round1(cx)} ${top - 104}L${round1(x0 + total + 26)} ${top - 18}Z" fill="${ink.main}"/><path d="M${round1(x0 + 60)} ${top - 26}L${round1(cx)} ${top - 86}L${round1(x0 + total - 60)} ${top - 26}Z" fill="${ink.second}"/>`;
  }
  for (let k = 0; k < 4; k++)
    out += `<path d="M${round1(x0 - 30 - k * 20)} ${base + k * 14}h${round1(total + 60 + k * 40)}v14h-${round1(total + 60 + k * 40)}z" fill="${k % 2 ? ink.ground : ink.main}"/>`;
  return out + `<path d="M0 ${base + 56}H${w}" stroke="${ink.main}" stroke-width="4"/>`;
}
