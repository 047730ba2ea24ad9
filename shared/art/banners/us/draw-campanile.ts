import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, round1, traceArch, traceBox } from '#shared/art/shapes.ts';
import { drawCrown, drawLawn, drawSky, placeDisc } from '#shared/art/banners/scene.ts';

/** A bell tower between arcades and trees. */
export function drawCampanile(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 74;
  const cx = w * random.between(0.4, 0.6);
  const tw = random.between(40, 54);
  const top = random.between(76, 96);
  let out = drawSky(ink, w, 240, placeDisc(random, w, cx > w / 2 ? 0.14 : 0.7, cx > w / 2 ? 0.3 : 0.86, 100));
  const roof = 236;
  for (const [x0, x1] of [
    [-20, cx - 150],
    [cx + 150, w + 20],
  ] as const) {
    out +=
      drawPath(traceBox(x0, roof, x1 - x0, base - roof), ink.ground, ink.main, 2) +
      drawPath(
        `M${round1(x0 - 12)} ${roof}L${round1(x0 + 40)} ${roof - 36}H${round1(x1 - 40)}L${round1(x1 + 12)} ${roof}z`,
        ink.second,
      );
    let arches = '';
    let inner = '';
    const n = Math.round((x1 - x0) / 62);
    const bw = (x1 - x0) / n;
    for (let i = 0; i < n; i++) {
      const a = x0 + i * bw + 12;
      const b = x0 + (i + 1) * bw - 12;
      arches += traceArch('round', a, b, roof + 62, base);
      inner += traceArch('round', a + 7, b - 7, roof + 66, base);
    }
    out +=
      drawPath(arches, ink.main) +
      drawPath(inner, '', ink.ground, 1.3, 0.6) +
      drawPath(`M${round1(x0)} ${roof + 16}H${round1(x1)}`, '', ink.main, 1.5);
  }
  for (let k = 0, n = random.int(2, 4); k < n; k++)
    for (const s of [-1, 1])
      out += drawCrown(
        random,
        ink,
        cx + s * (96 + k * 88 + random.between(-12, 12)),
        base - 62 - random.between(0, 16),
        random.between(26, 38),
        base,
      );
  let lines = '';
  for (let k = 1; k < 6; k++) lines += `M${round1(cx - tw + (tw * 2 * k) / 6)} ${top + 86}V${base - 14}`;
  out +=
    drawPath(traceBox(cx - tw, top, tw * 2, base - top), ink.main) +
    drawPath(lines, '', ink.ground, 1.4, 0.65) +
    drawPath(
      traceBox(cx - tw - 8, top + 70, tw * 2 + 16, 8) + traceBox(cx - tw - 8, top - 8, tw * 2 + 16, 10),
      ink.main,
      ink.ground,
      1.2,
    );
  let bells = '';
  for (const q of [-0.62, 0, 0.62])
    bells += traceArch('round', cx + q * tw - tw * 0.2, cx + q * tw + tw * 0.2, top + 28, top + 62);
  out +=
    drawPath(bells, ink.ground) +
    drawPath(
      `M${round1(cx - tw - 4)} ${top - 8}L${round1(cx)} ${top - 78}L${round1(cx + tw + 4)} ${top - 8}z`,
      ink.second,
      ink.main,
      2,
    ) +
    drawPath(`M${round1(cx)} ${top - 78}v-14`, '', ink.main, 4) +
    `<circle cx="${round1(cx)}" cy="${base - 96}" r="20" fill="${ink.ground}"/>` +
    drawPath(`M${round1(cx)} ${base - 96}v-14M${round1(cx)} ${base - 96}l9 6`, '', ink.main, 2.4);
  return out + drawLawn(ink, w, base, h, cx, 11);
}
