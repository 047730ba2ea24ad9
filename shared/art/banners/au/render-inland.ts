import type { Ink } from '#shared/art/art-tokens.ts';
import {
  renderPath,
  makeWave,
  type Point,
  type RandomSource,
  requireAt,
  round1,
  traceBox,
  traceSmooth,
  traceWindows,
} from '#shared/art/shapes.ts';

/** Draws gum trees against a low sun. */
export function renderGums(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 60;
  const disc = { x: w * random.between(0.25, 0.75), y: 150, r: random.between(96, 126) };
  let svg = `<circle cx="${round1(disc.x)}" cy="${disc.y}" r="${round1(disc.r)}" fill="${ink.second}"/>`;
  for (let k = 0; k < 2; k++) {
    const pts = makeWave(random, w, 268 + k * 34, 12, 220);
    svg += renderPath(`${traceSmooth(pts)}V${h}H-60z`, k ? ink.main : ink.second, '', 0, k ? 0.9 : 0.6);
  }
  const n = random.int(7, 10);
  for (let i = 0; i < n; i++) {
    const x = (i + 0.5) * (w / n) + random.between(-34, 34);
    const tw = random.between(11, 22);
    const lean = random.between(-46, 46);
    const bend = random.between(-26, 26);
    const pale = random.next() > 0.35;
    const L = (dx: number) =>
      `M${round1(x + dx * 1.5)} ${h}C${round1(x + dx)} ${base - 40} ${round1(x + bend + dx * 0.8)} 190 ${round1(x + lean + dx * 0.62)} -10`;
    const back = `L${round1(x + lean + tw * 0.62)} -10C${round1(x + bend + tw * 0.8)} 190 ${round1(x + tw)} ${base - 40} ${round1(x + tw * 1.5)} ${h}z`;
    svg += renderPath(L(-tw) + back, pale ? ink.ground : ink.main, ink.main, 2);
    let bark = '';
    for (let k = 0; k < 9; k++) {
      const y = random.between(20, 370);
      const f = y / h;
      const bx = x + lean * (1 - f) * (1 - f) + bend * 2 * f * (1 - f) + random.between(-0.5, 0.5) * tw;
      bark += `M${round1(bx)} ${round1(y)}q${round1(random.between(-3, 3))} ${round1(random.between(10, 20))} ${round1(random.between(-4, 4))} ${round1(random.between(24, 44))}`;
    }
    svg += renderPath(bark, '', pale ? ink.main : ink.ground, 1.8, 0.75);
  }
  let leaf = '';
  let leaf2 = '';
  for (let i = 0; i < 64; i++) {
    const x = random.between(-10, w);
    const y = random.between(-14, 74);
    const l = random.between(24, 46);
    const t = random.between(0.9, 2.2);
    const dx = Math.cos(t) * l;
    const dy = Math.sin(t) * l;
    const d = `M${round1(x)} ${round1(y)}q${round1(dx / 2 - dy * 0.16)} ${round1(dy / 2 + dx * 0.16)} ${round1(dx)} ${round1(dy)}q${round1(-dx / 2 + dy * 0.3)} ${round1(-dy / 2 - dx * 0.3)} ${round1(-dx)} ${round1(-dy)}`;
    if (i % 3) leaf += d;
    else leaf2 += d;
  }
  return svg + renderPath(leaf, ink.main) + renderPath(leaf2, ink.second);
}

/** Draws mountain ranges under a large sun and a few southern stars. */
export function renderRanges(random: RandomSource, ink: Ink, w: number, h: number): string {
  const disc = { x: w * random.between(0.18, 0.82), y: 176, r: random.between(70, 104) };
  let svg = '';
  let stars = '';
  for (let i = 0, n = random.int(6, 9); i < n; i++) {
    const x = random.between(30, w - 30);
    const y = random.between(18, 110);
    const s = i === 0 ? 11 : random.between(3.5, 8);
    if (Math.hypot(x - disc.x, y - disc.y) < disc.r + 24) continue;
    let p = '';
    for (let k = 0; k < 14; k++) {
      const q = k % 2 ? s * 0.42 : s;
      const t = (Math.PI * k) / 7;
      p += `${k ? 'L' : 'M'}${round1(x + q * Math.sin(t))} ${round1(y - q * Math.cos(t))}`;
    }
    stars += p + 'Z';
  }
  svg += `<circle cx="${round1(disc.x)}" cy="${disc.y}" r="${round1(disc.r)}" fill="${ink.second}"/>`;
  let rays = '';
  for (let k = 1; k < 5; k++)
    rays += `M${round1(disc.x - disc.r - 10 * k)} ${disc.y}A${round1(disc.r + 10 * k)} ${round1(disc.r + 10 * k)} 0 0 1 ${round1(disc.x + disc.r + 10 * k)} ${disc.y}`;
  svg += `<path d="${rays}" fill="none" stroke="${ink.second}" stroke-width="1.3" opacity=".7"/><path d="${stars}" fill="${ink.main}"/>`;
  const bands = random.int(7, 9);
  const p1 = random.between(0, 6);
  const p2 = random.between(0, 6);
  const mesa = w * random.between(0.25, 0.75);
  const mw = random.between(150, 260);
  for (let b = 0; b < bands; b++) {
    const y0 = 182 + b * ((h - 176) / bands);
    const amp = 15 - b * 1.1;
    const pts: Point[] = [];
    for (let x = -100; x <= w + 100; x += 100) {
      const bump = b < 3 ? (58 * (1 - b / 3)) / (1 + Math.exp((Math.abs(x - mesa) - mw) / 20)) : 0;
      pts.push([
        x,
        Math.round(y0 + Math.sin(x / 150 + p1 + b * 0.5) * amp + Math.sin(x / 61 + p2) * amp * 0.25 - bump),
      ]);
    }
    const d = traceRidge(pts, 0);
    const mode = b % 3;
    svg += `<path d="${d}V${h}H-100Z" fill="${mode === 0 ? ink.main : mode === 1 ? ink.ground : ink.second}"/>`;
    if (mode === 1)
      for (let k = 1; k < 4; k++)
        svg += `<path d="${traceRidge(pts, k * 7)}" fill="none" stroke="${ink.main}" stroke-width="1.3" opacity=".7"/>`;
  }
  return svg;
}

/** Returns the path of a ridge, smoothed through the midpoints of its points. */
function traceRidge(points: readonly Point[], down: number): string {
  const [x0, y0] = requireAt(points, 0);
  let d = `M${x0} ${y0 + down}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = requireAt(points, i);
    const [nextX, nextY] = requireAt(points, i + 1);
    d += `Q${x} ${y + down} ${(x + nextX) / 2} ${Math.round((y + nextY) / 2) + down}`;
  }
  return d;
}

/** Draws a veranda with iron lace under a tin roof. */
export function renderVerandah(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 52;
  const eave = 176;
  const ridge = 92;
  const bays = random.int(6, 9);
  const bw = w / bays;
  let svg = `<circle cx="${round1(w * random.between(0.2, 0.8))}" cy="92" r="${round1(random.between(64, 88))}" fill="${ink.second}"/>`;
  let iron = '';
  let posts = '';
  let lace = '';
  let rail = '';
  svg += renderPath(
    `M-40 ${eave}L${round1(w * random.between(0.1, 0.2))} ${ridge}H${round1(w * random.between(0.8, 0.9))}L${w + 40} ${eave}z`,
    ink.main,
  );
  for (let x = 130; x < w - 120; x += 15) iron += `M${x} ${ridge + 6}L${round1(x + (x - w / 2) * 0.13)} ${eave - 6}`;
  svg += renderPath(iron, '', ink.ground, 1.1, 0.55) + renderPath(`M0 ${eave}H${w}V${base}H0z`, ink.ground);
  const [open, bars] = traceWindows(0, eave + 52, w, base - eave - 58, bays, 1, 0.5);
  svg +=
    renderPath(open, ink.second) +
    renderPath(bars, '', ink.main, 1.8) +
    renderPath(`M0 ${eave}H${w}v24H0z`, ink.main, '', 0, 0.92);
  for (let i = 0; i <= bays; i++) {
    const x = i * bw;
    posts += traceBox(x - 5, eave, 10, base - eave);
    for (const s of [-1, 1])
      for (let k = 1; k < 5; k++)
        lace += `M${round1(x + s * 5)} ${round1(eave + 24 + k * 11)}A${k * 11} ${k * 11} 0 0 ${s > 0 ? 0 : 1} ${round1(x + s * (5 + k * 11))} ${eave + 24}`;
  }
  for (let x = 0; x < w; x += 12) rail += `M${x} ${base - 42}v42`;
  svg +=
    renderPath(posts, ink.main) +
    renderPath(lace, '', ink.main, 1.7) +
    renderPath(rail, '', ink.main, 1.6) +
    renderPath(`M0 ${base - 42}H${w}`, '', ink.main, 4);
  let shade = '';
  for (let k = 0; k < 6; k++) shade += `M0 ${base + 8 + k * 8}H${w}`;
  return (
    svg +
    renderPath(`M0 ${base}H${w}V${h}H0z`, ink.second) +
    renderPath(shade, '', ink.main, 2.2, 0.55) +
    renderPath(`M0 ${base}H${w}`, '', ink.main, 3)
  );
}
