import type { Ink } from '#shared/art/art-tokens.ts';
import { renderSky, renderWater, placeDisc } from '#shared/art/banners/scene.ts';
import {
  renderPath,
  createWave,
  type RandomSource,
  requireAt,
  roundToTenth,
  traceBox,
  traceSmooth,
} from '#shared/art/shapes.ts';

/** Draws mesas and a road. */
export function renderMesas(random: RandomSource, ink: Ink, width: number, height: number): string {
  const floorY = height - 70;
  let svg = renderSky(ink, width, 280, placeDisc(random, width, 0.2, 0.8, 122, 54));
  for (let layer = 0; layer < 3; layer++) {
    const mesaCount = requireAt([4, 3, 2], layer);
    const layerTop = requireAt([168, 184, 226], layer);
    const layerBottom = requireAt([300, 330, floorY], layer);
    for (let i = 0; i < mesaCount; i++) {
      const middleX = (i + random.between(0.2, 0.8)) * (width / mesaCount);
      const halfWidth = random.between(60, 130) * (1 + layer * 0.25);
      const topY = layerTop + random.between(-26, 26);
      const stepCount = 4;
      let outlinePath = `M${roundToTenth(middleX - halfWidth)} ${roundToTenth(topY)}H${roundToTenth(middleX + halfWidth)}`;
      for (let step = 1; step <= stepCount; step++) {
        const stepY = topY + ((layerBottom - topY) * step) / stepCount;
        const stepHalfWidth = halfWidth + step * step * 9;
        outlinePath += `L${roundToTenth(middleX + halfWidth + (step - 1) ** 2 * 9)} ${roundToTenth(stepY - 14)}L${roundToTenth(middleX + stepHalfWidth)} ${roundToTenth(stepY)}`;
      }
      const rightSide: string[] = [];
      for (let step = stepCount; step >= 1; step--) {
        const stepY = topY + ((layerBottom - topY) * step) / stepCount;
        rightSide.push(
          `L${roundToTenth(middleX - halfWidth - step * step * 9)} ${roundToTenth(stepY)}L${roundToTenth(middleX - halfWidth - (step - 1) ** 2 * 9)} ${roundToTenth(stepY - 14)}`,
        );
      }
      svg += renderPath(
        `${outlinePath}${rightSide.join('')}z`,
        requireAt([ink.ground, ink.second, ink.main], layer),
        ink.main,
        2,
      );
      let hatchPath = '';
      let strataPath = '';
      for (let x = middleX - halfWidth + 10; x < middleX + halfWidth; x += random.between(8, 20))
        hatchPath += `M${roundToTenth(x)} ${roundToTenth(topY + 6)}v${roundToTenth(random.between(18, (layerBottom - topY) * 0.42))}`;
      for (let step = 1; step < stepCount; step++)
        strataPath += `M${roundToTenth(middleX - halfWidth - step * 20)} ${roundToTenth(topY + ((layerBottom - topY) * step) / stepCount)}H${roundToTenth(middleX + halfWidth + step * 20)}`;
      svg +=
        renderPath(hatchPath, '', layer === 2 ? ink.ground : ink.main, 1.4, 0.6) +
        renderPath(strataPath, '', layer === 2 ? ink.ground : ink.main, 1.2, 0.5);
    }
  }
  const roadX = width * random.between(0.35, 0.65);
  return (
    svg +
    renderPath(`M0 ${floorY}H${width}V${height}H0z`, ink.second) +
    renderPath(
      `M${roundToTenth(roadX - 6)} ${floorY}L${roundToTenth(roadX - 110)} ${height}H${roundToTenth(roadX + 170)}L${roundToTenth(roadX + 6)} ${floorY}z`,
      ink.main,
    ) +
    renderPath(`M${roundToTenth(roadX)} ${floorY + 6}L${roundToTenth(roadX + 30)} ${height}`, '', ink.ground, 3) +
    renderPath(`M0 ${floorY}H${width}`, '', ink.main, 2.5)
  );
}

/** Draws towers in two rows over water. */
export function renderSkyline(random: RandomSource, ink: Ink, width: number, height: number): string {
  const groundY = height - 78;
  let svg = renderSky(ink, width, groundY - 40, placeDisc(random, width, 0.2, 0.8, 110, 52));
  for (let layer = 0; layer < 2; layer++) {
    let x = -30 - random.between(0, 50);
    let isFront = layer === 1;
    while (x < width) {
      const buildingWidth = random.between(isFront ? 74 : 58, isFront ? 138 : 104);
      const buildingHeight = isFront ? random.between(80, 190) : random.between(150, 268);
      const stepCount = random.int(1, 3);
      const y = groundY - buildingHeight;
      let outlinePath = `M${roundToTenth(x)} ${groundY}`;
      let inset = 0;
      for (let step = 0; step < stepCount; step++) {
        const stepY = groundY - buildingHeight * ((step + 1) / stepCount) ** 0.6;
        const nextInset = inset + (step ? buildingWidth * 0.13 : 0);
        outlinePath += `H${roundToTenth(x + nextInset)}V${roundToTenth(stepY)}`;
        inset = nextInset;
      }
      const capKind = random.int(0, 2);
      outlinePath +=
        capKind === 0
          ? `L${roundToTenth(x + buildingWidth / 2)} ${roundToTenth(y - 34)}L${roundToTenth(x + buildingWidth - inset)} ${roundToTenth(y)}`
          : `H${roundToTenth(x + buildingWidth - inset)}`;
      for (let step = stepCount - 1; step >= 0; step--) {
        outlinePath += step ? `V${roundToTenth(groundY - buildingHeight * (step / stepCount) ** 0.6)}` : '';
        inset -= step ? buildingWidth * 0.13 : 0;
        if (step) outlinePath += `H${roundToTenth(x + buildingWidth - Math.max(0, inset))}`;
      }
      outlinePath += `V${groundY}z`;
      const fillColour = isFront ? (random.next() > 0.2 ? ink.main : ink.second) : ink.ground;
      svg += renderPath(outlinePath, fillColour, isFront ? ink.ground : ink.main, isFront ? 1.5 : 2);
      const facadeStyle = random.int(0, 2);
      const coreX = x + buildingWidth * 0.3;
      const coreWidth = buildingWidth * 0.4;
      let facadePath = '';
      if (facadeStyle === 0)
        for (let k = 0; k <= 4; k++)
          facadePath += `M${roundToTenth(coreX + (coreWidth * k) / 4)} ${roundToTenth(y + 18)}V${groundY - 8}`;
      else if (facadeStyle === 1)
        for (let rowY = y + 20; rowY < groundY - 8; rowY += 12)
          facadePath += `M${roundToTenth(coreX)} ${roundToTenth(rowY)}h${roundToTenth(coreWidth)}`;
      else
        for (let rowY = y + 20; rowY < groundY - 14; rowY += 18)
          for (let k = 0; k < 3; k++)
            facadePath += traceBox(coreX + k * (coreWidth / 3) + 2, rowY, coreWidth / 3 - 6, 9);
      svg += renderPath(
        facadePath,
        facadeStyle === 2 ? (isFront ? ink.ground : ink.main) : '',
        facadeStyle === 2 ? '' : isFront ? ink.ground : ink.main,
        1.4,
        0.7,
      );
      if (capKind === 1)
        svg += renderPath(`M${roundToTenth(x + buildingWidth / 2)} ${roundToTenth(y)}v-40`, '', ink.main, 3);
      x += buildingWidth + random.between(isFront ? 14 : -12, isFront ? 60 : 16);
    }
  }
  let reflectionsPath = '';
  for (let k = 0; k < 40; k++) {
    const x = random.between(0, width);
    reflectionsPath += `M${roundToTenth(x)} ${roundToTenth(groundY + random.between(6, 60))}h${roundToTenth(random.between(14, 70))}`;
  }
  return (
    svg +
    renderPath(`M0 ${groundY}H${width}V${height}H0z`, ink.ground) +
    renderPath(`M0 ${groundY}H${width}`, '', ink.main, 3) +
    renderPath(reflectionsPath, '', ink.main, 2.2, 0.6)
  );
}

/** Draws a suspension bridge. */
export function renderSuspension(random: RandomSource, ink: Ink, width: number, height: number): string {
  const seaLevel = height - 84;
  const deckY = random.between(266, 286);
  const leftTowerX = width * random.between(0.2, 0.28);
  const rightTowerX = width * random.between(0.72, 0.8);
  const towerTop = 62;
  const cableSagY = deckY - 20;
  let svg = renderSky(ink, width, 250, { x: width * random.between(0.4, 0.6), y: 128, r: random.between(48, 62) });
  let hangersPath = '';
  for (let k = 0; k < 2; k++) {
    const points = createWave(random, width, 256 + k * 40, 26 - k * 8, 240 - k * 60);
    svg +=
      renderPath(`${traceSmooth(points)}V${height}H-60z`, ink.ground, ink.main, 1.8) +
      renderPath(
        traceSmooth(points.map(([x, y]) => [x, y + 13])) + traceSmooth(points.map(([x, y]) => [x, y + 26])),
        '',
        ink.main,
        1.1,
        0.4,
      );
  }
  const getCableY = (x: number) => {
    if (x < leftTowerX) {
      const ratio = x / leftTowerX;
      return deckY - (deckY - towerTop) * ratio ** 1.5;
    }
    if (x > rightTowerX) {
      const ratio = (width - x) / (width - rightTowerX);
      return deckY - (deckY - towerTop) * ratio ** 1.5;
    }
    const ratio = (x - leftTowerX) / (rightTowerX - leftTowerX);
    return towerTop + (cableSagY - towerTop) * 4 * ratio * (1 - ratio);
  };
  let cablePath = '';
  for (let x = 0; x <= width; x += 12) {
    cablePath += `${x ? 'L' : 'M'}${x} ${roundToTenth(getCableY(x))}`;
    if (x % 24 === 0) hangersPath += `M${x} ${roundToTenth(getCableY(x))}V${roundToTenth(deckY)}`;
  }
  svg +=
    renderPath(hangersPath, '', ink.main, 1.3, 0.8) +
    renderPath(cablePath, '', ink.second, 5) +
    renderPath(traceBox(0, deckY, width, 14), ink.main) +
    renderPath(`M0 ${roundToTenth(deckY + 7)}H${width}`, '', ink.ground, 1.4, 0.6);
  for (const x of [leftTowerX, rightTowerX]) {
    svg += renderPath(
      traceBox(x - 24, towerTop - 8, 15, seaLevel - towerTop + 20) +
        traceBox(x + 9, towerTop - 8, 15, seaLevel - towerTop + 20) +
        traceBox(x - 28, towerTop - 14, 56, 10),
      ink.second,
      ink.main,
      1.5,
    );
    for (const crossbarY of [towerTop + 34, towerTop + 92, towerTop + 150])
      svg +=
        renderPath(
          `M${roundToTenth(x - 10)} ${crossbarY}l20 34M${roundToTenth(x + 10)} ${crossbarY}l-20 34`,
          '',
          ink.main,
          2.4,
        ) + renderPath(traceBox(x - 24, crossbarY - 8, 48, 7), ink.second, ink.main, 1.2);
    svg += renderPath(traceBox(x - 46, seaLevel - 14, 92, 26), ink.main);
  }
  return (
    svg +
    renderPath(`M0 ${seaLevel + 10}H${width}V${height}H0z`, ink.ground) +
    renderPath(`M0 ${seaLevel + 10}H${width}`, '', ink.main, 2) +
    renderWater(random, ink, width, seaLevel + 8, height)
  );
}
