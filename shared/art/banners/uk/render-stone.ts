import type { Ink } from '#shared/art/art-tokens.ts';
import { renderLawn, renderSky, renderWater, placeDisc } from '#shared/art/banners/scene.ts';
import {
  type Arch,
  renderPath,
  type RandomSource,
  requireAt,
  roundToTenth,
  traceArch,
  traceBox,
  traceWindows,
} from '#shared/art/shapes.ts';

/** Draws a cloister: a row of arches of which one is lit, and a tower above. */
export function renderArcade(random: RandomSource, ink: Ink, width: number, height: number): string {
  const groundY = height - 74;
  const bayCount = random.int(6, 9);
  const archKind = random.pick<Arch>(['round', 'lancet', 'tudor']);
  const bayWidth = width / bayCount;
  const disc = { x: width * random.between(0.56, 0.8), y: random.between(96, 118), r: random.between(34, 48) };
  const litBay = random.int(1, bayCount - 2);
  const wallTop = archKind === 'lancet' ? 120 : 150;
  const towerBay = random.int(0, bayCount - 1);
  let wallPath = `<path d="M0 ${groundY}V${wallTop}`; // The wall is higher at the tower.
  for (let i = 0; i < bayCount; i++)
    wallPath += `H${roundToTenth(i * bayWidth)}V${i === towerBay ? wallTop - 62 : wallTop + (i % 2 ? 0 : 10)}H${roundToTenth((i + 1) * bayWidth)}`;
  wallPath += `V${groundY}Z" fill="${ink.main}"/>`;
  let openArches = '';
  let linesPath = '';
  let glowPath = '';
  for (let i = 0; i < bayCount; i++) {
    const padding = bayWidth * 0.13;
    const archLeft = i * bayWidth + padding;
    const archRight = (i + 1) * bayWidth - padding;
    const springY =
      wallTop +
      (archKind === 'lancet'
        ? (archRight - archLeft) * 0.98
        : archKind === 'round'
          ? (archRight - archLeft) / 2
          : (archRight - archLeft) * 0.52) +
      26;
    openArches += traceArch(archKind, archLeft, archRight, springY, groundY);
    for (let k = 1; k < 5; k++)
      linesPath += traceArch(
        archKind,
        archLeft + k * padding * 0.55,
        archRight - k * padding * 0.55,
        springY + k * 3,
        groundY,
      );
    if (i === litBay)
      glowPath = traceArch(archKind, archLeft + padding * 2.75, archRight - padding * 2.75, springY + 15, groundY);
  }
  return (
    renderSky(ink, width, wallTop + 8, disc) +
    wallPath +
    `<path d="${openArches}" fill="${ink.ground}"/><path d="${linesPath}" fill="none" stroke="${ink.main}" stroke-width="1.5"/><path d="${glowPath}" fill="${ink.second}"/>` +
    `<path d="M0 ${wallTop + 24}H${width}" stroke="${ink.ground}" stroke-width="1.2" opacity=".55"/>` +
    renderWater(random, ink, width, groundY, height)
  );
}

/** Draws a college gate with two turrets, a clock and a lawn. */
export function renderGatehouse(random: RandomSource, ink: Ink, width: number, height: number): string {
  const groundY = height - 58;
  const centerX = width * random.between(0.4, 0.6);
  const halfWidth = random.between(84, 116);
  const gateTop = random.between(66, 92);
  const roofY = random.between(184, 206);
  const columns = random.int(7, 10);
  const clockRadius = random.between(25, 33);
  let svg = renderSky(
    ink,
    width,
    roofY,
    placeDisc(random, width, centerX > width / 2 ? 0.14 : 0.72, centerX > width / 2 ? 0.28 : 0.88, 96),
  );
  let battlementsPath = '';
  svg += renderPath(`M0 ${groundY}V${roundToTenth(roofY)}H${width}V${groundY}z`, ink.main);
  for (let x = 8; x < width; x += 34) battlementsPath += traceBox(x, roofY - 11, 18, 12);
  const [leftWindows, leftBars] = traceWindows(
    0,
    roofY + 20,
    centerX - halfWidth - 20,
    groundY - roofY - 34,
    columns,
    2,
  );
  const [rightWindows, rightBars] = traceWindows(
    centerX + halfWidth + 20,
    roofY + 20,
    width - centerX - halfWidth - 20,
    groundY - roofY - 34,
    columns,
    2,
  );
  const sillsPath = `M0 ${roundToTenth(roofY + 12)}H${width}`;
  svg +=
    renderPath(battlementsPath, ink.main) +
    renderPath(leftWindows + rightWindows, ink.ground) +
    renderPath(leftBars + rightBars, '', ink.main, 1.6) +
    renderPath(sillsPath, '', ink.ground, 1.2, 0.6);
  svg += renderPath(traceBox(centerX - halfWidth, gateTop, halfWidth * 2, groundY - gateTop), ink.main);
  for (const side of [-1, 1]) {
    const turretX = centerX + side * halfWidth;
    svg += renderPath(
      `M${roundToTenth(turretX - 22)} ${groundY}V${roundToTenth(gateTop - 20)}L${roundToTenth(turretX)} ${roundToTenth(gateTop - 78)}L${roundToTenth(turretX + 22)} ${roundToTenth(gateTop - 20)}V${groundY}z`,
      ink.main,
      ink.ground,
      2,
    );
    for (let k = 0; k < 5; k++)
      svg += renderPath(
        `M${roundToTenth(turretX - 22)} ${roundToTenth(gateTop + 8 + k * 52)}h44`,
        '',
        ink.ground,
        1.2,
        0.6,
      );
  }
  const archHalfWidth = halfWidth - 38;
  const springY = groundY - 62;
  const clockY = gateTop + 54;
  let arcsPath = '';
  for (let k = 1; k < 4; k++)
    arcsPath += traceArch(
      'tudor',
      centerX - archHalfWidth + k * 9,
      centerX + archHalfWidth - k * 9,
      springY + k * 4,
      groundY,
    );
  svg +=
    renderPath(traceArch('tudor', centerX - archHalfWidth, centerX + archHalfWidth, springY, groundY), ink.ground) +
    renderPath(arcsPath, '', ink.main, 1.6) +
    `<circle cx="${roundToTenth(centerX)}" cy="${roundToTenth(clockY)}" r="${roundToTenth(clockRadius)}" fill="${ink.second}" stroke="${ink.ground}" stroke-width="2.5"/>`;
  svg += renderPath(
    `M${roundToTenth(centerX)} ${roundToTenth(clockY)}l${roundToTenth(clockRadius * 0.5 * Math.sin(random.between(0, 6)))} ${roundToTenth(-clockRadius * 0.5)}M${roundToTenth(centerX)} ${roundToTenth(clockY)}l${roundToTenth(clockRadius * 0.62)} ${roundToTenth(clockRadius * 0.2)}`,
    '',
    ink.main,
    3,
  );
  const [middleWindows, middleBars] = traceWindows(
    centerX - halfWidth + 30,
    clockY + clockRadius + 16,
    halfWidth * 2 - 60,
    50,
    3,
    1,
    0.3,
  );
  return (
    svg +
    renderPath(middleWindows, ink.ground) +
    renderPath(middleBars, '', ink.main, 1.6) +
    renderLawn(ink, width, groundY, height, centerX, 11)
  );
}

/** Draws a town of spires, gables and a dome, in three layers. */
export function renderSpires(random: RandomSource, ink: Ink, width: number, height: number): string {
  const groundY = height - 56;
  let svg = renderSky(ink, width, 250, placeDisc(random, width, 0.2, 0.8, 100, 50));
  for (let layer = 0; layer < 3; layer++) {
    const horizonY = requireAt([246, 296, 344], layer);
    const layerScale = requireAt([0.8, 1, 1.25], layer);
    let skylinePath = `M-20 ${groundY}V${horizonY}`;
    let x = -20;
    let windowsPath = '';
    while (x < width + 20) {
      const roofKind = random.int(0, 5);
      const buildingWidth = random.between(54, 120) * layerScale;
      const x1 = x + buildingWidth;
      const middleX = (x + x1) / 2;
      const buildingHeight = random.between(26, 74) * layerScale;
      if (roofKind === 0) {
        const spireWidth = buildingWidth * 0.3;
        skylinePath += `H${roundToTenth(middleX - spireWidth / 2)}V${roundToTenth(horizonY - buildingHeight)}L${roundToTenth(middleX)} ${roundToTenth(horizonY - buildingHeight - 96 * layerScale)}L${roundToTenth(middleX + spireWidth / 2)} ${roundToTenth(horizonY - buildingHeight)}V${horizonY}H${roundToTenth(x1)}`;
        windowsPath += traceBox(middleX - 3, horizonY - buildingHeight + 14, 6, 20);
      } else if (roofKind === 1) {
        const towerWidth = buildingWidth * 0.46;
        const towerTop = horizonY - buildingHeight - 34 * layerScale;
        skylinePath += `H${roundToTenth(middleX - towerWidth / 2)}V${roundToTenth(towerTop)}`;
        for (let k = 0; k < 2; k++)
          skylinePath += `v-14h${roundToTenth(towerWidth / 5)}v14h${roundToTenth(towerWidth / 5)}`;
        skylinePath += `v-14h${roundToTenth(towerWidth / 5)}v14V${horizonY}H${roundToTenth(x1)}`;
        windowsPath += traceBox(middleX - 9, towerTop + 20, 6, 24) + traceBox(middleX + 3, towerTop + 20, 6, 24);
      } else if (roofKind === 2) {
        const gableWidth = buildingWidth * 0.32;
        skylinePath += `H${roundToTenth(middleX - gableWidth)}V${roundToTenth(horizonY - buildingHeight * 0.6)}A${roundToTenth(gableWidth)} ${roundToTenth(gableWidth)} 0 0 1 ${roundToTenth(middleX + gableWidth)} ${roundToTenth(horizonY - buildingHeight * 0.6)}V${horizonY}H${roundToTenth(x1)}`;
      } else {
        skylinePath += `L${roundToTenth(middleX)} ${roundToTenth(horizonY - buildingHeight)}L${roundToTenth(x1)} ${horizonY}`;
        windowsPath += traceBox(middleX - 4, horizonY - buildingHeight * 0.4, 8, 12);
      }
      x = x1;
    }
    svg +=
      renderPath(`${skylinePath}V${groundY}z`, layer === 2 ? ink.main : ink.ground, ink.main, 2) +
      renderPath(windowsPath, layer === 2 ? ink.second : ink.main, '', 0, layer === 2 ? 1 : 0.75);
    if (layer < 2) {
      let hatchPath = '';
      for (let k = 0; k < 5 + layer * 3; k++) hatchPath += `M0 ${horizonY + 12 + k * 9}H${width}`;
      svg += renderPath(hatchPath, '', ink.main, 1.1, layer ? 0.6 : 0.35);
    }
  }
  return (
    svg +
    renderPath(`M0 ${groundY}H${width}V${height}H0z`, ink.ground) +
    renderWater(random, ink, width, groundY - 4, height)
  );
}

/** Renders a seal from its URL. Returns '' for a school with an uploaded logo. */
export function renderRose(random: RandomSource, ink: Ink, width: number, height: number): string {
  const centerX = width * random.between(0.42, 0.58);
  const centerY = random.between(190, 214);
  const radius = random.between(136, 160);
  const petalCount = random.pick([8, 10, 12, 16]);
  let glassPath = '';
  let barsPath = '';
  let svg = renderPath(`M0 0H${width}V${height}H0z`, ink.main);
  let coursesPath = '';
  for (let y = 26, row = 0; y < height; y += 34, row++) {
    coursesPath += `M0 ${y}H${width}`;
    for (let x = row % 2 ? 46 : 0; x < width; x += 92) coursesPath += `M${x} ${y}v34`;
  }
  svg += renderPath(coursesPath, '', ink.ground, 0.9, 0.22);
  for (const ringRadius of [radius + 26, radius + 18, radius + 10])
    barsPath += `M${roundToTenth(centerX - ringRadius)} ${roundToTenth(centerY)}a${roundToTenth(ringRadius)} ${roundToTenth(ringRadius)} 0 1 0 ${roundToTenth(ringRadius * 2)} 0a${roundToTenth(ringRadius)} ${roundToTenth(ringRadius)} 0 1 0 ${roundToTenth(-ringRadius * 2)} 0`;
  svg +=
    renderPath(barsPath, '', ink.ground, 1.5) +
    `<circle cx="${roundToTenth(centerX)}" cy="${roundToTenth(centerY)}" r="${roundToTenth(radius)}" fill="${ink.ground}"/>`;
  for (let k = 0; k < petalCount; k++) {
    const angle = (Math.PI * 2 * k) / petalCount;
    const pointAt = (pointRadius: number, angleOffset = 0) =>
      `${roundToTenth(centerX + pointRadius * Math.sin(angle + angleOffset))} ${roundToTenth(centerY - pointRadius * Math.cos(angle + angleOffset))}`;
    const petalOffset = (Math.PI / petalCount) * 0.8;
    glassPath += `M${pointAt(radius * 0.3)}L${pointAt(radius * 0.78, -petalOffset)}A${roundToTenth(radius * 0.78 * Math.sin(petalOffset))} ${roundToTenth(radius * 0.78 * Math.sin(petalOffset))} 0 0 1 ${pointAt(radius * 0.78, petalOffset)}z`;
    const nextAngle = angle + Math.PI / petalCount;
    glassPath += `M${roundToTenth(centerX + radius * 0.9 * Math.sin(nextAngle) - radius * 0.055)} ${roundToTenth(centerY - radius * 0.9 * Math.cos(nextAngle))}a${roundToTenth(radius * 0.055)} ${roundToTenth(radius * 0.055)} 0 1 0 ${roundToTenth(radius * 0.11)} 0a${roundToTenth(radius * 0.055)} ${roundToTenth(radius * 0.055)} 0 1 0 ${roundToTenth(-radius * 0.11)} 0`;
  }
  svg +=
    renderPath(glassPath, ink.main) +
    `<circle cx="${roundToTenth(centerX)}" cy="${roundToTenth(centerY)}" r="${roundToTenth(radius * 0.22)}" fill="${ink.second}" stroke="${ink.main}" stroke-width="3"/><circle cx="${roundToTenth(centerX)}" cy="${roundToTenth(centerY)}" r="${roundToTenth(radius * 0.1)}" fill="${ink.ground}"/>`;
  let openArches = '';
  let linesPath = '';
  for (let k = 0; k < 5; k++)
    for (const side of [-1, 1]) {
      const archX = centerX + side * (radius + 92 + k * 118);
      openArches += traceArch('lancet', archX - 36, archX + 36, 168, height);
      for (let j = 1; j < 4; j++)
        linesPath += traceArch('lancet', archX - 36 + j * 8, archX + 36 - j * 8, 170 + j * 3, height);
    }
  return svg + renderPath(openArches, ink.ground) + renderPath(linesPath, '', ink.main, 1.4);
}
