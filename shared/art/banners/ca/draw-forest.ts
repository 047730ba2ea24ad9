import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, makeWave, requireAt, round1, traceSmooth } from '#shared/art/shapes.ts';
import { drawSky, placeDisc, tracePine } from '#shared/art/banners/scene.ts';

/** Conifers round a lake, and a canoe. */
export function drawForest(random: RandomSource, ink: Ink, w: number, h: number): string {
  const lake = h - 128;
  let out = drawSky(ink, w, 230, placeDisc(random, w, 0.2, 0.8, 104, 48));
  for (let layer = 0; layer < 3; layer++) {
    let trees = '';
    let x = -20;
    const ground = requireAt([232, 262, lake], layer);
    const pts = makeWave(random, w, ground, 12, 260);
    while (x < w + 20) {
      const s = random.between(requireAt([40, 66, 92], layer), requireAt([74, 112, 158], layer));
      trees += tracePine(x, ground + 18, s, 4 + layer);
      x += s * random.between(0.26, 0.5);
    }
    out += drawPath(
      `${trees}${traceSmooth(pts)}V${lake}H-60z`,
      requireAt([ink.ground, ink.ground, ink.main], layer),
      ink.main,
      layer === 2 ? 0.5 : 1.6,
    );
    if (layer < 2) {
      let hatch = '';
      for (let q = 0; q < 120; q++) {
        const hx = random.between(0, w);
        hatch += `M${round1(hx)} ${round1(ground - random.between(-20, 26))}v${random.int(8, 22)}`;
      }
      out += drawPath(hatch, '', ink.main, 1.3, 0.6);
    }
  }
  out += drawPath(`M0 ${lake}H${w}V${h}H0z`, ink.ground);
  let refl = '';
  for (let k = 0; k < 110; k++) {
    const x = random.between(-20, w);
    const y = lake + 4 + random.next() ** 1.6 * 74;
    refl += `M${round1(x)} ${round1(y)}h${round1(random.between(10, 56) * (1 - (y - lake) / 130))}`;
  }
  const bx = w * random.between(0.3, 0.7);
  const by = h - 46;
  return (
    out +
    drawPath(refl, '', ink.main, 2.2, 0.7) +
    drawPath(
      `M${round1(bx - 62)} ${by - 12}Q${round1(bx - 50)} ${by + 14} ${round1(bx)} ${by + 14}T${round1(bx + 62)} ${by - 12}Q${round1(bx + 40)} ${by} ${round1(bx)} ${by}T${round1(bx - 62)} ${by - 12}z`,
      ink.second,
      ink.main,
      2,
    ) +
    drawPath(`M${round1(bx + 4)} ${by}l-6 -34M${round1(bx - 20)} ${by - 20}l52 34`, '', ink.main, 3) +
    drawPath(`M${round1(bx - 110)} ${by + 22}h220M${round1(bx - 70)} ${by + 31}h150`, '', ink.main, 1.8)
  );
}
