import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { type Point, requireAt, round1 } from '#shared/art/shapes.ts';
import { drawSky, drawWater } from '#shared/art/banners/scene.ts';

/** Engraved peaks over a lake. */
export function drawPeaks(random: RandomSource, ink: Ink, w: number, h: number): string {
  const lake = h - 78;
  const disc = { x: w * random.between(0.2, 0.8), y: random.between(104, 126), r: random.between(36, 50) };
  let out = drawSky(ink, w, lake, disc);
  for (let layer = 0; layer < 3; layer++) {
    let pts: Point[] = [];
    let rough = requireAt([64, 54, 26], layer);
    const step = requireAt([150, 200, 300], layer);
    const swing = requireAt([52, 66, 26], layer); // peaks and passes alternate, then the line is broken up
    for (
      let x = -30 - random.between(0, step), up = random.next() > 0.5;
      x < w + step + 30;
      x += step * random.between(0.55, 1.1), up = !up
    )
      pts.push([x, (up ? -1 : 0.7) * swing * random.between(0.5, 1.1)]);
    for (let it = 0; it < 3; it++, rough *= 0.45) {
      const nx: Point[] = [];
      for (let i = 0; i < pts.length - 1; i++) {
        const a = requireAt(pts, i);
        const b = requireAt(pts, i + 1);
        nx.push(a, [
          (a[0] + b[0]) / 2 + random.between(-8, 8),
          (a[1] + b[1]) / 2 + random.between(-rough, rough) * Math.min(1, (b[0] - a[0]) / 120),
        ]);
      }
      nx.push(requireAt(pts, pts.length - 1));
      pts = nx;
    }
    const y0 = requireAt([150, 226, 304], layer);
    pts = pts.map(([x, y]) => [x, Math.min(y0 + y, lake - 8)]);
    const line = pts.map(([x, y], i) => `${i ? ' ' : 'M'}${Math.round(x)} ${Math.round(y)}`).join('');
    out += `<path d="${line}V${lake}H-60Z" fill="${layer === 2 ? ink.main : ink.ground}" stroke="${ink.main}" stroke-width="2"/>`;
    if (layer < 2) {
      let hatch = ''; // shade the side that falls to the right
      for (let i = 0; i < pts.length - 1; i++) {
        const a = requireAt(pts, i);
        const b = requireAt(pts, i + 1);
        if (b[1] <= a[1]) continue;
        const n = Math.max(2, Math.round((b[0] - a[0]) / 11));
        for (let k = 0; k < n; k++) {
          const t = k / n;
          const x = a[0] + (b[0] - a[0]) * t;
          const y = a[1] + (b[1] - a[1]) * t;
          hatch += `M${Math.round(x)} ${Math.round(y)}l${-14 - 8 * layer} ${Math.round(Math.min(lake - y, 58 + 24 * t))}`;
        }
      }
      out += `<path d="${hatch}" stroke="${ink.main}" stroke-width="1.4" fill="none" opacity="${layer ? 0.85 : 0.55}"/>`;
    } else {
      let trees = '';
      for (let i = 0, n = random.int(10, 18); i < n; i++) {
        const x = random.between(0, w);
        const s = random.between(20, 44);
        trees += `M${round1(x)} ${round1(lake - s)}l${round1(s * 0.22)} ${round1(s)}h${round1(-s * 0.44)}z`;
      }
      out += `<path d="${trees}" fill="${ink.main}"/>`;
    }
  }
  return out + `<path d="M0 ${lake}H${w}" stroke="${ink.main}" stroke-width="2"/>` + drawWater(random, ink, w, lake, h);
}
