import type { Ink } from '#shared/art/art-tokens.ts';
import { renderSky, renderWater, placeDisc } from '#shared/art/banners/scene.ts';
import {
  renderPath,
  makeWave,
  type Point,
  type RandomSource,
  requireAt,
  round1,
  traceArch,
  traceBox,
  tracePoints,
  traceSmooth,
} from '#shared/art/shapes.ts';

/** Draws white cliffs with a lighthouse. */
export function renderCliffs(random: RandomSource, ink: Ink, w: number, h: number): string {
  const sea = h - 92;
  const flip = random.next() > 0.5;
  const X = (x: number) => (flip ? w - x : x);
  const lx = random.between(0.3, 0.46) * w;
  let svg = renderSky(ink, w, sea, { x: X(w * random.between(0.68, 0.84)), y: 110, r: random.between(36, 50) });
  const edge: Point[] = [[-20, 150]];
  for (let x = 70; x < w * 0.66; x += random.between(70, 120)) edge.push([x, 150 + x * 0.11 + random.between(-10, 12)]);
  const [endX] = requireAt(edge, edge.length - 1);
  const foot: Point[] = [];
  for (let x = endX + random.between(30, 60); x > -60; x -= random.between(40, 80))
    foot.push([x, sea + random.between(-10, 6)]);
  const ring = tracePoints([...edge, ...foot].map(([x, y]) => [X(x), y]));
  let hatch = '';
  let strata = '';
  for (let x = 0; x < endX + 20; x += random.between(9, 26)) {
    const y = 158 + x * 0.11 + random.between(0, 20);
    hatch += `M${round1(X(x))} ${round1(y)}l${round1(flip ? -6 : 6)} ${round1(random.between(40, 150))}`;
  }
  for (let k = 1; k < 5; k++)
    strata += `M${round1(X(-20))} ${round1(176 + k * 30)}L${round1(X(endX - 10 + k * 3))} ${round1(200 + k * 28 + 40)}`;
  const ly = 152 + lx * 0.11;
  const x = X(lx);
  svg +=
    renderPath(`${ring}z`, ink.ground, ink.main, 2.2) +
    renderPath(hatch, '', ink.main, 1.4, 0.55) +
    renderPath(strata, '', ink.main, 1.1, 0.3) +
    renderPath(
      `${tracePoints([...edge, ...edge.map(([x2, y]): Point => [x2, y + 12]).reverse()].map(([x2, y]) => [X(x2), y]))}z`,
      ink.main,
    );
  let beams = '';
  for (const s of [-1, 1])
    for (let k = 0; k < 4; k++)
      beams += `M${round1(x + s * 26)} ${round1(ly - 118)}l${s * random.int(150, 240)} ${-26 + k * 18}`;
  svg +=
    renderPath(beams, '', ink.second, 1.6, 0.85) +
    renderPath(
      `M${round1(x - 21)} ${round1(ly + 8)}L${round1(x - 13)} ${round1(ly - 104)}h26L${round1(x + 21)} ${round1(ly + 8)}z`,
      ink.ground,
      ink.main,
      2,
    ) +
    renderPath(
      `M${round1(x - 19)} ${round1(ly - 20)}h38l-2.5 -28h-33zM${round1(x - 15)} ${round1(ly - 74)}h30l-2 -28h-26z`,
      ink.main,
    ) +
    renderPath(
      traceBox(x - 18, ly - 108, 36, 5) +
        `M${round1(x - 11)} ${round1(ly - 128)}L${round1(x)} ${round1(ly - 142)}l11 14z`,
      ink.main,
    ) +
    renderPath(traceBox(x - 8, ly - 128, 16, 20), ink.second);
  return (
    svg +
    renderPath(`M0 ${sea}H${w}V${h}H0z`, ink.ground, '', 0, 0.9) +
    renderPath(`M0 ${sea}H${w}`, '', ink.main, 2) +
    renderWater(random, ink, w, sea, h)
  );
}

/** Draws a train on a viaduct, with hills visible through its arches. */
export function renderViaduct(random: RandomSource, ink: Ink, w: number, h: number): string {
  const deck = random.between(118, 150);
  const sea = h - 66;
  const n = random.int(4, 7);
  const bw = w / n;
  const shift = random.between(-0.5, 0) * bw;
  let svg = renderSky(ink, w, deck + 60, placeDisc(random, w, 0.16, 0.84, 74, 40));
  let farHills = '';
  let arch = '';
  let ring = '';
  let train = '';
  for (const k of [0, 1]) {
    const pts = makeWave(random, w, 236 + k * 34, 40 - k * 14, 300 - k * 90);
    farHills += renderPath(`${traceSmooth(pts)}V${h}H-60z`, ink.ground, ink.main, 1.8);
  }
  svg += farHills + renderPath(`M0 ${round1(deck)}H${w}V${h}H0z`, ink.main);
  for (let i = -1; i <= n; i++) {
    const x0 = shift + i * bw + bw * 0.07;
    const x1 = shift + (i + 1) * bw - bw * 0.07;
    const spring = deck + 30 + (x1 - x0) / 2;
    arch += traceArch('round', x0, x1, spring, h);
    for (const k of [7, 13])
      ring += `M${round1(x0 - k)} ${round1(spring)}A${round1((x1 - x0) / 2 + k)} ${round1((x1 - x0) / 2 + k)} 0 0 1 ${round1(x1 + k)} ${round1(spring)}`;
  }
  /** The shapes are opaque, so the far hills are drawn again inside the arches. */
  svg += renderPath(arch, ink.ground) + renderPath(ring, '', ink.ground, 1.1, 0.55);
  const hills = makeWave(random, w, 250, 26, 260);
  const clip = `v${random.int(0, 1e9)}`;
  svg += `<clipPath id="${clip}"><path d="${arch}"/></clipPath><g clip-path="url(#${clip})">${renderPath(`${traceSmooth(hills)}V${h}H-60z`, ink.ground, ink.main, 1.8)}${renderPath(traceSmooth(hills.map(([x, y]) => [x, y + 16])) + traceSmooth(hills.map(([x, y]) => [x, y + 30])), '', ink.main, 1.2, 0.5)}${renderPath(`M0 ${sea}H${w}V${h}H0z`, ink.ground)}${renderWater(random, ink, w, sea - 4, h)}</g>`;
  const t0 = random.between(0.1, 0.55) * w;
  const cars = random.int(4, 7);
  for (let k = 0; k < cars; k++) train += traceBox(t0 + k * 62, deck - 24, 56, 20);
  return (
    svg +
    renderPath(`M0 ${round1(deck + 12)}H${w}`, '', ink.ground, 1.3, 0.6) +
    renderPath(train, ink.second) +
    renderPath(`M${round1(t0)} ${round1(deck - 14)}h${cars * 62 - 6}`, '', ink.ground, 4)
  );
}
