import type { Ink } from '#shared/art/art-tokens.ts';
import { renderLawn, renderSky, renderWater, placeDisc } from '#shared/art/banners/scene.ts';
import {
  type Arch,
  renderPath,
  type RandomSource,
  requireAt,
  round1,
  traceArch,
  traceBox,
  traceWindows,
} from '#shared/art/shapes.ts';

/** Draws a cloister: a row of arches of which one is lit, and a tower above. */
export function renderArcade(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 74;
  const bays = random.int(6, 9);
  const kind = random.pick<Arch>(['round', 'lancet', 'tudor']);
  const bw = w / bays;
  const disc = { x: w * random.between(0.56, 0.8), y: random.between(96, 118), r: random.between(34, 48) };
  const lit = random.int(1, bays - 2);
  const top = kind === 'lancet' ? 120 : 150;
  const tower = random.int(0, bays - 1);
  let wall = `<path d="M0 ${base}V${top}`; // The wall is higher at the tower.
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
    renderSky(ink, w, top + 8, disc) +
    wall +
    `<path d="${open}" fill="${ink.ground}"/><path d="${lines}" fill="none" stroke="${ink.main}" stroke-width="1.5"/><path d="${glow}" fill="${ink.second}"/>` +
    `<path d="M0 ${top + 24}H${w}" stroke="${ink.ground}" stroke-width="1.2" opacity=".55"/>` +
    renderWater(random, ink, w, base, h)
  );
}

/** Draws a college gate with two turrets, a clock and a lawn. */
export function renderGatehouse(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 58;
  const cx = w * random.between(0.4, 0.6);
  const half = random.between(84, 116);
  const top = random.between(66, 92);
  const roof = random.between(184, 206);
  const cols = random.int(7, 10);
  const clock = random.between(25, 33);
  let svg = renderSky(ink, w, roof, placeDisc(random, w, cx > w / 2 ? 0.14 : 0.72, cx > w / 2 ? 0.28 : 0.88, 96));
  let caps = '';
  svg += renderPath(`M0 ${base}V${round1(roof)}H${w}V${base}z`, ink.main);
  for (let x = 8; x < w; x += 34) caps += traceBox(x, roof - 11, 18, 12);
  const [leftWindows, lb] = traceWindows(0, roof + 20, cx - half - 20, base - roof - 34, cols, 2);
  const [right, rb] = traceWindows(cx + half + 20, roof + 20, w - cx - half - 20, base - roof - 34, cols, 2);
  const sills = `M0 ${round1(roof + 12)}H${w}`;
  svg +=
    renderPath(caps, ink.main) +
    renderPath(leftWindows + right, ink.ground) +
    renderPath(lb + rb, '', ink.main, 1.6) +
    renderPath(sills, '', ink.ground, 1.2, 0.6);
  svg += renderPath(traceBox(cx - half, top, half * 2, base - top), ink.main);
  for (const s of [-1, 1]) {
    const tx = cx + s * half;
    svg += renderPath(
      `M${round1(tx - 22)} ${base}V${round1(top - 20)}L${round1(tx)} ${round1(top - 78)}L${round1(tx + 22)} ${round1(top - 20)}V${base}z`,
      ink.main,
      ink.ground,
      2,
    );
    for (let k = 0; k < 5; k++)
      svg += renderPath(`M${round1(tx - 22)} ${round1(top + 8 + k * 52)}h44`, '', ink.ground, 1.2, 0.6);
  }
  const aw = half - 38;
  const spring = base - 62;
  const cy = top + 54;
  let arcs = '';
  for (let k = 1; k < 4; k++) arcs += traceArch('tudor', cx - aw + k * 9, cx + aw - k * 9, spring + k * 4, base);
  svg +=
    renderPath(traceArch('tudor', cx - aw, cx + aw, spring, base), ink.ground) +
    renderPath(arcs, '', ink.main, 1.6) +
    `<circle cx="${round1(cx)}" cy="${round1(cy)}" r="${round1(clock)}" fill="${ink.second}" stroke="${ink.ground}" stroke-width="2.5"/>`;
  svg += renderPath(
    `M${round1(cx)} ${round1(cy)}l${round1(clock * 0.5 * Math.sin(random.between(0, 6)))} ${round1(-clock * 0.5)}M${round1(cx)} ${round1(cy)}l${round1(clock * 0.62)} ${round1(clock * 0.2)}`,
    '',
    ink.main,
    3,
  );
  const [mid, mb] = traceWindows(cx - half + 30, cy + clock + 16, half * 2 - 60, 50, 3, 1, 0.3);
  return svg + renderPath(mid, ink.ground) + renderPath(mb, '', ink.main, 1.6) + renderLawn(ink, w, base, h, cx, 11);
}

/** Draws a town of spires, gables and a dome, in three layers. */
export function renderSpires(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 56;
  let svg = renderSky(ink, w, 250, placeDisc(random, w, 0.2, 0.8, 100, 50));
  for (let layer = 0; layer < 3; layer++) {
    const ground = requireAt([246, 296, 344], layer);
    const scale = requireAt([0.8, 1, 1.25], layer);
    let d = `M-20 ${base}V${ground}`;
    let x = -20;
    let win = '';
    while (x < w + 20) {
      const kind = random.int(0, 5);
      const bw = random.between(54, 120) * scale;
      const x1 = x + bw;
      const mid = (x + x1) / 2;
      const rise = random.between(26, 74) * scale;
      if (kind === 0) {
        const sw = bw * 0.3;
        d += `H${round1(mid - sw / 2)}V${round1(ground - rise)}L${round1(mid)} ${round1(ground - rise - 96 * scale)}L${round1(mid + sw / 2)} ${round1(ground - rise)}V${ground}H${round1(x1)}`;
        win += traceBox(mid - 3, ground - rise + 14, 6, 20);
      } else if (kind === 1) {
        const tw = bw * 0.46;
        const t = ground - rise - 34 * scale;
        d += `H${round1(mid - tw / 2)}V${round1(t)}`;
        for (let k = 0; k < 2; k++) d += `v-14h${round1(tw / 5)}v14h${round1(tw / 5)}`;
        d += `v-14h${round1(tw / 5)}v14V${ground}H${round1(x1)}`;
        win += traceBox(mid - 9, t + 20, 6, 24) + traceBox(mid + 3, t + 20, 6, 24);
      } else if (kind === 2) {
        const q = bw * 0.32;
        d += `H${round1(mid - q)}V${round1(ground - rise * 0.6)}A${round1(q)} ${round1(q)} 0 0 1 ${round1(mid + q)} ${round1(ground - rise * 0.6)}V${ground}H${round1(x1)}`;
      } else {
        d += `L${round1(mid)} ${round1(ground - rise)}L${round1(x1)} ${ground}`;
        win += traceBox(mid - 4, ground - rise * 0.4, 8, 12);
      }
      x = x1;
    }
    svg +=
      renderPath(`${d}V${base}z`, layer === 2 ? ink.main : ink.ground, ink.main, 2) +
      renderPath(win, layer === 2 ? ink.second : ink.main, '', 0, layer === 2 ? 1 : 0.75);
    if (layer < 2) {
      let hatch = '';
      for (let k = 0; k < 5 + layer * 3; k++) hatch += `M0 ${ground + 12 + k * 9}H${w}`;
      svg += renderPath(hatch, '', ink.main, 1.1, layer ? 0.6 : 0.35);
    }
  }
  return svg + renderPath(`M0 ${base}H${w}V${h}H0z`, ink.ground) + renderWater(random, ink, w, base - 4, h);
}

/** Draws a rose window between rows of lancet windows. */
export function renderRose(random: RandomSource, ink: Ink, w: number, h: number): string {
  const cx = w * random.between(0.42, 0.58);
  const cy = random.between(190, 214);
  const r = random.between(136, 160);
  const petals = random.pick([8, 10, 12, 16]);
  let glass = '';
  let bars = '';
  let svg = renderPath(`M0 0H${w}V${h}H0z`, ink.main);
  let courses = '';
  for (let y = 26, row = 0; y < h; y += 34, row++) {
    courses += `M0 ${y}H${w}`;
    for (let x = row % 2 ? 46 : 0; x < w; x += 92) courses += `M${x} ${y}v34`;
  }
  svg += renderPath(courses, '', ink.ground, 0.9, 0.22);
  for (const q of [r + 26, r + 18, r + 10])
    bars += `M${round1(cx - q)} ${round1(cy)}a${round1(q)} ${round1(q)} 0 1 0 ${round1(q * 2)} 0a${round1(q)} ${round1(q)} 0 1 0 ${round1(-q * 2)} 0`;
  svg +=
    renderPath(bars, '', ink.ground, 1.5) +
    `<circle cx="${round1(cx)}" cy="${round1(cy)}" r="${round1(r)}" fill="${ink.ground}"/>`;
  for (let k = 0; k < petals; k++) {
    const t = (Math.PI * 2 * k) / petals;
    const at = (q: number, o = 0) => `${round1(cx + q * Math.sin(t + o))} ${round1(cy - q * Math.cos(t + o))}`;
    const o = (Math.PI / petals) * 0.8;
    glass += `M${at(r * 0.3)}L${at(r * 0.78, -o)}A${round1(r * 0.78 * Math.sin(o))} ${round1(r * 0.78 * Math.sin(o))} 0 0 1 ${at(r * 0.78, o)}z`;
    const u = t + Math.PI / petals;
    glass += `M${round1(cx + r * 0.9 * Math.sin(u) - r * 0.055)} ${round1(cy - r * 0.9 * Math.cos(u))}a${round1(r * 0.055)} ${round1(r * 0.055)} 0 1 0 ${round1(r * 0.11)} 0a${round1(r * 0.055)} ${round1(r * 0.055)} 0 1 0 ${round1(-r * 0.11)} 0`;
  }
  svg +=
    renderPath(glass, ink.main) +
    `<circle cx="${round1(cx)}" cy="${round1(cy)}" r="${round1(r * 0.22)}" fill="${ink.second}" stroke="${ink.main}" stroke-width="3"/><circle cx="${round1(cx)}" cy="${round1(cy)}" r="${round1(r * 0.1)}" fill="${ink.ground}"/>`;
  let open = '';
  let lines = '';
  for (let k = 0; k < 5; k++)
    for (const s of [-1, 1]) {
      const mid = cx + s * (r + 92 + k * 118);
      open += traceArch('lancet', mid - 36, mid + 36, 168, h);
      for (let j = 1; j < 4; j++) lines += traceArch('lancet', mid - 36 + j * 8, mid + 36 - j * 8, 170 + j * 3, h);
    }
  return svg + renderPath(open, ink.ground) + renderPath(lines, '', ink.main, 1.4);
}
