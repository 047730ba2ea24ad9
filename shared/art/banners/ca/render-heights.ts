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
  traceWindows,
} from '#shared/art/shapes.ts';

/** Draws engraved peaks over a lake. */
export function renderPeaks(random: RandomSource, ink: Ink, w: number, h: number): string {
  const lake = h - 78;
  const disc = { x: w * random.between(0.2, 0.8), y: random.between(104, 126), r: random.between(36, 50) };
  let svg = renderSky(ink, w, lake, disc);
  for (let layer = 0; layer < 3; layer++) {
    let pts: Point[] = [];
    let rough = requireAt([64, 54, 26], layer);
    const step = requireAt([150, 200, 300], layer);
    const swing = requireAt([52, 66, 26], layer); // Peaks and passes alternate; the line is then subdivided.
    for (
      let x = -30 - random.between(0, step), up = random.next() > 0.5;
      x < w + step + 30;
      x += step * random.between(0.55, 1.1), up = !up
    )
      pts.push([x, (up ? -1 : 0.7) * swing * random.between(0.5, 1.1)]);
    for (let it = 0; it < 3; it++, rough *= 0.45) {
      const nx: Point[] = [];
      for (let i = 0; i < pts.length - 1; i++) {
        const a = requireAt(pts, i);
        const b = requireAt(pts, i + 1);
        nx.push(a, [
          (a[0] + b[0]) / 2 + random.between(-8, 8),
          (a[1] + b[1]) / 2 + random.between(-rough, rough) * Math.min(1, (b[0] - a[0]) / 120),
        ]);
      }
      nx.push(requireAt(pts, pts.length - 1));
      pts = nx;
    }
    const y0 = requireAt([150, 226, 304], layer);
    pts = pts.map(([x, y]) => [x, Math.min(y0 + y, lake - 8)]);
    const line = pts.map(([x, y], i) => `${i ? ' ' : 'M'}${Math.round(x)} ${Math.round(y)}`).join('');
    svg += `<path d="${line}V${lake}H-60Z" fill="${layer === 2 ? ink.main : ink.ground}" stroke="${ink.main}" stroke-width="2"/>`;
    if (layer < 2) {
      let hatch = ''; // Hatching shades the slopes that descend to the right.
      for (let i = 0; i < pts.length - 1; i++) {
        const a = requireAt(pts, i);
        const b = requireAt(pts, i + 1);
        if (b[1] <= a[1]) continue;
        const n = Math.max(2, Math.round((b[0] - a[0]) / 11));
        for (let k = 0; k < n; k++) {
          const t = k / n;
          const x = a[0] + (b[0] - a[0]) * t;
          const y = a[1] + (b[1] - a[1]) * t;
          hatch += `M${Math.round(x)} ${Math.round(y)}l${-14 - 8 * layer} ${Math.round(Math.min(lake - y, 58 + 24 * t))}`;
        }
      }
      svg += `<path d="${hatch}" stroke="${ink.main}" stroke-width="1.4" fill="none" opacity="${layer ? 0.85 : 0.55}"/>`;
    } else {
      let trees = '';
      for (let i = 0, n = random.int(10, 18); i < n; i++) {
        const x = random.between(0, w);
        const s = random.between(20, 44);
        trees += `M${round1(x)} ${round1(lake - s)}l${round1(s * 0.22)} ${round1(s)}h${round1(-s * 0.44)}z`;
      }
      svg += `<path d="${trees}" fill="${ink.main}"/>`;
    }
  }
  return (
    svg + `<path d="M0 ${lake}H${w}" stroke="${ink.main}" stroke-width="2"/>` + renderWater(random, ink, w, lake, h)
  );
}

/** Draws buildings with steep copper roofs in the snow. */
export function renderSteep(random: RandomSource, ink: Ink, w: number, h: number): string {
  const base = h - 62;
  const cx = w * random.between(0.42, 0.58);
  let svg = renderSky(ink, w, 250, placeDisc(random, w, cx > w / 2 ? 0.12 : 0.78, cx > w / 2 ? 0.24 : 0.9, 96));
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
      renderPath(traceBox(x - half, eave, half * 2, base - eave), ink.ground, ink.main, 2.2) +
      renderPath(open, ink.main) +
      renderPath(bars, '', ink.ground, 1.4) +
      renderPath(
        `M${round1(x - half - 9)} ${round1(eave)}L${round1(x - flat)} ${round1(eave - rise)}H${round1(x + flat)}L${round1(x + half + 9)} ${round1(eave)}z`,
        copper ? ink.second : ink.main,
        ink.main,
        2,
      ) +
      renderPath(ribs, '', copper ? ink.main : ink.ground, 1.2, 0.55) +
      renderPath(dorm, ink.ground, ink.main, 1.8) +
      renderPath(
        `M${round1(x - flat)} ${round1(eave - rise)}v-18M${round1(x + flat)} ${round1(eave - rise)}v-18`,
        '',
        ink.main,
        3,
      )
    );
  };
  for (const s of [-1, 1]) {
    svg += block(cx + s * 470, 150, 262, 74, random.int(5, 7), 1, false);
    svg += block(cx + s * 250, random.between(96, 118), 226, random.between(82, 104), random.int(4, 5), 2, false);
  }
  svg += block(cx, random.between(86, 110), random.between(158, 178), random.between(104, 124), 4, 3, true);
  for (const s of [-1, 1]) {
    const tx = cx + s * random.between(124, 140);
    svg +=
      renderPath(traceBox(tx - 20, 150, 40, base - 150), ink.ground, ink.main, 2.2) +
      renderPath(`M${round1(tx - 27)} 150L${round1(tx)} 52L${round1(tx + 27)} 150z`, ink.main) +
      renderPath(
        traceBox(tx - 6, 172, 12, 30) + traceBox(tx - 6, 228, 12, 30) + traceBox(tx - 6, 284, 12, 30),
        ink.main,
      );
  }
  svg += renderPath(traceArch('round', cx - 24, cx + 24, base - 40, base), ink.second, ink.main, 2);
  let snow = '';
  for (let k = 0; k < 5; k++) snow += traceSmooth(makeWave(random, w, base + 12 + k * 11, 3, 170));
  return (
    svg +
    renderPath(`M0 ${base}H${w}V${h}H0z`, ink.ground) +
    renderPath(`M0 ${base}H${w}`, '', ink.main, 3) +
    renderPath(snow, '', ink.main, 1.3, 0.5)
  );
}

/** Draws islands in a sound, and a ferry. */
export function renderSound(random: RandomSource, ink: Ink, w: number, h: number): string {
  let svg = renderSky(ink, w, 190, placeDisc(random, w, 0.2, 0.8, 96, 46));
  for (let layer = 0; layer < 4; layer++) {
    const sea = requireAt([196, 240, 290, 344], layer);
    svg += renderPath(`M0 ${sea}H${w}V${h}H0z`, ink.ground);
    let x = random.between(-200, 40);
    while (x < w) {
      const len = random.between(190, 420) * (1 + layer * 0.14);
      const peak = random.between(34, 78) * (1 + layer * 0.16);
      const n = 12;
      const pts: Point[] = [];
      for (let k = 0; k <= n; k++) {
        const t = k / n;
        pts.push([
          x + len * t,
          sea - peak * Math.sin(Math.PI * t) ** 0.8 * (0.75 + 0.25 * Math.sin(t * 9 + layer * 2 + x)),
        ]);
      }
      const dark = layer === 3 || (layer === 2 && random.next() > 0.5);
      svg += renderPath(`${tracePoints(pts)}z`, dark ? ink.main : ink.ground, ink.main, 2);
      let hatch = '';
      for (let q = 0; q < len / 11; q++) {
        const t = random.next();
        const hx = x + len * t;
        const top = sea - peak * Math.sin(Math.PI * t) ** 0.8 * 0.7;
        hatch += `M${round1(hx)} ${round1(top)}V${round1(Math.min(sea - 2, top + random.between(8, 26)))}`;
      }
      svg +=
        renderPath(hatch, '', dark ? ink.ground : ink.main, 1.4, 0.55) +
        renderPath(
          `M${round1(x - 12)} ${sea + 5}h${round1(len * 0.8)}M${round1(x + 40)} ${sea + 11}h${round1(len * 0.5)}`,
          '',
          ink.main,
          1.5,
          0.6,
        );
      x += len + random.between(40, 220);
    }
  }
  const bx = w * random.between(0.34, 0.66);
  const by = 316;
  svg +=
    renderPath(
      `M${round1(bx - 92)} ${by - 16}H${round1(bx + 92)}L${round1(bx + 74)} ${by + 6}H${round1(bx - 74)}z`,
      ink.main,
    ) +
    renderPath(traceBox(bx - 66, by - 36, 132, 20) + traceBox(bx - 44, by - 54, 84, 18), ink.ground, ink.main, 2) +
    renderPath(traceBox(bx - 6, by - 76, 22, 22), ink.second, ink.main, 2);
  let ports = '';
  for (let k = 0; k < 10; k++) ports += traceBox(bx - 58 + k * 12, by - 30, 6, 6);
  return (
    svg +
    renderPath(ports, ink.main) +
    renderPath(`M${round1(bx - 150)} ${by + 12}h300M${round1(bx - 90)} ${by + 20}h220`, '', ink.main, 1.8, 0.8)
  );
}
