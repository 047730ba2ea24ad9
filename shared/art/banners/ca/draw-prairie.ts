import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, round1, traceBox } from '#shared/art/shapes.ts';
import { drawSky, placeDisc } from '#shared/art/banners/scene.ts';

/** Prairie fields that run to one point, with grain elevators. */
export function drawPrairie(random: RandomSource, ink: Ink, w: number, h: number): string {
  const land = random.between(206, 232);
  const vx = w * random.between(0.35, 0.65);
  let out = drawSky(ink, w, land, placeDisc(random, w, 0.16, 0.84, 100, 52));
  let rows = '';
  let gold = '';
  out += drawPath(`M0 ${round1(land)}H${w}V${h}H0z`, ink.ground);
  for (let k = -26; k <= 26; k++) {
    if (((k % 8) + 8) % 8 < 3)
      gold += `M${round1(vx + k * 12)} ${round1(land)}L${round1(vx + k * 150)} ${h}h150L${round1(vx + (k + 1) * 12)} ${round1(land)}z`;
    rows += `M${round1(vx + k * 12)} ${round1(land)}L${round1(vx + k * 150)} ${h}`;
  }
  out +=
    drawPath(gold, ink.second) +
    drawPath(rows, '', ink.main, 1.5, 0.7) +
    drawPath(`M0 ${round1(land)}H${w}`, '', ink.main, 3);
  for (let k = 0, n = random.int(2, 4), x = random.between(0.12, 0.4) * w; k < n; k++) {
    const bw = random.between(52, 70);
    const bh = random.between(92, 132);
    const y = land + 34 - bh;
    const top = bw * 0.52;
    out += drawPath(
      `M${round1(x)} ${round1(land + 34)}V${round1(y)}L${round1(x + (bw - top) / 2)} ${round1(y - 26)}V${round1(y - 60)}L${round1(x + bw / 2)} ${round1(y - 78)}L${round1(x + (bw + top) / 2)} ${round1(y - 60)}V${round1(y - 26)}L${round1(x + bw)} ${round1(y)}V${round1(land + 34)}z`,
      k % 2 ? ink.ground : ink.main,
      ink.main,
      2.2,
    );
    let boards = '';
    for (let q = 1; q < 6; q++) boards += `M${round1(x + (bw * q) / 6)} ${round1(y + 8)}V${round1(land + 30)}`;
    out +=
      drawPath(boards, '', k % 2 ? ink.main : ink.ground, 1.2, 0.6) +
      drawPath(traceBox(x + bw / 2 - 6, y - 46, 12, 14), ink.second) +
      drawPath(`M${round1(x + bw)} ${round1(land + 34)}v-26l42 -12v38z`, ink.main);
    x += bw + random.between(60, 110);
  }
  return out;
}
