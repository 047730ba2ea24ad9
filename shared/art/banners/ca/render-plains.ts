import type { Ink } from '#shared/art/art-tokens.ts';
import { renderSky, placeDisc, tracePine } from '#shared/art/banners/scene.ts';
import {
  renderPath,
  createWave,
  type Point,
  type RandomSource,
  requireAt,
  roundToTenth,
  traceBox,
  traceSmooth,
} from '#shared/art/shapes.ts';

/** Draws prairie fields with a vanishing point, and grain elevators. */
export function renderPrairie(random: RandomSource, ink: Ink, width: number, height: number): string {
  const horizonY = random.between(206, 232);
  const vanishingX = width * random.between(0.35, 0.65);
  let svg = renderSky(ink, width, horizonY, placeDisc(random, width, 0.16, 0.84, 100, 52));
  let rowsPath = '';
  let goldPath = '';
  svg += renderPath(`M0 ${roundToTenth(horizonY)}H${width}V${height}H0z`, ink.ground);
  for (let k = -26; k <= 26; k++) {
    if (((k % 8) + 8) % 8 < 3)
      goldPath += `M${roundToTenth(vanishingX + k * 12)} ${roundToTenth(horizonY)}L${roundToTenth(vanishingX + k * 150)} ${height}h150L${roundToTenth(vanishingX + (k + 1) * 12)} ${roundToTenth(horizonY)}z`;
    rowsPath += `M${roundToTenth(vanishingX + k * 12)} ${roundToTenth(horizonY)}L${roundToTenth(vanishingX + k * 150)} ${height}`;
  }
  svg +=
    renderPath(goldPath, ink.second) +
    renderPath(rowsPath, '', ink.main, 1.5, 0.7) +
    renderPath(`M0 ${roundToTenth(horizonY)}H${width}`, '', ink.main, 3);
  for (let k = 0, n = random.int(2, 4), x = random.between(0.12, 0.4) * width; k < n; k++) {
    const elevatorWidth = random.between(52, 70);
    const elevatorHeight = random.between(92, 132);
    const y = horizonY + 34 - elevatorHeight;
    const roofWidth = elevatorWidth * 0.52;
    svg += renderPath(
      `M${roundToTenth(x)} ${roundToTenth(horizonY + 34)}V${roundToTenth(y)}L${roundToTenth(x + (elevatorWidth - roofWidth) / 2)} ${roundToTenth(y - 26)}V${roundToTenth(y - 60)}L${roundToTenth(x + elevatorWidth / 2)} ${roundToTenth(y - 78)}L${roundToTenth(x + (elevatorWidth + roofWidth) / 2)} ${roundToTenth(y - 60)}V${roundToTenth(y - 26)}L${roundToTenth(x + elevatorWidth)} ${roundToTenth(y)}V${roundToTenth(horizonY + 34)}z`,
      k % 2 ? ink.ground : ink.main,
      ink.main,
      2.2,
    );
    let boardsPath = '';
    for (let q = 1; q < 6; q++)
      boardsPath += `M${roundToTenth(x + (elevatorWidth * q) / 6)} ${roundToTenth(y + 8)}V${roundToTenth(horizonY + 30)}`;
    svg +=
      renderPath(boardsPath, '', k % 2 ? ink.main : ink.ground, 1.2, 0.6) +
      renderPath(traceBox(x + elevatorWidth / 2 - 6, y - 46, 12, 14), ink.second) +
      renderPath(`M${roundToTenth(x + elevatorWidth)} ${roundToTenth(horizonY + 34)}v-26l42 -12v38z`, ink.main);
    x += elevatorWidth + random.between(60, 110);
  }
  return svg;
}

/** Draws conifers around a lake, and a canoe. */
export function renderForest(random: RandomSource, ink: Ink, width: number, height: number): string {
  const lakeY = height - 128;
  let svg = renderSky(ink, width, 230, placeDisc(random, width, 0.2, 0.8, 104, 48));
  for (let layer = 0; layer < 3; layer++) {
    let treesPath = '';
    let x = -20;
    const groundY = requireAt([232, 262, lakeY], layer);
    const points = createWave(random, width, groundY, 12, 260);
    while (x < width + 20) {
      const treeSize = random.between(requireAt([40, 66, 92], layer), requireAt([74, 112, 158], layer));
      treesPath += tracePine(x, groundY + 18, treeSize, 4 + layer);
      x += treeSize * random.between(0.26, 0.5);
    }
    svg += renderPath(
      `${treesPath}${traceSmooth(points)}V${lakeY}H-60z`,
      requireAt([ink.ground, ink.ground, ink.main], layer),
      ink.main,
      layer === 2 ? 0.5 : 1.6,
    );
    if (layer < 2) {
      let hatchPath = '';
      for (let q = 0; q < 120; q++) {
        const hatchX = random.between(0, width);
        hatchPath += `M${roundToTenth(hatchX)} ${roundToTenth(groundY - random.between(-20, 26))}v${random.int(8, 22)}`;
      }
      svg += renderPath(hatchPath, '', ink.main, 1.3, 0.6);
    }
  }
  svg += renderPath(`M0 ${lakeY}H${width}V${height}H0z`, ink.ground);
  let reflectionsPath = '';
  for (let k = 0; k < 110; k++) {
    const x = random.between(-20, width);
    const y = lakeY + 4 + random.next() ** 1.6 * 74;
    reflectionsPath += `M${roundToTenth(x)} ${roundToTenth(y)}h${roundToTenth(random.between(10, 56) * (1 - (y - lakeY) / 130))}`;
  }
  const boatX = width * random.between(0.3, 0.7);
  const boatY = height - 46;
  return (
    svg +
    renderPath(reflectionsPath, '', ink.main, 2.2, 0.7) +
    renderPath(
      `M${roundToTenth(boatX - 62)} ${boatY - 12}Q${roundToTenth(boatX - 50)} ${boatY + 14} ${roundToTenth(boatX)} ${boatY + 14}T${roundToTenth(boatX + 62)} ${boatY - 12}Q${roundToTenth(boatX + 40)} ${boatY} ${roundToTenth(boatX)} ${boatY}T${roundToTenth(boatX - 62)} ${boatY - 12}z`,
      ink.second,
      ink.main,
      2,
    ) +
    renderPath(
      `M${roundToTenth(boatX + 4)} ${boatY}l-6 -34M${roundToTenth(boatX - 20)} ${boatY - 20}l52 34`,
      '',
      ink.main,
      3,
    ) +
    renderPath(
      `M${roundToTenth(boatX - 110)} ${boatY + 22}h220M${roundToTenth(boatX - 70)} ${boatY + 31}h150`,
      '',
      ink.main,
      1.8,
    )
  );
}

/** Draws northern lights over snow. */
export function renderAurora(random: RandomSource, ink: Ink, width: number, height: number): string {
  const snowY = height - 66;
  let svg = '';
  let starsPath = '';
  for (let i = 0; i < 26; i++)
    starsPath += `M${roundToTenth(random.between(10, width))} ${roundToTenth(random.between(10, 150))}h3`;
  svg += renderPath(starsPath, '', ink.main, 3, 0.8);
  for (let band = 0; band < 3; band++) {
    const phase = random.between(0, 6);
    const bandY = 116 + band * 46;
    const bandColour = band === 1 ? ink.second : ink.main;
    let raysPath = '';
    const bandPoints: Point[] = [];
    for (let x = -10; x < width + 10; x += 7) {
      const y = bandY + Math.sin(x / 150 + phase) * 38 + Math.sin(x / 61 + phase * 1.7) * 14;
      const rayLength = 46 + 44 * (0.5 + 0.5 * Math.sin(x / 90 + phase * 2)) + random.between(0, 16);
      raysPath += `M${roundToTenth(x)} ${roundToTenth(y)}v${roundToTenth(-rayLength)}`;
      bandPoints.push([x, y]);
    }
    svg +=
      renderPath(raysPath, '', bandColour, 2.6, band === 1 ? 0.9 : 0.42) +
      renderPath(traceSmooth(bandPoints.filter((_, k) => k % 4 === 0)), '', bandColour, 2.4, 0.9);
  }
  const farHills = createWave(random, width, 300, 16, 230);
  svg += renderPath(`${traceSmooth(farHills)}V${height}H-60z`, ink.ground, ink.main, 2);
  let treesPath = '';
  let x = -10;
  while (x < width + 20) {
    const treeSize = random.between(44, 128);
    if (random.next() > 0.24) treesPath += tracePine(x, snowY + 6, treeSize, 5);
    x += treeSize * random.between(0.34, 0.75);
  }
  const snowBank = createWave(random, width, snowY, 7, 190);
  let driftPath = '';
  for (let k = 1; k < 5; k++) driftPath += traceSmooth(snowBank.map(([a, y]) => [a, y + 8 + k * 12]));
  return (
    svg +
    renderPath(treesPath, ink.main) +
    renderPath(`${traceSmooth(snowBank)}V${height}H-60z`, ink.ground, ink.main, 2) +
    renderPath(driftPath, '', ink.main, 1.2, 0.45)
  );
}
