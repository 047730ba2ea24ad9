import type { Ink } from '#shared/art/art-tokens.ts';
import { renderSky, renderWater, placeDisc } from '#shared/art/banners/scene.ts';
import {
  renderPath,
  makeWave,
  type RandomSource,
  requireAt,
  round1,
  traceBox,
  traceSmooth,
} from '#shared/art/shapes.ts';

/** Draws mesas and a road. */
export function renderMesas(random: RandomSource, ink: Ink, w: number, h: number): string {
  const floor = h - 70;
  let svg = renderSky(ink, w, 280, placeDisc(random, w, 0.2, 0.8, 122, 54));
  for (let layer = 0; layer < 3; layer++) {
    const n = requireAt([4, 3, 2], layer);
    const top = requireAt([168, 184, 226], layer);
    const bottom = requireAt([300, 330, floor], layer);
    for (let i = 0; i < n; i++) {
      const mid = (i + random.between(0.2, 0.8)) * (w / n);
      const half = random.between(60, 130) * (1 + layer * 0.25);
      const y = top + random.between(-26, 26);
      const steps = 4;
      let d = `M${round1(mid - half)} ${round1(y)}H${round1(mid + half)}`;
      for (let s = 1; s <= steps; s++) {
        const yy = y + ((bottom - y) * s) / steps;
        const o = half + s * s * 9;
        d += `L${round1(mid + half + (s - 1) ** 2 * 9)} ${round1(yy - 14)}L${round1(mid + o)} ${round1(yy)}`;
      }
      const rev: string[] = [];
      for (let s = steps; s >= 1; s--) {
        const yy = y + ((bottom - y) * s) / steps;
        rev.push(
          `L${round1(mid - half - s * s * 9)} ${round1(yy)}L${round1(mid - half - (s - 1) ** 2 * 9)} ${round1(yy - 14)}`,
        );
      }
      svg += renderPath(`${d}${rev.join('')}z`, requireAt([ink.ground, ink.second, ink.main], layer), ink.main, 2);
      let hatch = '';
      let strata = '';
      for (let x = mid - half + 10; x < mid + half; x += random.between(8, 20))
        hatch += `M${round1(x)} ${round1(y + 6)}v${round1(random.between(18, (bottom - y) * 0.42))}`;
      for (let s = 1; s < steps; s++)
        strata += `M${round1(mid - half - s * 20)} ${round1(y + ((bottom - y) * s) / steps)}H${round1(mid + half + s * 20)}`;
      svg +=
        renderPath(hatch, '', layer === 2 ? ink.ground : ink.main, 1.4, 0.6) +
        renderPath(strata, '', layer === 2 ? ink.ground : ink.main, 1.2, 0.5);
    }
  }
  const road = w * random.between(0.35, 0.65);
  return (
    svg +
    renderPath(`M0 ${floor}H${w}V${h}H0z`, ink.second) +
    renderPath(
      `M${round1(road - 6)} ${floor}L${round1(road - 110)} ${h}H${round1(road + 170)}L${round1(road + 6)} ${floor}z`,
      ink.main,
    ) +
    renderPath(`M${round1(road)} ${floor + 6}L${round1(road + 30)} ${h}`, '', ink.ground, 3) +
    renderPath(`M0 ${floor}H${w}`, '', ink.main, 2.5)
  );
}

/** Draws towers in two rows over water. */
export function renderSkyline(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 78;
  let svg = renderSky(ink, w, base - 40, placeDisc(random, w, 0.2, 0.8, 110, 52));
  for (let layer = 0; layer < 2; layer++) {
    let x = -30 - random.between(0, 50);
    let front = layer === 1;
    while (x < w) {
      const bw = random.between(front ? 74 : 58, front ? 138 : 104);
      const bh = front ? random.between(80, 190) : random.between(150, 268);
      const steps = random.int(1, 3);
      const y = base - bh;
      let d = `M${round1(x)} ${base}`;
      let inset = 0;
      for (let s = 0; s < steps; s++) {
        const yy = base - bh * ((s + 1) / steps) ** 0.6;
        const ni = inset + (s ? bw * 0.13 : 0);
        d += `H${round1(x + ni)}V${round1(yy)}`;
        inset = ni;
      }
      const cap = random.int(0, 2);
      d +=
        cap === 0
          ? `L${round1(x + bw / 2)} ${round1(y - 34)}L${round1(x + bw - inset)} ${round1(y)}`
          : `H${round1(x + bw - inset)}`;
      for (let s = steps - 1; s >= 0; s--) {
        d += s ? `V${round1(base - bh * (s / steps) ** 0.6)}` : '';
        inset -= s ? bw * 0.13 : 0;
        if (s) d += `H${round1(x + bw - Math.max(0, inset))}`;
      }
      d += `V${base}z`;
      const fill = front ? (random.next() > 0.2 ? ink.main : ink.second) : ink.ground;
      svg += renderPath(d, fill, front ? ink.ground : ink.main, front ? 1.5 : 2);
      const style = random.int(0, 2);
      const core = x + bw * 0.3;
      const cw = bw * 0.4;
      let pat = '';
      if (style === 0)
        for (let k = 0; k <= 4; k++) pat += `M${round1(core + (cw * k) / 4)} ${round1(y + 18)}V${base - 8}`;
      else if (style === 1)
        for (let yy = y + 20; yy < base - 8; yy += 12) pat += `M${round1(core)} ${round1(yy)}h${round1(cw)}`;
      else
        for (let yy = y + 20; yy < base - 14; yy += 18)
          for (let k = 0; k < 3; k++) pat += traceBox(core + k * (cw / 3) + 2, yy, cw / 3 - 6, 9);
      svg += renderPath(
        pat,
        style === 2 ? (front ? ink.ground : ink.main) : '',
        style === 2 ? '' : front ? ink.ground : ink.main,
        1.4,
        0.7,
      );
      if (cap === 1) svg += renderPath(`M${round1(x + bw / 2)} ${round1(y)}v-40`, '', ink.main, 3);
      x += bw + random.between(front ? 14 : -12, front ? 60 : 16);
    }
  }
  let refl = '';
  for (let k = 0; k < 40; k++) {
    const x = random.between(0, w);
    refl += `M${round1(x)} ${round1(base + random.between(6, 60))}h${round1(random.between(14, 70))}`;
  }
  return (
    svg +
    renderPath(`M0 ${base}H${w}V${h}H0z`, ink.ground) +
    renderPath(`M0 ${base}H${w}`, '', ink.main, 3) +
    renderPath(refl, '', ink.main, 2.2, 0.6)
  );
}

/** Draws a suspension bridge. */
export function renderSuspension(random: RandomSource, ink: Ink, w: number, h: number): string {
  const sea = h - 84;
  const deck = random.between(266, 286);
  const t1 = w * random.between(0.2, 0.28);
  const t2 = w * random.between(0.72, 0.8);
  const top = 62;
  const sag = deck - 20;
  let svg = renderSky(ink, w, 250, { x: w * random.between(0.4, 0.6), y: 128, r: random.between(48, 62) });
  let hang = '';
  for (let k = 0; k < 2; k++) {
    const pts = makeWave(random, w, 256 + k * 40, 26 - k * 8, 240 - k * 60);
    svg +=
      renderPath(`${traceSmooth(pts)}V${h}H-60z`, ink.ground, ink.main, 1.8) +
      renderPath(
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
  svg +=
    renderPath(hang, '', ink.main, 1.3, 0.8) +
    renderPath(cable, '', ink.second, 5) +
    renderPath(traceBox(0, deck, w, 14), ink.main) +
    renderPath(`M0 ${round1(deck + 7)}H${w}`, '', ink.ground, 1.4, 0.6);
  for (const x of [t1, t2]) {
    svg += renderPath(
      traceBox(x - 24, top - 8, 15, sea - top + 20) +
        traceBox(x + 9, top - 8, 15, sea - top + 20) +
        traceBox(x - 28, top - 14, 56, 10),
      ink.second,
      ink.main,
      1.5,
    );
    for (const yy of [top + 34, top + 92, top + 150])
      svg +=
        renderPath(`M${round1(x - 10)} ${yy}l20 34M${round1(x + 10)} ${yy}l-20 34`, '', ink.main, 2.4) +
        renderPath(traceBox(x - 24, yy - 8, 48, 7), ink.second, ink.main, 1.2);
    svg += renderPath(traceBox(x - 46, sea - 14, 92, 26), ink.main);
  }
  return (
    svg +
    renderPath(`M0 ${sea + 10}H${w}V${h}H0z`, ink.ground) +
    renderPath(`M0 ${sea + 10}H${w}`, '', ink.main, 2) +
    renderWater(random, ink, w, sea + 8, h)
  );
}
