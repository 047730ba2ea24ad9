import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, makeWave, round1, traceBox, traceSmooth } from '#shared/art/shapes.ts';
import { drawSky, drawWater } from '#shared/art/banners/scene.ts';

/** A suspension bridge. */
export function drawSuspension(random: RandomSource, ink: Ink, w: number, h: number): string {
  const sea = h - 84;
  const deck = random.between(266, 286);
  const t1 = w * random.between(0.2, 0.28);
  const t2 = w * random.between(0.72, 0.8);
  const top = 62;
  const sag = deck - 20;
  let out = drawSky(ink, w, 250, { x: w * random.between(0.4, 0.6), y: 128, r: random.between(48, 62) });
  let hang = '';
  for (let k = 0; k < 2; k++) {
    const pts = makeWave(random, w, 256 + k * 40, 26 - k * 8, 240 - k * 60);
    out +=
      drawPath(`${traceSmooth(pts)}V${h}H-60z`, ink.ground, ink.main, 1.8) +
      drawPath(
        traceSmooth(pts.map(([x, y]) => [x, y + 13])) + traceSmooth(pts.map(([x, y]) => [x, y + 26])),
        '',
        ink.main,
        1.1,
        0.4,
      );
  }
  const y = (x: number) => {
    if (x < t1) {
      const u = x / t1;
      return deck - (deck - top) * u ** 1.5;
    }
    if (x > t2) {
      const u = (w - x) / (w - t2);
      return deck - (deck - top) * u ** 1.5;
    }
    const u = (x - t1) / (t2 - t1);
    return top + (sag - top) * 4 * u * (1 - u);
  };
  let cable = '';
  for (let x = 0; x <= w; x += 12) {
    cable += `${x ? 'L' : 'M'}${x} ${round1(y(x))}`;
    if (x % 24 === 0) hang += `M${x} ${round1(y(x))}V${round1(deck)}`;
  }
  out +=
    drawPath(hang, '', ink.main, 1.3, 0.8) +
    drawPath(cable, '', ink.second, 5) +
    drawPath(traceBox(0, deck, w, 14), ink.main) +
    drawPath(`M0 ${round1(deck + 7)}H${w}`, '', ink.ground, 1.4, 0.6);
  for (const x of [t1, t2]) {
    out += drawPath(
      traceBox(x - 24, top - 8, 15, sea - top + 20) +
        traceBox(x + 9, top - 8, 15, sea - top + 20) +
        traceBox(x - 28, top - 14, 56, 10),
      ink.second,
      ink.main,
      1.5,
    );
    for (const yy of [top + 34, top + 92, top + 150])
      out +=
        drawPath(`M${round1(x - 10)} ${yy}l20 34M${round1(x + 10)} ${yy}l-20 34`, '', ink.main, 2.4) +
        drawPath(traceBox(x - 24, yy - 8, 48, 7), ink.second, ink.main, 1.2);
    out += drawPath(traceBox(x - 46, sea - 14, 92, 26), ink.main);
  }
  return (
    out +
    drawPath(`M0 ${sea + 10}H${w}V${h}H0z`, ink.ground) +
    drawPath(`M0 ${sea + 10}H${w}`, '', ink.main, 2) +
    drawWater(random, ink, w, sea + 8, h)
  );
}
