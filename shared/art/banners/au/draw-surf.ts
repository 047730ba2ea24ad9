import type { Ink } from '#shared/art/art-tokens.ts';
import type { RandomSource } from '#shared/art/random-source.ts';
import { drawPath, type Point, round1, tracePoints, traceSmooth } from '#shared/art/shapes.ts';

/** Surf running on to a beach below a headland. */
export function drawSurf(random: RandomSource, ink: Ink, w: number, h: number): string {
  const flip = random.next() > 0.5;
  const X = (x: number) => (flip ? w - x : x);
  const horizon = 118;
  let out =
    `<circle cx="${round1(X(w * random.between(0.2, 0.42)))}" cy="${horizon}" r="${round1(random.between(62, 86))}" fill="${ink.second}"/>` +
    drawPath(`M0 ${horizon}H${w}V${h}H0z`, ink.ground);
  for (let b = 0; b < 9; b++) {
    const y = horizon + 8 + b * b * 3.1;
    const reach = w * (1.04 - b * 0.075);
    const pts: Point[] = [];
    for (let k = 0; k <= 14; k++) {
      const t = k / 14;
      pts.push([X(-40 + (reach + 40) * t), y + Math.pow(t, 3) * (74 + b * 22) + Math.sin(t * 9 + b) * (2 + b)]);
    }
    out += drawPath(traceSmooth(pts), '', b % 3 === 2 ? ink.second : ink.main, 1.4 + b * 0.55, b % 3 === 2 ? 1 : 0.8);
  }
  const beach: Point[] = [];
  for (let k = 0; k <= 10; k++) {
    const t = k / 10;
    beach.push([X(w * 1.04 - w * 0.72 * t * t), horizon + 30 + (h - horizon - 20) * t]);
  }
  out +=
    drawPath(`${traceSmooth(beach)}L${X(w * 0.2)} ${h}H${X(w + 40)}V${horizon}z`, ink.second) +
    drawPath(traceSmooth(beach.map(([x, y]) => [x + (flip ? -22 : 22), y - 4])), '', ink.ground, 2) +
    drawPath(traceSmooth(beach.map(([x, y]) => [x + (flip ? -46 : 46), y - 4])), '', ink.main, 1.3, 0.5);
  const head: Point[] = [[w * 1.04, horizon - 64]];
  for (let x = w * 0.96; x > w * 0.62; x -= random.between(40, 70))
    head.push([x, horizon - 60 + (w * 0.96 - x) * 0.16 + random.between(-6, 6)]);
  head.push([w * 0.6, horizon + 4]);
  let hatch = '';
  for (let x = w * 0.66; x < w; x += 15)
    hatch += `M${round1(X(x))} ${round1(horizon - 40 + (w * 0.96 - x) * 0.16)}v${random.int(18, 40)}`;
  return (
    out +
    drawPath(
      `${tracePoints(head.map(([x, y]) => [X(x), y]))}L${X(w * 0.86)} ${horizon + 30}L${X(w * 1.04)} ${horizon + 44}z`,
      ink.main,
    ) +
    drawPath(hatch, '', ink.ground, 1.2, 0.5)
  );
}
