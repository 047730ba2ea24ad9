import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { type Point, requireAt, round1 } from '#shared/art/shapes.ts';

/** Layered ranges under a great sun and a few southern stars. */
export function drawRanges(random: RandomSource, ink: Ink, w: number, h: number): string {
  const disc = { x: w * random.between(0.18, 0.82), y: 176, r: random.between(70, 104) };
  let out = '';
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
  out += `<circle cx="${round1(disc.x)}" cy="${disc.y}" r="${round1(disc.r)}" fill="${ink.second}"/>`;
  let rays = '';
  for (let k = 1; k < 5; k++)
    rays += `M${round1(disc.x - disc.r - 10 * k)} ${disc.y}A${round1(disc.r + 10 * k)} ${round1(disc.r + 10 * k)} 0 0 1 ${round1(disc.x + disc.r + 10 * k)} ${disc.y}`;
  out += `<path d="${rays}" fill="none" stroke="${ink.second}" stroke-width="1.3" opacity=".7"/><path d="${stars}" fill="${ink.main}"/>`;
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
    out += `<path d="${d}V${h}H-100Z" fill="${mode === 0 ? ink.main : mode === 1 ? ink.ground : ink.second}"/>`;
    if (mode === 1)
      for (let k = 1; k < 4; k++)
        out += `<path d="${traceRidge(pts, k * 7)}" fill="none" stroke="${ink.main}" stroke-width="1.3" opacity=".7"/>`;
  }
  return out;
}

/** Bent through the midpoints: no corners at any size. */
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
