import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, round1, traceArch, traceBox, traceWindows } from '#shared/art/shapes.ts';
import { drawCrown, drawLawn, drawSky, placeDisc } from '#shared/art/banners/scene.ts';

/** A brick hall with a cupola, among trees. */
export function drawHall(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 62;
  const cx = w * random.between(0.44, 0.56);
  const half = random.between(330, 420);
  const eave = 214;
  const cols = random.int(5, 7);
  let out = drawSky(ink, w, 260, placeDisc(random, w, 0.08, 0.2, 92));
  let courses = '';
  out += drawPath(traceBox(cx - half, eave, half * 2, base - eave), ink.second);
  for (let y = eave + 8; y < base; y += 9) courses += `M${round1(cx - half)} ${y}h${round1(half * 2)}`;
  out += drawPath(courses, '', ink.ground, 0.9, 0.4);
  out += drawPath(
    `M${round1(cx - half - 16)} ${eave}L${round1(cx - half + 54)} ${eave - 66}H${round1(cx + half - 54)}L${round1(cx + half + 16)} ${eave}z`,
    ink.main,
  );
  for (let k = 0; k < cols; k++) {
    const x = cx - half + 84 + (k * (half * 2 - 168)) / (cols - 1);
    if (Math.abs(x - cx) > 70)
      out += drawPath(`M${round1(x - 17)} ${eave - 14}v-24l17 -16l17 16v24z`, ink.ground, ink.main, 2);
  }
  for (const s of [-1, 1]) {
    const [open, bars] = traceWindows(
      s < 0 ? cx - half + 18 : cx + 106,
      eave + 14,
      half - 124,
      base - eave - 20,
      cols,
      2,
      0.46,
    );
    out += drawPath(open, ink.ground) + drawPath(bars, '', ink.main, 1.7);
    for (const x of [cx + s * (half - 30)])
      out += drawPath(traceBox(x - 14, eave - 96, 28, 60), ink.second, ink.main, 2);
  }
  let posts = '';
  for (const q of [-78, -44, 30, 64]) posts += traceBox(cx + q, eave + 4, 14, base - eave - 4);
  out +=
    drawPath(traceBox(cx - 92, eave, 184, base - eave), ink.ground, ink.main, 2) +
    drawPath(posts, ink.main) +
    drawPath(
      `M${round1(cx - 104)} ${eave}L${round1(cx)} ${eave - 62}L${round1(cx + 104)} ${eave}z`,
      ink.ground,
      ink.main,
      3,
    ) +
    drawPath(traceArch('round', cx - 22, cx + 22, eave + 74, base), ink.main) +
    `<circle cx="${round1(cx)}" cy="${eave - 24}" r="13" fill="${ink.second}"/>`;
  const cy = eave - 66;
  out +=
    drawPath(traceBox(cx - 34, cy - 26, 68, 30) + traceBox(cx - 24, cy - 78, 48, 54), ink.ground, ink.main, 2) +
    drawPath(
      traceArch('round', cx - 15, cx - 3, cy - 54, cy - 28) + traceArch('round', cx + 3, cx + 15, cy - 54, cy - 28),
      ink.main,
    ) +
    drawPath(`M${round1(cx - 26)} ${cy - 78}A26 30 0 0 1 ${round1(cx + 26)} ${cy - 78}z`, ink.main) +
    drawPath(`M${round1(cx)} ${cy - 106}v-26`, '', ink.main, 3);
  for (const s of [-1, 1])
    for (let k = 0; k < 3; k++)
      out += drawCrown(
        random,
        ink,
        cx + s * (half + 46 + k * 86) + random.between(-14, 14),
        base - 84 - random.between(0, 34),
        random.between(40, 58),
        base,
      );
  return out + drawLawn(ink, w, base, h, cx, 11);
}
