import type { Ink } from '#shared/art/art-tokens.ts';
import { renderWater } from '#shared/art/banners/scene.ts';
import {
  renderPath,
  makeWave,
  type Point,
  type RandomSource,
  requireAt,
  round1,
  traceBox,
  tracePoints,
  traceSmooth,
} from '#shared/art/shapes.ts';

/** Draws a steel arch bridge over a harbour. */
export function renderHarbour(random: RandomSource, ink: Ink, w: number, h: number): string {
  const sea = h - 84;
  const deck = 268;
  const x0 = w * random.between(0.06, 0.14);
  const x1 = w * random.between(0.86, 0.94);
  const rise = random.between(160, 196);
  const panels = 22;
  const upperPoints: Point[] = [];
  const low: Point[] = [];
  let svg = '';
  let lattice = '';
  let hang = '';
  const disc = { x: w * random.between(0.3, 0.7), y: 176, r: random.between(80, 108) };
  svg += `<circle cx="${round1(disc.x)}" cy="${disc.y}" r="${round1(disc.r)}" fill="${ink.second}"/>`;
  for (let k = 1; k < 4; k++)
    svg += renderPath(
      `M${round1(disc.x - disc.r - 12 * k)} ${disc.y}a${round1(disc.r + 12 * k)} ${round1(disc.r + 12 * k)} 0 0 1 ${round1(2 * (disc.r + 12 * k))} 0`,
      '',
      ink.second,
      1.4,
      0.7,
    );
  const farWave = makeWave(random, w, 290, 14, 200);
  svg += renderPath(`${traceSmooth(farWave)}V${h}H-60z`, ink.second, '', 0, 0.55);
  for (let i = 0; i <= panels; i++) {
    const t = i / panels;
    const x = x0 + (x1 - x0) * t;
    const c = 4 * t * (1 - t);
    upperPoints.push([x, deck + 16 - rise * c - 34]);
    low.push([x, deck + 44 - rise * c]);
  }
  for (let i = 0; i < panels; i++) {
    const point = requireAt(upperPoints, i);
    const under = requireAt(low, i);
    const [a, b] = i % 2 ? [point, requireAt(low, i + 1)] : [under, requireAt(upperPoints, i + 1)];
    lattice += tracePoints([a, b]) + tracePoints([point, under]);
    if (under[1] < deck) hang += `M${round1(under[0])} ${round1(under[1])}V${deck}`;
  }
  svg +=
    renderPath(tracePoints(upperPoints), '', ink.main, 6) +
    renderPath(tracePoints(low), '', ink.main, 6) +
    renderPath(lattice, '', ink.main, 2.2) +
    renderPath(hang, '', ink.main, 2) +
    renderPath(traceBox(0, deck, w, 12), ink.main);
  for (const x of [x0, x1])
    for (const s of [-34, 14])
      svg +=
        renderPath(traceBox(x + s, deck - 62, 26, sea - deck + 62), ink.ground, ink.main, 2) +
        renderPath(
          `M${round1(x + s - 4)} ${deck - 62}h34M${round1(x + s)} ${deck - 40}h26M${round1(x + s)} ${deck + 30}h26`,
          '',
          ink.main,
          3,
        );
  return (
    svg +
    renderPath(`M0 ${sea}H${w}V${h}H0z`, ink.ground) +
    renderPath(`M0 ${sea}H${w}`, '', ink.main, 2.2) +
    renderWater(random, ink, w, sea, h)
  );
}

interface Isle {
  x: number;
  y: number;
  r: number;
  /** Phases of the three waves that form the island's coast. */
  p: readonly [number, number, number];
  s: number;
}
const shallows = [
  [131, 0.14],
  [95, 0.16],
  [48, 0.22],
] as const;

/** Draws reef islands as seen from above. */
export function renderReef(random: RandomSource, ink: Ink, w: number, h: number): string {
  let svg = '';
  const isles: Isle[] = [];
  const n = random.int(3, 4);
  for (let i = 0; i < n; i++)
    isles.push({
      x: (i + 0.5) * (w / n) + random.between(-70, 70),
      y: random.between(130, 300),
      r: random.between(62, 128),
      p: [random.between(0, 6), random.between(0, 6), random.between(0, 6)],
      s: random.between(0.62, 0.86),
    });
  const ring = (o: Isle, q: number) => {
    let d = '';
    for (let k = 0; k <= 30; k++) {
      const t = (Math.PI * 2 * k) / 30;
      const m = 1 + 0.15 * Math.sin(2 * t + o.p[0]) + 0.1 * Math.sin(3 * t + o.p[1]) + 0.045 * Math.sin(7 * t + o.p[2]);
      d += `${k === 0 ? 'M' : k === 1 ? 'L' : ' '}${Math.round(o.x + q * m * 1.25 * Math.cos(t))} ${Math.round(o.y + q * m * o.s * Math.sin(t))}`;
    }
    return `${d}z`;
  };
  const all = (extra: number) => isles.map((o) => ring(o, o.r + extra)).join('');
  for (const [extra, op] of shallows) svg += renderPath(all(extra), ink.second, '', 0, op);
  for (const extra of [168, 131, 95, 63, 36]) svg += renderPath(all(extra), '', ink.main, 1.2, 0.5);
  svg +=
    renderPath(all(16), ink.ground, ink.main, 1.5) + renderPath(all(0), ink.second) + renderPath(all(-14), ink.main);
  for (const o of isles) {
    let c = '';
    for (let k = 1; k < 6; k++) if (o.r - 14 - k * 15 > 8) c += ring(o, o.r - 14 - k * 15);
    svg += renderPath(c, '', ink.ground, 1.3, 0.75);
  }
  let grid = '';
  for (let x = random.int(20, 120); x < w; x += 150) grid += `M${x} 0V${h}`;
  for (let y = 70; y < h; y += 140) grid += `M0 ${y}H${w}`;
  return svg + renderPath(grid, '', ink.main, 0.8, 0.3);
}

/** Draws surf and beach below a headland. */
export function renderSurf(random: RandomSource, ink: Ink, w: number, h: number): string {
  const flip = random.next() > 0.5;
  const X = (x: number) => (flip ? w - x : x);
  const horizon = 118;
  let svg =
    `<circle cx="${round1(X(w * random.between(0.2, 0.42)))}" cy="${horizon}" r="${round1(random.between(62, 86))}" fill="${ink.second}"/>` +
    renderPath(`M0 ${horizon}H${w}V${h}H0z`, ink.ground);
  for (let b = 0; b < 9; b++) {
    const y = horizon + 8 + b * b * 3.1;
    const reach = w * (1.04 - b * 0.075);
    const pts: Point[] = [];
    for (let k = 0; k <= 14; k++) {
      const t = k / 14;
      pts.push([X(-40 + (reach + 40) * t), y + Math.pow(t, 3) * (74 + b * 22) + Math.sin(t * 9 + b) * (2 + b)]);
    }
    svg += renderPath(traceSmooth(pts), '', b % 3 === 2 ? ink.second : ink.main, 1.4 + b * 0.55, b % 3 === 2 ? 1 : 0.8);
  }
  const beach: Point[] = [];
  for (let k = 0; k <= 10; k++) {
    const t = k / 10;
    beach.push([X(w * 1.04 - w * 0.72 * t * t), horizon + 30 + (h - horizon - 20) * t]);
  }
  svg +=
    renderPath(`${traceSmooth(beach)}L${X(w * 0.2)} ${h}H${X(w + 40)}V${horizon}z`, ink.second) +
    renderPath(traceSmooth(beach.map(([x, y]) => [x + (flip ? -22 : 22), y - 4])), '', ink.ground, 2) +
    renderPath(traceSmooth(beach.map(([x, y]) => [x + (flip ? -46 : 46), y - 4])), '', ink.main, 1.3, 0.5);
  const head: Point[] = [[w * 1.04, horizon - 64]];
  for (let x = w * 0.96; x > w * 0.62; x -= random.between(40, 70))
    head.push([x, horizon - 60 + (w * 0.96 - x) * 0.16 + random.between(-6, 6)]);
  head.push([w * 0.6, horizon + 4]);
  let hatch = '';
  for (let x = w * 0.66; x < w; x += 15)
    hatch += `M${round1(X(x))} ${round1(horizon - 40 + (w * 0.96 - x) * 0.16)}v${random.int(18, 40)}`;
  return (
    svg +
    renderPath(
      `${tracePoints(head.map(([x, y]) => [X(x), y]))}L${X(w * 0.86)} ${horizon + 30}L${X(w * 1.04)} ${horizon + 44}z`,
      ink.main,
    ) +
    renderPath(hatch, '', ink.ground, 1.2, 0.5)
  );
}
