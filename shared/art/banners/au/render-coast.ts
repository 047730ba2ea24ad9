import type { Ink } from '#shared/art/art-tokens.ts';
import { renderWater } from '#shared/art/banners/scene.ts';
import {
  renderPath,
  createWave,
  type Point,
  type RandomSource,
  requireAt,
  roundToTenth,
  traceBox,
  tracePoints,
  traceSmooth,
} from '#shared/art/shapes.ts';

/** Draws a steel arch bridge over a harbour. */
export function renderHarbour(random: RandomSource, ink: Ink, width: number, height: number): string {
  const seaLevel = height - 84;
  const deckY = 268;
  const leftX = width * random.between(0.06, 0.14);
  const rightX = width * random.between(0.86, 0.94);
  const archRise = random.between(160, 196);
  const panelCount = 22;
  const upperPoints: Point[] = [];
  const lowerPoints: Point[] = [];
  let svg = '';
  let latticePath = '';
  let hangersPath = '';
  const disc = { x: width * random.between(0.3, 0.7), y: 176, r: random.between(80, 108) };
  svg += `<circle cx="${roundToTenth(disc.x)}" cy="${disc.y}" r="${roundToTenth(disc.r)}" fill="${ink.second}"/>`;
  for (let k = 1; k < 4; k++)
    svg += renderPath(
      `M${roundToTenth(disc.x - disc.r - 12 * k)} ${disc.y}a${roundToTenth(disc.r + 12 * k)} ${roundToTenth(disc.r + 12 * k)} 0 0 1 ${roundToTenth(2 * (disc.r + 12 * k))} 0`,
      '',
      ink.second,
      1.4,
      0.7,
    );
  const farShore = createWave(random, width, 290, 14, 200);
  svg += renderPath(`${traceSmooth(farShore)}V${height}H-60z`, ink.second, '', 0, 0.55);
  for (let i = 0; i <= panelCount; i++) {
    const ratio = i / panelCount;
    const x = leftX + (rightX - leftX) * ratio;
    const archFactor = 4 * ratio * (1 - ratio);
    upperPoints.push([x, deckY + 16 - archRise * archFactor - 34]);
    lowerPoints.push([x, deckY + 44 - archRise * archFactor]);
  }
  for (let i = 0; i < panelCount; i++) {
    const upperPoint = requireAt(upperPoints, i);
    const lowerPoint = requireAt(lowerPoints, i);
    const [diagonalStart, diagonalEnd] =
      i % 2 ? [upperPoint, requireAt(lowerPoints, i + 1)] : [lowerPoint, requireAt(upperPoints, i + 1)];
    latticePath += tracePoints([diagonalStart, diagonalEnd]) + tracePoints([upperPoint, lowerPoint]);
    if (lowerPoint[1] < deckY) hangersPath += `M${roundToTenth(lowerPoint[0])} ${roundToTenth(lowerPoint[1])}V${deckY}`;
  }
  svg +=
    renderPath(tracePoints(upperPoints), '', ink.main, 6) +
    renderPath(tracePoints(lowerPoints), '', ink.main, 6) +
    renderPath(latticePath, '', ink.main, 2.2) +
    renderPath(hangersPath, '', ink.main, 2) +
    renderPath(traceBox(0, deckY, width, 12), ink.main);
  for (const x of [leftX, rightX])
    for (const offsetX of [-34, 14])
      svg +=
        renderPath(traceBox(x + offsetX, deckY - 62, 26, seaLevel - deckY + 62), ink.ground, ink.main, 2) +
        renderPath(
          `M${roundToTenth(x + offsetX - 4)} ${deckY - 62}h34M${roundToTenth(x + offsetX)} ${deckY - 40}h26M${roundToTenth(x + offsetX)} ${deckY + 30}h26`,
          '',
          ink.main,
          3,
        );
  return (
    svg +
    renderPath(`M0 ${seaLevel}H${width}V${height}H0z`, ink.ground) +
    renderPath(`M0 ${seaLevel}H${width}`, '', ink.main, 2.2) +
    renderWater(random, ink, width, seaLevel, height)
  );
}

interface ReefIsland {
  x: number;
  y: number;
  r: number;
  /** Phases of the three waves that form the island's coast. */
  p: readonly [number, number, number];
  s: number;
}
const SHALLOWS = [
  [131, 0.14],
  [95, 0.16],
  [48, 0.22],
] as const;

/** Draws reef islands as seen from above. */
export function renderReef(random: RandomSource, ink: Ink, width: number, height: number): string {
  let svg = '';
  const islands: ReefIsland[] = [];
  const islandCount = random.int(3, 4);
  for (let i = 0; i < islandCount; i++)
    islands.push({
      x: (i + 0.5) * (width / islandCount) + random.between(-70, 70),
      y: random.between(130, 300),
      r: random.between(62, 128),
      p: [random.between(0, 6), random.between(0, 6), random.between(0, 6)],
      s: random.between(0.62, 0.86),
    });
  const traceIsland = (island: ReefIsland, radius: number) => {
    let pathData = '';
    for (let k = 0; k <= 30; k++) {
      const angle = (Math.PI * 2 * k) / 30;
      const radiusFactor =
        1 +
        0.15 * Math.sin(2 * angle + island.p[0]) +
        0.1 * Math.sin(3 * angle + island.p[1]) +
        0.045 * Math.sin(7 * angle + island.p[2]);
      pathData += `${k === 0 ? 'M' : k === 1 ? 'L' : ' '}${Math.round(island.x + radius * radiusFactor * 1.25 * Math.cos(angle))} ${Math.round(island.y + radius * radiusFactor * island.s * Math.sin(angle))}`;
    }
    return `${pathData}z`;
  };
  const traceAll = (margin: number) => islands.map((island) => traceIsland(island, island.r + margin)).join('');
  for (const [margin, opacity] of SHALLOWS) svg += renderPath(traceAll(margin), ink.second, '', 0, opacity);
  for (const margin of [168, 131, 95, 63, 36]) svg += renderPath(traceAll(margin), '', ink.main, 1.2, 0.5);
  svg +=
    renderPath(traceAll(16), ink.ground, ink.main, 1.5) +
    renderPath(traceAll(0), ink.second) +
    renderPath(traceAll(-14), ink.main);
  for (const island of islands) {
    let contoursPath = '';
    for (let k = 1; k < 6; k++)
      if (island.r - 14 - k * 15 > 8) contoursPath += traceIsland(island, island.r - 14 - k * 15);
    svg += renderPath(contoursPath, '', ink.ground, 1.3, 0.75);
  }
  let gridPath = '';
  for (let x = random.int(20, 120); x < width; x += 150) gridPath += `M${x} 0V${height}`;
  for (let y = 70; y < height; y += 140) gridPath += `M0 ${y}H${width}`;
  return svg + renderPath(gridPath, '', ink.main, 0.8, 0.3);
}

/** Draws surf and beach below a headland. */
export function renderSurf(random: RandomSource, ink: Ink, width: number, height: number): string {
  const isMirrored = random.next() > 0.5;
  const mirrorX = (x: number) => (isMirrored ? width - x : x);
  const horizonY = 118;
  let svg =
    `<circle cx="${roundToTenth(mirrorX(width * random.between(0.2, 0.42)))}" cy="${horizonY}" r="${roundToTenth(random.between(62, 86))}" fill="${ink.second}"/>` +
    renderPath(`M0 ${horizonY}H${width}V${height}H0z`, ink.ground);
  for (let bandIndex = 0; bandIndex < 9; bandIndex++) {
    const y = horizonY + 8 + bandIndex * bandIndex * 3.1;
    const bandReach = width * (1.04 - bandIndex * 0.075);
    const points: Point[] = [];
    for (let k = 0; k <= 14; k++) {
      const ratio = k / 14;
      points.push([
        mirrorX(-40 + (bandReach + 40) * ratio),
        y + Math.pow(ratio, 3) * (74 + bandIndex * 22) + Math.sin(ratio * 9 + bandIndex) * (2 + bandIndex),
      ]);
    }
    svg += renderPath(
      traceSmooth(points),
      '',
      bandIndex % 3 === 2 ? ink.second : ink.main,
      1.4 + bandIndex * 0.55,
      bandIndex % 3 === 2 ? 1 : 0.8,
    );
  }
  const beachPoints: Point[] = [];
  for (let k = 0; k <= 10; k++) {
    const ratio = k / 10;
    beachPoints.push([
      mirrorX(width * 1.04 - width * 0.72 * ratio * ratio),
      horizonY + 30 + (height - horizonY - 20) * ratio,
    ]);
  }
  svg +=
    renderPath(
      `${traceSmooth(beachPoints)}L${mirrorX(width * 0.2)} ${height}H${mirrorX(width + 40)}V${horizonY}z`,
      ink.second,
    ) +
    renderPath(traceSmooth(beachPoints.map(([x, y]) => [x + (isMirrored ? -22 : 22), y - 4])), '', ink.ground, 2) +
    renderPath(traceSmooth(beachPoints.map(([x, y]) => [x + (isMirrored ? -46 : 46), y - 4])), '', ink.main, 1.3, 0.5);
  const headland: Point[] = [[width * 1.04, horizonY - 64]];
  for (let x = width * 0.96; x > width * 0.62; x -= random.between(40, 70))
    headland.push([x, horizonY - 60 + (width * 0.96 - x) * 0.16 + random.between(-6, 6)]);
  headland.push([width * 0.6, horizonY + 4]);
  let hatchPath = '';
  for (let x = width * 0.66; x < width; x += 15)
    hatchPath += `M${roundToTenth(mirrorX(x))} ${roundToTenth(horizonY - 40 + (width * 0.96 - x) * 0.16)}v${random.int(18, 40)}`;
  return (
    svg +
    renderPath(
      `${tracePoints(headland.map(([x, y]) => [mirrorX(x), y]))}L${mirrorX(width * 0.86)} ${horizonY + 30}L${mirrorX(width * 1.04)} ${horizonY + 44}z`,
      ink.main,
    ) +
    renderPath(hatchPath, '', ink.ground, 1.2, 0.5)
  );
}
