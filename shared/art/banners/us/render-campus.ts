import type { Ink } from '#shared/art/art-tokens.ts';
import { renderCrown, renderLawn, renderSky, placeDisc } from '#shared/art/banners/scene.ts';
import { renderPath, type RandomSource, roundToTenth, traceArch, traceBox, traceWindows } from '#shared/art/shapes.ts';

/** Draws a bell tower between arcades and trees. */
export function renderCampanile(random: RandomSource, ink: Ink, width: number, height: number): string {
  const groundY = height - 74;
  const centerX = width * random.between(0.4, 0.6);
  const halfWidth = random.between(40, 54);
  const towerTop = random.between(76, 96);
  let svg = renderSky(
    ink,
    width,
    240,
    placeDisc(random, width, centerX > width / 2 ? 0.14 : 0.7, centerX > width / 2 ? 0.3 : 0.86, 100),
  );
  const roofY = 236;
  for (const [wingLeft, wingRight] of [
    [-20, centerX - 150],
    [centerX + 150, width + 20],
  ] as const) {
    svg +=
      renderPath(traceBox(wingLeft, roofY, wingRight - wingLeft, groundY - roofY), ink.ground, ink.main, 2) +
      renderPath(
        `M${roundToTenth(wingLeft - 12)} ${roofY}L${roundToTenth(wingLeft + 40)} ${roofY - 36}H${roundToTenth(wingRight - 40)}L${roundToTenth(wingRight + 12)} ${roofY}z`,
        ink.second,
      );
    let archesPath = '';
    let innerArches = '';
    const archCount = Math.round((wingRight - wingLeft) / 62);
    const bayWidth = (wingRight - wingLeft) / archCount;
    for (let i = 0; i < archCount; i++) {
      const archLeft = wingLeft + i * bayWidth + 12;
      const archRight = wingLeft + (i + 1) * bayWidth - 12;
      archesPath += traceArch('round', archLeft, archRight, roofY + 62, groundY);
      innerArches += traceArch('round', archLeft + 7, archRight - 7, roofY + 66, groundY);
    }
    svg +=
      renderPath(archesPath, ink.main) +
      renderPath(innerArches, '', ink.ground, 1.3, 0.6) +
      renderPath(`M${roundToTenth(wingLeft)} ${roofY + 16}H${roundToTenth(wingRight)}`, '', ink.main, 1.5);
  }
  for (let k = 0, n = random.int(2, 4); k < n; k++)
    for (const side of [-1, 1])
      svg += renderCrown(
        random,
        ink,
        centerX + side * (96 + k * 88 + random.between(-12, 12)),
        groundY - 62 - random.between(0, 16),
        random.between(26, 38),
        groundY,
      );
  let linesPath = '';
  for (let k = 1; k < 6; k++)
    linesPath += `M${roundToTenth(centerX - halfWidth + (halfWidth * 2 * k) / 6)} ${towerTop + 86}V${groundY - 14}`;
  svg +=
    renderPath(traceBox(centerX - halfWidth, towerTop, halfWidth * 2, groundY - towerTop), ink.main) +
    renderPath(linesPath, '', ink.ground, 1.4, 0.65) +
    renderPath(
      traceBox(centerX - halfWidth - 8, towerTop + 70, halfWidth * 2 + 16, 8) +
        traceBox(centerX - halfWidth - 8, towerTop - 8, halfWidth * 2 + 16, 10),
      ink.main,
      ink.ground,
      1.2,
    );
  let bellsPath = '';
  for (const offsetRatio of [-0.62, 0, 0.62])
    bellsPath += traceArch(
      'round',
      centerX + offsetRatio * halfWidth - halfWidth * 0.2,
      centerX + offsetRatio * halfWidth + halfWidth * 0.2,
      towerTop + 28,
      towerTop + 62,
    );
  svg +=
    renderPath(bellsPath, ink.ground) +
    renderPath(
      `M${roundToTenth(centerX - halfWidth - 4)} ${towerTop - 8}L${roundToTenth(centerX)} ${towerTop - 78}L${roundToTenth(centerX + halfWidth + 4)} ${towerTop - 8}z`,
      ink.second,
      ink.main,
      2,
    ) +
    renderPath(`M${roundToTenth(centerX)} ${towerTop - 78}v-14`, '', ink.main, 4) +
    `<circle cx="${roundToTenth(centerX)}" cy="${groundY - 96}" r="20" fill="${ink.ground}"/>` +
    renderPath(
      `M${roundToTenth(centerX)} ${groundY - 96}v-14M${roundToTenth(centerX)} ${groundY - 96}l9 6`,
      '',
      ink.main,
      2.4,
    );
  return svg + renderLawn(ink, width, groundY, height, centerX, 11);
}

/** Draws a brick hall with a cupola, among trees. */
export function renderHall(random: RandomSource, ink: Ink, width: number, height: number): string {
  const groundY = height - 62;
  const centerX = width * random.between(0.44, 0.56);
  const halfWidth = random.between(330, 420);
  const eaveY = 214;
  const columns = random.int(5, 7);
  let svg = renderSky(ink, width, 260, placeDisc(random, width, 0.08, 0.2, 92));
  let coursesPath = '';
  svg += renderPath(traceBox(centerX - halfWidth, eaveY, halfWidth * 2, groundY - eaveY), ink.second);
  for (let y = eaveY + 8; y < groundY; y += 9)
    coursesPath += `M${roundToTenth(centerX - halfWidth)} ${y}h${roundToTenth(halfWidth * 2)}`;
  svg += renderPath(coursesPath, '', ink.ground, 0.9, 0.4);
  svg += renderPath(
    `M${roundToTenth(centerX - halfWidth - 16)} ${eaveY}L${roundToTenth(centerX - halfWidth + 54)} ${eaveY - 66}H${roundToTenth(centerX + halfWidth - 54)}L${roundToTenth(centerX + halfWidth + 16)} ${eaveY}z`,
    ink.main,
  );
  for (let k = 0; k < columns; k++) {
    const x = centerX - halfWidth + 84 + (k * (halfWidth * 2 - 168)) / (columns - 1);
    if (Math.abs(x - centerX) > 70)
      svg += renderPath(`M${roundToTenth(x - 17)} ${eaveY - 14}v-24l17 -16l17 16v24z`, ink.ground, ink.main, 2);
  }
  for (const side of [-1, 1]) {
    const [openWindows, windowBars] = traceWindows(
      side < 0 ? centerX - halfWidth + 18 : centerX + 106,
      eaveY + 14,
      halfWidth - 124,
      groundY - eaveY - 20,
      columns,
      2,
      0.46,
    );
    svg += renderPath(openWindows, ink.ground) + renderPath(windowBars, '', ink.main, 1.7);
    for (const x of [centerX + side * (halfWidth - 30)])
      svg += renderPath(traceBox(x - 14, eaveY - 96, 28, 60), ink.second, ink.main, 2);
  }
  let postsPath = '';
  for (const offsetX of [-78, -44, 30, 64])
    postsPath += traceBox(centerX + offsetX, eaveY + 4, 14, groundY - eaveY - 4);
  svg +=
    renderPath(traceBox(centerX - 92, eaveY, 184, groundY - eaveY), ink.ground, ink.main, 2) +
    renderPath(postsPath, ink.main) +
    renderPath(
      `M${roundToTenth(centerX - 104)} ${eaveY}L${roundToTenth(centerX)} ${eaveY - 62}L${roundToTenth(centerX + 104)} ${eaveY}z`,
      ink.ground,
      ink.main,
      3,
    ) +
    renderPath(traceArch('round', centerX - 22, centerX + 22, eaveY + 74, groundY), ink.main) +
    `<circle cx="${roundToTenth(centerX)}" cy="${eaveY - 24}" r="13" fill="${ink.second}"/>`;
  const cupolaY = eaveY - 66;
  svg +=
    renderPath(
      traceBox(centerX - 34, cupolaY - 26, 68, 30) + traceBox(centerX - 24, cupolaY - 78, 48, 54),
      ink.ground,
      ink.main,
      2,
    ) +
    renderPath(
      traceArch('round', centerX - 15, centerX - 3, cupolaY - 54, cupolaY - 28) +
        traceArch('round', centerX + 3, centerX + 15, cupolaY - 54, cupolaY - 28),
      ink.main,
    ) +
    renderPath(
      `M${roundToTenth(centerX - 26)} ${cupolaY - 78}A26 30 0 0 1 ${roundToTenth(centerX + 26)} ${cupolaY - 78}z`,
      ink.main,
    ) +
    renderPath(`M${roundToTenth(centerX)} ${cupolaY - 106}v-26`, '', ink.main, 3);
  for (const side of [-1, 1])
    for (let k = 0; k < 3; k++)
      svg += renderCrown(
        random,
        ink,
        centerX + side * (halfWidth + 46 + k * 86) + random.between(-14, 14),
        groundY - 84 - random.between(0, 34),
        random.between(40, 58),
        groundY,
      );
  return svg + renderLawn(ink, width, groundY, height, centerX, 11);
}

/** Draws a portico with a dome or a gable. */
export function renderPortico(random: RandomSource, ink: Ink, width: number, height: number): string {
  const groundY = height - 58;
  const columnCount = random.int(6, 10) * 2;
  const columnWidth = random.between(26, 34);
  const columnGap = columnWidth * random.between(0.72, 0.95);
  const totalWidth = columnCount * columnWidth + (columnCount - 1) * columnGap;
  const leftX = (width - totalWidth) / 2 + random.between(-120, 120);
  const columnTop = 168;
  const hasDome = random.next() > 0.45;
  const disc = { x: random.next() > 0.5 ? width * 0.14 : width * 0.86, y: 104, r: random.between(34, 48) };
  let svg = renderSky(ink, width, height - 60, disc);
  let windowsPath = '';
  for (const [wingX, wingWidth] of [
    [-30, leftX - 10],
    [leftX + totalWidth + 40, width - leftX - totalWidth],
  ] as const) {
    const windowCount = Math.max(0, Math.floor(wingWidth / 44));
    for (let i = 0; i < windowCount; i++)
      for (let j = 0; j < 4; j++) windowsPath += `M${roundToTenth(wingX + 24 + i * 44)} ${216 + j * 34}h20v22h-20z`;
  }
  svg += `<path d="M0 ${groundY}V198H${width}V${groundY}Z" fill="${ink.ground}"/><path d="M0 198H${width}" stroke="${ink.main}" stroke-width="3"/><path d="${windowsPath}" fill="none" stroke="${ink.main}" stroke-width="1.5"/>`;
  svg += `<path d="M${roundToTenth(leftX - 22)} ${groundY}V${columnTop}H${roundToTenth(leftX + totalWidth + 22)}V${groundY}Z" fill="${ink.ground}"/>`;
  let shaftsPath = '';
  let flutesPath = '';
  for (let i = 0; i < columnCount; i++) {
    const x = leftX + i * (columnWidth + columnGap);
    shaftsPath += `M${roundToTenth(x)} ${groundY}V${columnTop + 16}h${roundToTenth(columnWidth)}V${groundY}z`;
    for (let k = 1; k < 4; k++)
      flutesPath += `M${roundToTenth(x + (columnWidth * k) / 4)} ${columnTop + 26}V${groundY - 8}`;
  }
  svg += `<path d="${shaftsPath}" fill="${ink.main}"/><path d="${flutesPath}" stroke="${ink.ground}" stroke-width="1.1" opacity=".75"/>`;
  svg += `<path d="M${roundToTenth(leftX - 26)} ${columnTop + 12}h${roundToTenth(totalWidth + 52)}v-26h-${roundToTenth(totalWidth + 52)}z" fill="${ink.main}"/><path d="M${roundToTenth(leftX - 18)} ${columnTop - 1}h${roundToTenth(totalWidth + 36)}" stroke="${ink.ground}" stroke-width="1.2"/>`;
  const centerX = leftX + totalWidth / 2;
  if (hasDome) {
    const domeRadius = random.between(74, 104);
    svg += `<path d="M${roundToTenth(centerX - domeRadius)} ${columnTop - 14}A${roundToTenth(domeRadius)} ${roundToTenth(domeRadius)} 0 0 1 ${roundToTenth(centerX + domeRadius)} ${columnTop - 14}Z" fill="${ink.second}"/>`;
    let ribsPath = '';
    for (let k = 1; k < 6; k++)
      ribsPath += `M${roundToTenth(centerX - (domeRadius * k) / 6)} ${columnTop - 14}A${roundToTenth((domeRadius * k) / 6)} ${roundToTenth(domeRadius)} 0 0 1 ${roundToTenth(centerX + (domeRadius * k) / 6)} ${columnTop - 14}`;
    svg += `<path d="${ribsPath}" fill="none" stroke="${ink.ground}" stroke-width="1.3"/><path d="M${roundToTenth(centerX)} ${roundToTenth(columnTop - 14 - domeRadius)}v-24" stroke="${ink.main}" stroke-width="4"/>`;
  } else {
    svg += `<path d="M${roundToTenth(leftX - 26)} ${columnTop - 18}L${roundToTenth(centerX)} ${columnTop - 104}L${roundToTenth(leftX + totalWidth + 26)} ${columnTop - 18}Z" fill="${ink.main}"/><path d="M${roundToTenth(leftX + 60)} ${columnTop - 26}L${roundToTenth(centerX)} ${columnTop - 86}L${roundToTenth(leftX + totalWidth - 60)} ${columnTop - 26}Z" fill="${ink.second}"/>`;
  }
  for (let k = 0; k < 4; k++)
    svg += `<path d="M${roundToTenth(leftX - 30 - k * 20)} ${groundY + k * 14}h${roundToTenth(totalWidth + 60 + k * 40)}v14h-${roundToTenth(totalWidth + 60 + k * 40)}z" fill="${k % 2 ? ink.ground : ink.main}"/>`;
  return svg + `<path d="M0 ${groundY + 56}H${width}" stroke="${ink.main}" stroke-width="4"/>`;
}
