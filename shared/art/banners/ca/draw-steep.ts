import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, makeWave, round1, traceArch, traceBox, traceSmooth, traceWindows } from '#shared/art/shapes.ts';
import { drawSky, placeDisc } from '#shared/art/banners/scene.ts';

/** Steep copper roofs in the snow. */
export function drawSteep(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 62;
  const cx = w * random.between(0.42, 0.58);
  let out = drawSky(ink, w, 250, placeDisc(random, w, cx > w / 2 ? 0.12 : 0.78, cx > w / 2 ? 0.24 : 0.9, 96));
  const block = (x: number, half: number, eave: number, rise: number, cols: number, rows: number, copper: boolean) => {
    let ribs = '';
    const [open, bars] = traceWindows(x - half + 8, eave + 12, half * 2 - 16, base - eave - 16, cols, rows, 0.48);
    const flat = half * 0.34;
    for (let k = -7; k <= 7; k++)
      ribs += `M${round1(x + (k / 7) * half)} ${round1(eave - 2)}L${round1(x + (k / 7) * flat)} ${round1(eave - rise + 4)}`;
    let dorm = '';
    for (let k = 0; k < cols; k += 2) {
      const dx = x - half + (k + 1) * ((half * 2) / (cols + 1));
      if (Math.abs(dx - x) < half * 0.72) dorm += `M${round1(dx - 9)} ${round1(eave - 6)}v-20l9 -15l9 15v20z`;
    }
    return (
      drawPath(traceBox(x - half, eave, half * 2, base - eave), ink.ground, ink.main, 2.2) +
      drawPath(open, ink.main) +
      drawPath(bars, '', ink.ground, 1.4) +
      drawPath(
        `M${round1(x - half - 9)} ${round1(eave)}L${round1(x - flat)} ${round1(eave - rise)}H${round1(x + flat)}L${round1(x + half + 9)} ${round1(eave)}z`,
        copper ? ink.second : ink.main,
        ink.main,
        2,
      ) +
      drawPath(ribs, '', copper ? ink.main : ink.ground, 1.2, 0.55) +
      drawPath(dorm, ink.ground, ink.main, 1.8) +
      drawPath(
        `M${round1(x - flat)} ${round1(eave - rise)}v-18M${round1(x + flat)} ${round1(eave - rise)}v-18`,
        '',
        ink.main,
        3,
      )
    );
  };
  for (const s of [-1, 1]) {
    out += block(cx + s * 470, 150, 262, 74, random.int(5, 7), 1, false);
    out += block(cx + s * 250, random.between(96, 118), 226, random.between(82, 104), random.int(4, 5), 2, false);
  }
  out += block(cx, random.between(86, 110), random.between(158, 178), random.between(104, 124), 4, 3, true);
  for (const s of [-1, 1]) {
    const tx = cx + s * random.between(124, 140);
    out +=
      drawPath(traceBox(tx - 20, 150, 40, base - 150), ink.ground, ink.main, 2.2) +
      drawPath(`M${round1(tx - 27)} 150L${round1(tx)} 52L${round1(tx + 27)} 150z`, ink.main) +
      drawPath(traceBox(tx - 6, 172, 12, 30) + traceBox(tx - 6, 228, 12, 30) + traceBox(tx - 6, 284, 12, 30), ink.main);
  }
  out += drawPath(traceArch('round', cx - 24, cx + 24, base - 40, base), ink.second, ink.main, 2);
  let snow = '';
  for (let k = 0; k < 5; k++) snow += traceSmooth(makeWave(random, w, base + 12 + k * 11, 3, 170));
  return (
    out +
    drawPath(`M0 ${base}H${w}V${h}H0z`, ink.ground) +
    drawPath(`M0 ${base}H${w}`, '', ink.main, 3) +
    drawPath(snow, '', ink.main, 1.3, 0.5)
  );
}
