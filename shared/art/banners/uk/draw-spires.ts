import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, requireAt, round1, traceBox } from '#shared/art/shapes.ts';
import { drawSky, drawWater, placeDisc } from '#shared/art/banners/scene.ts';

/** A town of spires, gables and a dome, in three layers. */
export function drawSpires(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 56;
  let out = drawSky(ink, w, 250, placeDisc(random, w, 0.2, 0.8, 100, 50));
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
    out +=
      drawPath(`${d}V${base}z`, layer === 2 ? ink.main : ink.ground, ink.main, 2) +
      drawPath(win, layer === 2 ? ink.second : ink.main, '', 0, layer === 2 ? 1 : 0.75);
    if (layer < 2) {
      let hatch = '';
      for (let k = 0; k < 5 + layer * 3; k++) hatch += `M0 ${ground + 12 + k * 9}H${w}`;
      out += drawPath(hatch, '', ink.main, 1.1, layer ? 0.6 : 0.35);
    }
  }
  return out + drawPath(`M0 ${base}H${w}V${h}H0z`, ink.ground) + drawWater(random, ink, w, base - 4, h);
}
