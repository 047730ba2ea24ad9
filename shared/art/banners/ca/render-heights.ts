import type { Ink } from '#shared/art/art-tokens.ts';
import { renderSky, renderWater, placeDisc } from '#shared/art/banners/scene.ts';
import {
  renderPath,
  createWave,
  type Point,
  type RandomSource,
  requireAt,
  roundToTenth,
  traceArch,
  traceBox,
  tracePoints,
  traceSmooth,
  traceWindows,
} from '#shared/art/shapes.ts';

/** Draws engraved peaks over a lake. */
export function renderPeaks(random: RandomSource, ink: Ink, width: number, height: number): string {
  const lakeY = height - 78;
  const disc = { x: width * random.between(0.2, 0.8), y: random.between(104, 126), r: random.between(36, 50) };
  let svg = renderSky(ink, width, lakeY, disc);
  for (let layer = 0; layer < 3; layer++) {
    let points: Point[] = [];
    let roughness = requireAt([64, 54, 26], layer);
    const step = requireAt([150, 200, 300], layer);
    const swing = requireAt([52, 66, 26], layer); // Peaks and passes alternate. The line is then subdivided.
    for (
      let x = -30 - random.between(0, step), isPeak = random.next() > 0.5;
      x < width + step + 30;
      x += step * random.between(0.55, 1.1), isPeak = !isPeak
    )
      points.push([x, (isPeak ? -1 : 0.7) * swing * random.between(0.5, 1.1)]);
    for (let iteration = 0; iteration < 3; iteration++, roughness *= 0.45) {
      const subdividedPoints: Point[] = [];
      for (let i = 0; i < points.length - 1; i++) {
        const leftPoint = requireAt(points, i);
        const rightPoint = requireAt(points, i + 1);
        subdividedPoints.push(leftPoint, [
          (leftPoint[0] + rightPoint[0]) / 2 + random.between(-8, 8),
          (leftPoint[1] + rightPoint[1]) / 2 +
            random.between(-roughness, roughness) * Math.min(1, (rightPoint[0] - leftPoint[0]) / 120),
        ]);
      }
      subdividedPoints.push(requireAt(points, points.length - 1));
      points = subdividedPoints;
    }
    const baseY = requireAt([150, 226, 304], layer);
    points = points.map(([x, y]) => [x, Math.min(baseY + y, lakeY - 8)]);
    const ridgePath = points.map(([x, y], i) => `${i ? ' ' : 'M'}${Math.round(x)} ${Math.round(y)}`).join('');
    svg += `<path d="${ridgePath}V${lakeY}H-60Z" fill="${layer === 2 ? ink.main : ink.ground}" stroke="${ink.main}" stroke-width="2"/>`;
    if (layer < 2) {
      let hatchPath = ''; // Hatching shades the slopes that descend to the right.
      for (let i = 0; i < points.length - 1; i++) {
        const leftPoint = requireAt(points, i);
        const rightPoint = requireAt(points, i + 1);
        if (rightPoint[1] <= leftPoint[1]) continue;
        const lineCount = Math.max(2, Math.round((rightPoint[0] - leftPoint[0]) / 11));
        for (let k = 0; k < lineCount; k++) {
          const ratio = k / lineCount;
          const x = leftPoint[0] + (rightPoint[0] - leftPoint[0]) * ratio;
          const y = leftPoint[1] + (rightPoint[1] - leftPoint[1]) * ratio;
          hatchPath += `M${Math.round(x)} ${Math.round(y)}l${-14 - 8 * layer} ${Math.round(Math.min(lakeY - y, 58 + 24 * ratio))}`;
        }
      }
      svg += `<path d="${hatchPath}" stroke="${ink.main}" stroke-width="1.4" fill="none" opacity="${layer ? 0.85 : 0.55}"/>`;
    } else {
      let treesPath = '';
      for (let i = 0, n = random.int(10, 18); i < n; i++) {
        const x = random.between(0, width);
        const treeSize = random.between(20, 44);
        treesPath += `M${roundToTenth(x)} ${roundToTenth(lakeY - treeSize)}l${roundToTenth(treeSize * 0.22)} ${roundToTenth(treeSize)}h${roundToTenth(-treeSize * 0.44)}z`;
      }
      svg += `<path d="${treesPath}" fill="${ink.main}"/>`;
    }
  }
  return (
    svg +
    `<path d="M0 ${lakeY}H${width}" stroke="${ink.main}" stroke-width="2"/>` +
    renderWater(random, ink, width, lakeY, height)
  );
}

/** Draws buildings with steep copper roofs in the snow. */
export function renderSteep(random: RandomSource, ink: Ink, width: number, height: number): string {
  const groundY = height - 62;
  const cx = width * random.between(0.42, 0.58);
  let svg = renderSky(
    ink,
    width,
    250,
    placeDisc(random, width, cx > width / 2 ? 0.12 : 0.78, cx > width / 2 ? 0.24 : 0.9, 96),
  );
  const renderBlock = (
    x: number,
    halfWidth: number,
    eaveY: number,
    roofHeight: number,
    columns: number,
    rows: number,
    isCopper: boolean,
  ) => {
    let ribsPath = '';
    const [openWindows, windowBars] = traceWindows(
      x - halfWidth + 8,
      eaveY + 12,
      halfWidth * 2 - 16,
      groundY - eaveY - 16,
      columns,
      rows,
      0.48,
    );
    const flatWidth = halfWidth * 0.34;
    for (let k = -7; k <= 7; k++)
      ribsPath += `M${roundToTenth(x + (k / 7) * halfWidth)} ${roundToTenth(eaveY - 2)}L${roundToTenth(x + (k / 7) * flatWidth)} ${roundToTenth(eaveY - roofHeight + 4)}`;
    let dormersPath = '';
    for (let k = 0; k < columns; k += 2) {
      const dormerX = x - halfWidth + (k + 1) * ((halfWidth * 2) / (columns + 1));
      if (Math.abs(dormerX - x) < halfWidth * 0.72)
        dormersPath += `M${roundToTenth(dormerX - 9)} ${roundToTenth(eaveY - 6)}v-20l9 -15l9 15v20z`;
    }
    return (
      renderPath(traceBox(x - halfWidth, eaveY, halfWidth * 2, groundY - eaveY), ink.ground, ink.main, 2.2) +
      renderPath(openWindows, ink.main) +
      renderPath(windowBars, '', ink.ground, 1.4) +
      renderPath(
        `M${roundToTenth(x - halfWidth - 9)} ${roundToTenth(eaveY)}L${roundToTenth(x - flatWidth)} ${roundToTenth(eaveY - roofHeight)}H${roundToTenth(x + flatWidth)}L${roundToTenth(x + halfWidth + 9)} ${roundToTenth(eaveY)}z`,
        isCopper ? ink.second : ink.main,
        ink.main,
        2,
      ) +
      renderPath(ribsPath, '', isCopper ? ink.main : ink.ground, 1.2, 0.55) +
      renderPath(dormersPath, ink.ground, ink.main, 1.8) +
      renderPath(
        `M${roundToTenth(x - flatWidth)} ${roundToTenth(eaveY - roofHeight)}v-18M${roundToTenth(x + flatWidth)} ${roundToTenth(eaveY - roofHeight)}v-18`,
        '',
        ink.main,
        3,
      )
    );
  };
  for (const side of [-1, 1]) {
    svg += renderBlock(cx + side * 470, 150, 262, 74, random.int(5, 7), 1, false);
    svg += renderBlock(
      cx + side * 250,
      random.between(96, 118),
      226,
      random.between(82, 104),
      random.int(4, 5),
      2,
      false,
    );
  }
  svg += renderBlock(cx, random.between(86, 110), random.between(158, 178), random.between(104, 124), 4, 3, true);
  for (const side of [-1, 1]) {
    const towerX = cx + side * random.between(124, 140);
    svg +=
      renderPath(traceBox(towerX - 20, 150, 40, groundY - 150), ink.ground, ink.main, 2.2) +
      renderPath(
        `M${roundToTenth(towerX - 27)} 150L${roundToTenth(towerX)} 52L${roundToTenth(towerX + 27)} 150z`,
        ink.main,
      ) +
      renderPath(
        traceBox(towerX - 6, 172, 12, 30) + traceBox(towerX - 6, 228, 12, 30) + traceBox(towerX - 6, 284, 12, 30),
        ink.main,
      );
  }
  svg += renderPath(traceArch('round', cx - 24, cx + 24, groundY - 40, groundY), ink.second, ink.main, 2);
  let snowPath = '';
  for (let k = 0; k < 5; k++) snowPath += traceSmooth(createWave(random, width, groundY + 12 + k * 11, 3, 170));
  return (
    svg +
    renderPath(`M0 ${groundY}H${width}V${height}H0z`, ink.ground) +
    renderPath(`M0 ${groundY}H${width}`, '', ink.main, 3) +
    renderPath(snowPath, '', ink.main, 1.3, 0.5)
  );
}

/** Draws islands in a sound, and a ferry. */
export function renderSound(random: RandomSource, ink: Ink, width: number, height: number): string {
  let svg = renderSky(ink, width, 190, placeDisc(random, width, 0.2, 0.8, 96, 46));
  for (let layer = 0; layer < 4; layer++) {
    const shoreY = requireAt([196, 240, 290, 344], layer);
    svg += renderPath(`M0 ${shoreY}H${width}V${height}H0z`, ink.ground);
    let x = random.between(-200, 40);
    while (x < width) {
      const length = random.between(190, 420) * (1 + layer * 0.14);
      const peakHeight = random.between(34, 78) * (1 + layer * 0.16);
      const pointCount = 12;
      const points: Point[] = [];
      for (let k = 0; k <= pointCount; k++) {
        const ratio = k / pointCount;
        points.push([
          x + length * ratio,
          shoreY - peakHeight * Math.sin(Math.PI * ratio) ** 0.8 * (0.75 + 0.25 * Math.sin(ratio * 9 + layer * 2 + x)),
        ]);
      }
      const isDark = layer === 3 || (layer === 2 && random.next() > 0.5);
      svg += renderPath(`${tracePoints(points)}z`, isDark ? ink.main : ink.ground, ink.main, 2);
      let hatchPath = '';
      for (let q = 0; q < length / 11; q++) {
        const ratio = random.next();
        const hatchX = x + length * ratio;
        const hatchTop = shoreY - peakHeight * Math.sin(Math.PI * ratio) ** 0.8 * 0.7;
        hatchPath += `M${roundToTenth(hatchX)} ${roundToTenth(hatchTop)}V${roundToTenth(Math.min(shoreY - 2, hatchTop + random.between(8, 26)))}`;
      }
      svg +=
        renderPath(hatchPath, '', isDark ? ink.ground : ink.main, 1.4, 0.55) +
        renderPath(
          `M${roundToTenth(x - 12)} ${shoreY + 5}h${roundToTenth(length * 0.8)}M${roundToTenth(x + 40)} ${shoreY + 11}h${roundToTenth(length * 0.5)}`,
          '',
          ink.main,
          1.5,
          0.6,
        );
      x += length + random.between(40, 220);
    }
  }
  const boatX = width * random.between(0.34, 0.66);
  const boatY = 316;
  svg +=
    renderPath(
      `M${roundToTenth(boatX - 92)} ${boatY - 16}H${roundToTenth(boatX + 92)}L${roundToTenth(boatX + 74)} ${boatY + 6}H${roundToTenth(boatX - 74)}z`,
      ink.main,
    ) +
    renderPath(
      traceBox(boatX - 66, boatY - 36, 132, 20) + traceBox(boatX - 44, boatY - 54, 84, 18),
      ink.ground,
      ink.main,
      2,
    ) +
    renderPath(traceBox(boatX - 6, boatY - 76, 22, 22), ink.second, ink.main, 2);
  let portholesPath = '';
  for (let k = 0; k < 10; k++) portholesPath += traceBox(boatX - 58 + k * 12, boatY - 30, 6, 6);
  return (
    svg +
    renderPath(portholesPath, ink.main) +
    renderPath(
      `M${roundToTenth(boatX - 150)} ${boatY + 12}h300M${roundToTenth(boatX - 90)} ${boatY + 20}h220`,
      '',
      ink.main,
      1.8,
      0.8,
    )
  );
}
