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
} from '#shared/art/shapes.ts';

/** Draws white cliffs with a lighthouse. */
export function renderCliffs(random: RandomSource, ink: Ink, width: number, height: number): string {
  const seaLevel = height - 92;
  const isMirrored = random.next() > 0.5;
  const mirrorX = (x: number) => (isMirrored ? width - x : x);
  const lighthouseX = random.between(0.3, 0.46) * width;
  let svg = renderSky(ink, width, seaLevel, {
    x: mirrorX(width * random.between(0.68, 0.84)),
    y: 110,
    r: random.between(36, 50),
  });
  const cliffEdge: Point[] = [[-20, 150]];
  for (let x = 70; x < width * 0.66; x += random.between(70, 120))
    cliffEdge.push([x, 150 + x * 0.11 + random.between(-10, 12)]);
  const [edgeEndX] = requireAt(cliffEdge, cliffEdge.length - 1);
  const cliffFoot: Point[] = [];
  for (let x = edgeEndX + random.between(30, 60); x > -60; x -= random.between(40, 80))
    cliffFoot.push([x, seaLevel + random.between(-10, 6)]);
  const cliffOutline = tracePoints([...cliffEdge, ...cliffFoot].map(([x, y]) => [mirrorX(x), y]));
  let hatchPath = '';
  let strataPath = '';
  for (let x = 0; x < edgeEndX + 20; x += random.between(9, 26)) {
    const y = 158 + x * 0.11 + random.between(0, 20);
    hatchPath += `M${roundToTenth(mirrorX(x))} ${roundToTenth(y)}l${roundToTenth(isMirrored ? -6 : 6)} ${roundToTenth(random.between(40, 150))}`;
  }
  for (let k = 1; k < 5; k++)
    strataPath += `M${roundToTenth(mirrorX(-20))} ${roundToTenth(176 + k * 30)}L${roundToTenth(mirrorX(edgeEndX - 10 + k * 3))} ${roundToTenth(200 + k * 28 + 40)}`;
  const lighthouseY = 152 + lighthouseX * 0.11;
  const x = mirrorX(lighthouseX);
  svg +=
    renderPath(`${cliffOutline}z`, ink.ground, ink.main, 2.2) +
    renderPath(hatchPath, '', ink.main, 1.4, 0.55) +
    renderPath(strataPath, '', ink.main, 1.1, 0.3) +
    renderPath(
      `${tracePoints([...cliffEdge, ...cliffEdge.map(([x2, y]): Point => [x2, y + 12]).reverse()].map(([x2, y]) => [mirrorX(x2), y]))}z`,
      ink.main,
    );
  let beamsPath = '';
  for (const side of [-1, 1])
    for (let k = 0; k < 4; k++)
      beamsPath += `M${roundToTenth(x + side * 26)} ${roundToTenth(lighthouseY - 118)}l${side * random.int(150, 240)} ${-26 + k * 18}`;
  svg +=
    renderPath(beamsPath, '', ink.second, 1.6, 0.85) +
    renderPath(
      `M${roundToTenth(x - 21)} ${roundToTenth(lighthouseY + 8)}L${roundToTenth(x - 13)} ${roundToTenth(lighthouseY - 104)}h26L${roundToTenth(x + 21)} ${roundToTenth(lighthouseY + 8)}z`,
      ink.ground,
      ink.main,
      2,
    ) +
    renderPath(
      `M${roundToTenth(x - 19)} ${roundToTenth(lighthouseY - 20)}h38l-2.5 -28h-33zM${roundToTenth(x - 15)} ${roundToTenth(lighthouseY - 74)}h30l-2 -28h-26z`,
      ink.main,
    ) +
    renderPath(
      traceBox(x - 18, lighthouseY - 108, 36, 5) +
        `M${roundToTenth(x - 11)} ${roundToTenth(lighthouseY - 128)}L${roundToTenth(x)} ${roundToTenth(lighthouseY - 142)}l11 14z`,
      ink.main,
    ) +
    renderPath(traceBox(x - 8, lighthouseY - 128, 16, 20), ink.second);
  return (
    svg +
    renderPath(`M0 ${seaLevel}H${width}V${height}H0z`, ink.ground, '', 0, 0.9) +
    renderPath(`M0 ${seaLevel}H${width}`, '', ink.main, 2) +
    renderWater(random, ink, width, seaLevel, height)
  );
}

/** Draws a train on a viaduct, with hills visible through its arches. */
export function renderViaduct(random: RandomSource, ink: Ink, width: number, height: number): string {
  const deckY = random.between(118, 150);
  const seaLevel = height - 66;
  const archCount = random.int(4, 7);
  const bayWidth = width / archCount;
  const shift = random.between(-0.5, 0) * bayWidth;
  let svg = renderSky(ink, width, deckY + 60, placeDisc(random, width, 0.16, 0.84, 74, 40));
  let farHillsPath = '';
  let archesPath = '';
  let ringsPath = '';
  let trainPath = '';
  for (const k of [0, 1]) {
    const points = createWave(random, width, 236 + k * 34, 40 - k * 14, 300 - k * 90);
    farHillsPath += renderPath(`${traceSmooth(points)}V${height}H-60z`, ink.ground, ink.main, 1.8);
  }
  svg += farHillsPath + renderPath(`M0 ${roundToTenth(deckY)}H${width}V${height}H0z`, ink.main);
  for (let i = -1; i <= archCount; i++) {
    const archLeft = shift + i * bayWidth + bayWidth * 0.07;
    const archRight = shift + (i + 1) * bayWidth - bayWidth * 0.07;
    const springY = deckY + 30 + (archRight - archLeft) / 2;
    archesPath += traceArch('round', archLeft, archRight, springY, height);
    for (const k of [7, 13])
      ringsPath += `M${roundToTenth(archLeft - k)} ${roundToTenth(springY)}A${roundToTenth((archRight - archLeft) / 2 + k)} ${roundToTenth((archRight - archLeft) / 2 + k)} 0 0 1 ${roundToTenth(archRight + k)} ${roundToTenth(springY)}`;
  }
  /** The shapes are opaque, so the far hills are drawn again inside the arches. */
  svg += renderPath(archesPath, ink.ground) + renderPath(ringsPath, '', ink.ground, 1.1, 0.55);
  const nearHills = createWave(random, width, 250, 26, 260);
  const clipId = `v${random.int(0, 1e9)}`;
  svg += `<clipPath id="${clipId}"><path d="${archesPath}"/></clipPath><g clip-path="url(#${clipId})">${renderPath(`${traceSmooth(nearHills)}V${height}H-60z`, ink.ground, ink.main, 1.8)}${renderPath(traceSmooth(nearHills.map(([x, y]) => [x, y + 16])) + traceSmooth(nearHills.map(([x, y]) => [x, y + 30])), '', ink.main, 1.2, 0.5)}${renderPath(`M0 ${seaLevel}H${width}V${height}H0z`, ink.ground)}${renderWater(random, ink, width, seaLevel - 4, height)}</g>`;
  const trainX = random.between(0.1, 0.55) * width;
  const carCount = random.int(4, 7);
  for (let k = 0; k < carCount; k++) trainPath += traceBox(trainX + k * 62, deckY - 24, 56, 20);
  return (
    svg +
    renderPath(`M0 ${roundToTenth(deckY + 12)}H${width}`, '', ink.ground, 1.3, 0.6) +
    renderPath(trainPath, ink.second) +
    renderPath(`M${roundToTenth(trainX)} ${roundToTenth(deckY - 14)}h${carCount * 62 - 6}`, '', ink.ground, 4)
  );
}
