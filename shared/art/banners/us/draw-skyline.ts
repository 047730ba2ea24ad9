import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, round1, traceBox } from '#shared/art/shapes.ts';
import { drawSky, placeDisc } from '#shared/art/banners/scene.ts';

/** Towers in two rows over water. */
export function drawSkyline(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 78;
  let out = drawSky(ink, w, base - 40, placeDisc(random, w, 0.2, 0.8, 110, 52));
  for (let layer = 0; layer < 2; layer++) {
    let x = -30 - random.between(0, 50);
    let front = layer === 1;
    while (x < w) {
      const bw = random.between(front ? 74 : 58, front ? 138 : 104);
      const bh = front ? random.between(80, 190) : random.between(150, 268);
      const steps = random.int(1, 3);
      const y = base - bh;
      let d = `M${round1(x)} ${base}`;
      let inset = 0;
      for (let s = 0; s < steps; s++) {
        const yy = base - bh * ((s + 1) / steps) ** 0.6;
        const ni = inset + (s ? bw * 0.13 : 0);
        d += `H${round1(x + ni)}V${round1(yy)}`;
        inset = ni;
      }
      const cap = random.int(0, 2);
      d +=
        cap === 0
          ? `L${round1(x + bw / 2)} ${round1(y - 34)}L${round1(x + bw - inset)} ${round1(y)}`
          : `H${round1(x + bw - inset)}`;
      for (let s = steps - 1; s >= 0; s--) {
        d += s ? `V${round1(base - bh * (s / steps) ** 0.6)}` : '';
        inset -= s ? bw * 0.13 : 0;
        if (s) d += `H${round1(x + bw - Math.max(0, inset))}`;
      }
      d += `V${base}z`;
      const fill = front ? (random.next() > 0.2 ? ink.main : ink.second) : ink.ground;
      out += drawPath(d, fill, front ? ink.ground : ink.main, front ? 1.5 : 2);
      const style = random.int(0, 2);
      const core = x + bw * 0.3;
      const cw = bw * 0.4;
      let pat = '';
      if (style === 0)
        for (let k = 0; k <= 4; k++) pat += `M${round1(core + (cw * k) / 4)} ${round1(y + 18)}V${base - 8}`;
      else if (style === 1)
        for (let yy = y + 20; yy < base - 8; yy += 12) pat += `M${round1(core)} ${round1(yy)}h${round1(cw)}`;
      else
        for (let yy = y + 20; yy < base - 14; yy += 18)
          for (let k = 0; k < 3; k++) pat += traceBox(core + k * (cw / 3) + 2, yy, cw / 3 - 6, 9);
      out += drawPath(
        pat,
        style === 2 ? (front ? ink.ground : ink.main) : '',
        style === 2 ? '' : front ? ink.ground : ink.main,
        1.4,
        0.7,
      );
      if (cap === 1) out += drawPath(`M${round1(x + bw / 2)} ${round1(y)}v-40`, '', ink.main, 3);
      x += bw + random.between(front ? 14 : -12, front ? 60 : 16);
    }
  }
  let refl = '';
  for (let k = 0; k < 40; k++) {
    const x = random.between(0, w);
    refl += `M${round1(x)} ${round1(base + random.between(6, 60))}h${round1(random.between(14, 70))}`;
  }
  return (
    out +
    drawPath(`M0 ${base}H${w}V${h}H0z`, ink.ground) +
    drawPath(`M0 ${base}H${w}`, '', ink.main, 3) +
    drawPath(refl, '', ink.main, 2.2, 0.6)
  );
}
