import type { Ink } from '#shared/art/art-tokens.ts';
import { renderSky, placeDisc, tracePine } from '#shared/art/banners/scene.ts';
import {
  renderPath,
  makeWave,
  type Point,
  type RandomSource,
  requireAt,
  round1,
  traceBox,
  traceSmooth,
} from '#shared/art/shapes.ts';

/** Draws prairie fields with a vanishing point, and grain elevators. */
export function renderPrairie(random: RandomSource, ink: Ink, w: number, h: number): string {
  const landHeight = random.between(206, 232);
  const vx = w * random.between(0.35, 0.65);
  let svg = renderSky(ink, w, landHeight, placeDisc(random, w, 0.16, 0.84, 100, 52));
  let rows = '';
  let gold = '';
  svg += renderPath(`M0 ${round1(landHeight)}H${w}V${h}H0z`, ink.ground);
  for (let k = -26; k <= 26; k++) {
    if (((k % 8) + 8) % 8 < 3)
      gold += `M${round1(vx + k * 12)} ${round1(landHeight)}L${round1(vx + k * 150)} ${h}h150L${round1(vx + (k + 1) * 12)} ${round1(landHeight)}z`;
    rows += `M${round1(vx + k * 12)} ${round1(landHeight)}L${round1(vx + k * 150)} ${h}`;
  }
  svg +=
    renderPath(gold, ink.second) +
    renderPath(rows, '', ink.main, 1.5, 0.7) +
    renderPath(`M0 ${round1(landHeight)}H${w}`, '', ink.main, 3);
  for (let k = 0, n = random.int(2, 4), x = random.between(0.12, 0.4) * w; k < n; k++) {
    const bw = random.between(52, 70);
    const bh = random.between(92, 132);
    const y = landHeight + 34 - bh;
    const top = bw * 0.52;
    svg += renderPath(
      `M${round1(x)} ${round1(landHeight + 34)}V${round1(y)}L${round1(x + (bw - top) / 2)} ${round1(y - 26)}V${round1(y - 60)}L${round1(x + bw / 2)} ${round1(y - 78)}L${round1(x + (bw + top) / 2)} ${round1(y - 60)}V${round1(y - 26)}L${round1(x + bw)} ${round1(y)}V${round1(landHeight + 34)}z`,
      k % 2 ? ink.ground : ink.main,
      ink.main,
      2.2,
    );
    let boards = '';
    for (let q = 1; q < 6; q++) boards += `M${round1(x + (bw * q) / 6)} ${round1(y + 8)}V${round1(landHeight + 30)}`;
    svg +=
      renderPath(boards, '', k % 2 ? ink.main : ink.ground, 1.2, 0.6) +
      renderPath(traceBox(x + bw / 2 - 6, y - 46, 12, 14), ink.second) +
      renderPath(`M${round1(x + bw)} ${round1(landHeight + 34)}v-26l42 -12v38z`, ink.main);
    x += bw + random.between(60, 110);
  }
  return svg;
}

/** Draws conifers around a lake, and a canoe. */
export function renderForest(random: RandomSource, ink: Ink, w: number, h: number): string {
  const lake = h - 128;
  let svg = renderSky(ink, w, 230, placeDisc(random, w, 0.2, 0.8, 104, 48));
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
    svg += renderPath(
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
      svg += renderPath(hatch, '', ink.main, 1.3, 0.6);
    }
  }
  svg += renderPath(`M0 ${lake}H${w}V${h}H0z`, ink.ground);
  let refl = '';
  for (let k = 0; k < 110; k++) {
    const x = random.between(-20, w);
    const y = lake + 4 + random.next() ** 1.6 * 74;
    refl += `M${round1(x)} ${round1(y)}h${round1(random.between(10, 56) * (1 - (y - lake) / 130))}`;
  }
  const bx = w * random.between(0.3, 0.7);
  const delta = h - 46;
  return (
    svg +
    renderPath(refl, '', ink.main, 2.2, 0.7) +
    renderPath(
      `M${round1(bx - 62)} ${delta - 12}Q${round1(bx - 50)} ${delta + 14} ${round1(bx)} ${delta + 14}T${round1(bx + 62)} ${delta - 12}Q${round1(bx + 40)} ${delta} ${round1(bx)} ${delta}T${round1(bx - 62)} ${delta - 12}z`,
      ink.second,
      ink.main,
      2,
    ) +
    renderPath(`M${round1(bx + 4)} ${delta}l-6 -34M${round1(bx - 20)} ${delta - 20}l52 34`, '', ink.main, 3) +
    renderPath(`M${round1(bx - 110)} ${delta + 22}h220M${round1(bx - 70)} ${delta + 31}h150`, '', ink.main, 1.8)
  );
}

/** Draws northern lights over snow. */
export function renderAurora(random: RandomSource, ink: Ink, w: number, h: number): string {
  const snow = h - 66;
  let svg = '';
  let stars = '';
  for (let i = 0; i < 26; i++) stars += `M${round1(random.between(10, w))} ${round1(random.between(10, 150))}h3`;
  svg += renderPath(stars, '', ink.main, 3, 0.8);
  for (let band = 0; band < 3; band++) {
    const p = random.between(0, 6);
    const y0 = 116 + band * 46;
    const ink2 = band === 1 ? ink.second : ink.main;
    let rays = '';
    const foot: Point[] = [];
    for (let x = -10; x < w + 10; x += 7) {
      const y = y0 + Math.sin(x / 150 + p) * 38 + Math.sin(x / 61 + p * 1.7) * 14;
      const l = 46 + 44 * (0.5 + 0.5 * Math.sin(x / 90 + p * 2)) + random.between(0, 16);
      rays += `M${round1(x)} ${round1(y)}v${round1(-l)}`;
      foot.push([x, y]);
    }
    svg +=
      renderPath(rays, '', ink2, 2.6, band === 1 ? 0.9 : 0.42) +
      renderPath(traceSmooth(foot.filter((_, k) => k % 4 === 0)), '', ink2, 2.4, 0.9);
  }
  const farWave = makeWave(random, w, 300, 16, 230);
  svg += renderPath(`${traceSmooth(farWave)}V${h}H-60z`, ink.ground, ink.main, 2);
  let trees = '';
  let x = -10;
  while (x < w + 20) {
    const s = random.between(44, 128);
    if (random.next() > 0.24) trees += tracePine(x, snow + 6, s, 5);
    x += s * random.between(0.34, 0.75);
  }
  const bank = makeWave(random, w, snow, 7, 190);
  let drift = '';
  for (let k = 1; k < 5; k++) drift += traceSmooth(bank.map(([a, b]) => [a, b + 8 + k * 12]));
  return (
    svg +
    renderPath(trees, ink.main) +
    renderPath(`${traceSmooth(bank)}V${h}H-60z`, ink.ground, ink.main, 2) +
    renderPath(drift, '', ink.main, 1.2, 0.45)
  );
}
