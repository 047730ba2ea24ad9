import type { Ink } from '#shared/art/art-tokens.ts';
import { renderCrown, renderLawn, renderSky, placeDisc } from '#shared/art/banners/scene.ts';
import { renderPath, type RandomSource, round1, traceArch, traceBox, traceWindows } from '#shared/art/shapes.ts';

/** Draws a bell tower between arcades and trees. */
export function renderCampanile(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 74;
  const cx = w * random.between(0.4, 0.6);
  const tw = random.between(40, 54);
  const top = random.between(76, 96);
  let svg = renderSky(ink, w, 240, placeDisc(random, w, cx > w / 2 ? 0.14 : 0.7, cx > w / 2 ? 0.3 : 0.86, 100));
  const roof = 236;
  for (const [x0, x1] of [
    [-20, cx - 150],
    [cx + 150, w + 20],
  ] as const) {
    svg +=
      renderPath(traceBox(x0, roof, x1 - x0, base - roof), ink.ground, ink.main, 2) +
      renderPath(
        `M${round1(x0 - 12)} ${roof}L${round1(x0 + 40)} ${roof - 36}H${round1(x1 - 40)}L${round1(x1 + 12)} ${roof}z`,
        ink.second,
      );
    let arches = '';
    let inner = '';
    const n = Math.round((x1 - x0) / 62);
    const bw = (x1 - x0) / n;
    for (let i = 0; i < n; i++) {
      const a = x0 + i * bw + 12;
      const b = x0 + (i + 1) * bw - 12;
      arches += traceArch('round', a, b, roof + 62, base);
      inner += traceArch('round', a + 7, b - 7, roof + 66, base);
    }
    svg +=
      renderPath(arches, ink.main) +
      renderPath(inner, '', ink.ground, 1.3, 0.6) +
      renderPath(`M${round1(x0)} ${roof + 16}H${round1(x1)}`, '', ink.main, 1.5);
  }
  for (let k = 0, n = random.int(2, 4); k < n; k++)
    for (const s of [-1, 1])
      svg += renderCrown(
        random,
        ink,
        cx + s * (96 + k * 88 + random.between(-12, 12)),
        base - 62 - random.between(0, 16),
        random.between(26, 38),
        base,
      );
  let lines = '';
  for (let k = 1; k < 6; k++) lines += `M${round1(cx - tw + (tw * 2 * k) / 6)} ${top + 86}V${base - 14}`;
  svg +=
    renderPath(traceBox(cx - tw, top, tw * 2, base - top), ink.main) +
    renderPath(lines, '', ink.ground, 1.4, 0.65) +
    renderPath(
      traceBox(cx - tw - 8, top + 70, tw * 2 + 16, 8) + traceBox(cx - tw - 8, top - 8, tw * 2 + 16, 10),
      ink.main,
      ink.ground,
      1.2,
    );
  let bells = '';
  for (const q of [-0.62, 0, 0.62])
    bells += traceArch('round', cx + q * tw - tw * 0.2, cx + q * tw + tw * 0.2, top + 28, top + 62);
  svg +=
    renderPath(bells, ink.ground) +
    renderPath(
      `M${round1(cx - tw - 4)} ${top - 8}L${round1(cx)} ${top - 78}L${round1(cx + tw + 4)} ${top - 8}z`,
      ink.second,
      ink.main,
      2,
    ) +
    renderPath(`M${round1(cx)} ${top - 78}v-14`, '', ink.main, 4) +
    `<circle cx="${round1(cx)}" cy="${base - 96}" r="20" fill="${ink.ground}"/>` +
    renderPath(`M${round1(cx)} ${base - 96}v-14M${round1(cx)} ${base - 96}l9 6`, '', ink.main, 2.4);
  return svg + renderLawn(ink, w, base, h, cx, 11);
}

/** Draws a brick hall with a cupola, among trees. */
export function renderHall(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 62;
  const cx = w * random.between(0.44, 0.56);
  const half = random.between(330, 420);
  const eave = 214;
  const cols = random.int(5, 7);
  let svg = renderSky(ink, w, 260, placeDisc(random, w, 0.08, 0.2, 92));
  let courses = '';
  svg += renderPath(traceBox(cx - half, eave, half * 2, base - eave), ink.second);
  for (let y = eave + 8; y < base; y += 9) courses += `M${round1(cx - half)} ${y}h${round1(half * 2)}`;
  svg += renderPath(courses, '', ink.ground, 0.9, 0.4);
  svg += renderPath(
    `M${round1(cx - half - 16)} ${eave}L${round1(cx - half + 54)} ${eave - 66}H${round1(cx + half - 54)}L${round1(cx + half + 16)} ${eave}z`,
    ink.main,
  );
  for (let k = 0; k < cols; k++) {
    const x = cx - half + 84 + (k * (half * 2 - 168)) / (cols - 1);
    if (Math.abs(x - cx) > 70)
      svg += renderPath(`M${round1(x - 17)} ${eave - 14}v-24l17 -16l17 16v24z`, ink.ground, ink.main, 2);
  }
  for (const s of [-1, 1]) {
    const [open, bars] = traceWindows(
      s < 0 ? cx - half + 18 : cx + 106,
      eave + 14,
      half - 124,
      base - eave - 20,
      cols,
      2,
      0.46,
    );
    svg += renderPath(open, ink.ground) + renderPath(bars, '', ink.main, 1.7);
    for (const x of [cx + s * (half - 30)])
      svg += renderPath(traceBox(x - 14, eave - 96, 28, 60), ink.second, ink.main, 2);
  }
  let posts = '';
  for (const q of [-78, -44, 30, 64]) posts += traceBox(cx + q, eave + 4, 14, base - eave - 4);
  svg +=
    renderPath(traceBox(cx - 92, eave, 184, base - eave), ink.ground, ink.main, 2) +
    renderPath(posts, ink.main) +
    renderPath(
      `M${round1(cx - 104)} ${eave}L${round1(cx)} ${eave - 62}L${round1(cx + 104)} ${eave}z`,
      ink.ground,
      ink.main,
      3,
    ) +
    renderPath(traceArch('round', cx - 22, cx + 22, eave + 74, base), ink.main) +
    `<circle cx="${round1(cx)}" cy="${eave - 24}" r="13" fill="${ink.second}"/>`;
  const cy = eave - 66;
  svg +=
    renderPath(traceBox(cx - 34, cy - 26, 68, 30) + traceBox(cx - 24, cy - 78, 48, 54), ink.ground, ink.main, 2) +
    renderPath(
      traceArch('round', cx - 15, cx - 3, cy - 54, cy - 28) + traceArch('round', cx + 3, cx + 15, cy - 54, cy - 28),
      ink.main,
    ) +
    renderPath(`M${round1(cx - 26)} ${cy - 78}A26 30 0 0 1 ${round1(cx + 26)} ${cy - 78}z`, ink.main) +
    renderPath(`M${round1(cx)} ${cy - 106}v-26`, '', ink.main, 3);
  for (const s of [-1, 1])
    for (let k = 0; k < 3; k++)
      svg += renderCrown(
        random,
        ink,
        cx + s * (half + 46 + k * 86) + random.between(-14, 14),
        base - 84 - random.between(0, 34),
        random.between(40, 58),
        base,
      );
  return svg + renderLawn(ink, w, base, h, cx, 11);
}

/** Draws a portico with a dome or a gable. */
export function renderPortico(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 58;
  const cols = random.int(6, 10) * 2;
  const cw = random.between(26, 34);
  const gap = cw * random.between(0.72, 0.95);
  const total = cols * cw + (cols - 1) * gap;
  const x0 = (w - total) / 2 + random.between(-120, 120);
  const top = 168;
  const dome = random.next() > 0.45;
  const disc = { x: random.next() > 0.5 ? w * 0.14 : w * 0.86, y: 104, r: random.between(34, 48) };
  let svg = renderSky(ink, w, h - 60, disc);
  let grid = '';
  for (const [gx, gw] of [
    [-30, x0 - 10],
    [x0 + total + 40, w - x0 - total],
  ] as const) {
    const n = Math.max(0, Math.floor(gw / 44));
    for (let i = 0; i < n; i++)
      for (let j = 0; j < 4; j++) grid += `M${round1(gx + 24 + i * 44)} ${216 + j * 34}h20v22h-20z`;
  }
  svg += `<path d="M0 ${base}V198H${w}V${base}Z" fill="${ink.ground}"/><path d="M0 198H${w}" stroke="${ink.main}" stroke-width="3"/><path d="${grid}" fill="none" stroke="${ink.main}" stroke-width="1.5"/>`;
  svg += `<path d="M${round1(x0 - 22)} ${base}V${top}H${round1(x0 + total + 22)}V${base}Z" fill="${ink.ground}"/>`;
  let shafts = '';
  let flutes = '';
  for (let i = 0; i < cols; i++) {
    const x = x0 + i * (cw + gap);
    shafts += `M${round1(x)} ${base}V${top + 16}h${round1(cw)}V${base}z`;
    for (let k = 1; k < 4; k++) flutes += `M${round1(x + (cw * k) / 4)} ${top + 26}V${base - 8}`;
  }
  svg += `<path d="${shafts}" fill="${ink.main}"/><path d="${flutes}" stroke="${ink.ground}" stroke-width="1.1" opacity=".75"/>`;
  svg += `<path d="M${round1(x0 - 26)} ${top + 12}h${round1(total + 52)}v-26h-${round1(total + 52)}z" fill="${ink.main}"/><path d="M${round1(x0 - 18)} ${top - 1}h${round1(total + 36)}" stroke="${ink.ground}" stroke-width="1.2"/>`;
  const cx = x0 + total / 2;
  if (dome) {
    const dr = random.between(74, 104);
    svg += `<path d="M${round1(cx - dr)} ${top - 14}A${round1(dr)} ${round1(dr)} 0 0 1 ${round1(cx + dr)} ${top - 14}Z" fill="${ink.second}"/>`;
    let ribs = '';
    for (let k = 1; k < 6; k++)
      ribs += `M${round1(cx - (dr * k) / 6)} ${top - 14}A${round1((dr * k) / 6)} ${round1(dr)} 0 0 1 ${round1(cx + (dr * k) / 6)} ${top - 14}`;
    svg += `<path d="${ribs}" fill="none" stroke="${ink.ground}" stroke-width="1.3"/><path d="M${round1(cx)} ${round1(top - 14 - dr)}v-24" stroke="${ink.main}" stroke-width="4"/>`;
  } else {
    svg += `<path d="M${round1(x0 - 26)} ${top - 18}L${round1(cx)} ${top - 104}L${round1(x0 + total + 26)} ${top - 18}Z" fill="${ink.main}"/><path d="M${round1(x0 + 60)} ${top - 26}L${round1(cx)} ${top - 86}L${round1(x0 + total - 60)} ${top - 26}Z" fill="${ink.second}"/>`;
  }
  for (let k = 0; k < 4; k++)
    svg += `<path d="M${round1(x0 - 30 - k * 20)} ${base + k * 14}h${round1(total + 60 + k * 40)}v14h-${round1(total + 60 + k * 40)}z" fill="${k % 2 ? ink.ground : ink.main}"/>`;
  return svg + `<path d="M0 ${base + 56}H${w}" stroke="${ink.main}" stroke-width="4"/>`;
}
