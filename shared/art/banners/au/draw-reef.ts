import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath } from '#shared/art/shapes.ts';

interface Isle {
  x: number;
  y: number;
  r: number;
  /** Where each of the three waves of its coast begins. */
  p: readonly [number, number, number];
  s: number;
}
const shallows = [
  [131, 0.14],
  [95, 0.16],
  [48, 0.22],
] as const;

/** Islands in their reefs, seen from above. */
export function drawReef(random: RandomSource, ink: Ink, w: number, h: number): string {
  let out = '';
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
  for (const [extra, op] of shallows) out += drawPath(all(extra), ink.second, '', 0, op);
  for (const extra of [168, 131, 95, 63, 36]) out += drawPath(all(extra), '', ink.main, 1.2, 0.5);
  out += drawPath(all(16), ink.ground, ink.main, 1.5) + drawPath(all(0), ink.second) + drawPath(all(-14), ink.main);
  for (const o of isles) {
    let c = '';
    for (let k = 1; k < 6; k++) if (o.r - 14 - k * 15 > 8) c += ring(o, o.r - 14 - k * 15);
    out += drawPath(c, '', ink.ground, 1.3, 0.75);
  }
  let grid = '';
  for (let x = random.int(20, 120); x < w; x += 150) grid += `M${x} 0V${h}`;
  for (let y = 70; y < h; y += 140) grid += `M0 ${y}H${w}`;
  return out + drawPath(grid, '', ink.main, 0.8, 0.3);
}
