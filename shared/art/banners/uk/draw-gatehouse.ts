import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, round1, traceArch, traceBox, traceWindows } from '#shared/art/shapes.ts';
import { drawLawn, drawSky, placeDisc } from '#shared/art/banners/scene.ts';

/** A college gate with two turrets and a clock, and a lawn before it. */
export function drawGatehouse(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 58;
  const cx = w * random.between(0.4, 0.6);
  const half = random.between(84, 116);
  const top = random.between(66, 92);
  const roof = random.between(184, 206);
  const cols = random.int(7, 10);
  const clock = random.between(25, 33);
  let out = drawSky(ink, w, roof, placeDisc(random, w, cx > w / 2 ? 0.14 : 0.72, cx > w / 2 ? 0.28 : 0.88, 96));
  let caps = '';
  out += drawPath(`M0 ${base}V${round1(roof)}H${w}V${base}z`, ink.main);
  for (let x = 8; x < w; x += 34) caps += traceBox(x, roof - 11, 18, 12);
  const [left, lb] = traceWindows(0, roof + 20, cx - half - 20, base - roof - 34, cols, 2);
  const [right, rb] = traceWindows(cx + half + 20, roof + 20, w - cx - half - 20, base - roof - 34, cols, 2);
  const sills = `M0 ${round1(roof + 12)}H${w}`;
  out +=
    drawPath(caps, ink.main) +
    drawPath(left + right, ink.ground) +
    drawPath(lb + rb, '', ink.main, 1.6) +
    drawPath(sills, '', ink.ground, 1.2, 0.6);
  out += drawPath(traceBox(cx - half, top, half * 2, base - top), ink.main);
  for (const s of [-1, 1]) {
    const tx = cx + s * half;
    out += drawPath(
      `M${round1(tx - 22)} ${base}V${round1(top - 20)}L${round1(tx)} ${round1(top - 78)}L${round1(tx + 22)} ${round1(top - 20)}V${base}z`,
      ink.main,
      ink.ground,
      2,
    );
    for (let k = 0; k < 5; k++)
      out += drawPath(`M${round1(tx - 22)} ${round1(top + 8 + k * 52)}h44`, '', ink.ground, 1.2, 0.6);
  }
  const aw = half - 38;
  const spring = base - 62;
  const cy = top + 54;
  let arcs = '';
  for (let k = 1; k < 4; k++) arcs += traceArch('tudor', cx - aw + k * 9, cx + aw - k * 9, spring + k * 4, base);
  out +=
    drawPath(traceArch('tudor', cx - aw, cx + aw, spring, base), ink.ground) +
    drawPath(arcs, '', ink.main, 1.6) +
    `<circle cx="${round1(cx)}" cy="${round1(cy)}" r="${round1(clock)}" fill="${ink.second}" stroke="${ink.ground}" stroke-width="2.5"/>`;
  out += drawPath(
    `M${round1(cx)} ${round1(cy)}l${round1(clock * 0.5 * Math.sin(random.between(0, 6)))} ${round1(-clock * 0.5)}M${round1(cx)} ${round1(cy)}l${round1(clock * 0.62)} ${round1(clock * 0.2)}`,
    '',
    ink.main,
    3,
  );
  const [mid, mb] = traceWindows(cx - half + 30, cy + clock + 16, half * 2 - 60, 50, 3, 1, 0.3);
  return out + drawPath(mid, ink.ground) + drawPath(mb, '', ink.main, 1.6) + drawLawn(ink, w, base, h, cx, 11);
}
