import type { Ink } from '#shared/art/art-tokens.ts';
import {
  renderPath,
  createWave,
  type Point,
  type RandomSource,
  requireAt,
  roundToTenth,
  traceBox,
  traceSmooth,
  traceWindows,
} from '#shared/art/shapes.ts';

/** Draws gum trees against a low sun. */
export function renderGums(random: RandomSource, ink: Ink, width: number, height: number): string {
  const groundY = height - 60;
  const disc = { x: width * random.between(0.25, 0.75), y: 150, r: random.between(96, 126) };
  let svg = `<circle cx="${roundToTenth(disc.x)}" cy="${disc.y}" r="${roundToTenth(disc.r)}" fill="${ink.second}"/>`;
  for (let k = 0; k < 2; k++) {
    const ridgePoints = createWave(random, width, 268 + k * 34, 12, 220);
    svg += renderPath(`${traceSmooth(ridgePoints)}V${height}H-60z`, k ? ink.main : ink.second, '', 0, k ? 0.9 : 0.6);
  }
  const trunkCount = random.int(7, 10);
  for (let i = 0; i < trunkCount; i++) {
    const x = (i + 0.5) * (width / trunkCount) + random.between(-34, 34);
    const trunkWidth = random.between(11, 22);
    const lean = random.between(-46, 46);
    const bend = random.between(-26, 26);
    const isPale = random.next() > 0.35;
    const traceTrunkSide = (dx: number) =>
      `M${roundToTenth(x + dx * 1.5)} ${height}C${roundToTenth(x + dx)} ${groundY - 40} ${roundToTenth(x + bend + dx * 0.8)} 190 ${roundToTenth(x + lean + dx * 0.62)} -10`;
    const trunkBackPath = `L${roundToTenth(x + lean + trunkWidth * 0.62)} -10C${roundToTenth(x + bend + trunkWidth * 0.8)} 190 ${roundToTenth(x + trunkWidth)} ${groundY - 40} ${roundToTenth(x + trunkWidth * 1.5)} ${height}z`;
    svg += renderPath(traceTrunkSide(-trunkWidth) + trunkBackPath, isPale ? ink.ground : ink.main, ink.main, 2);
    let barkPath = '';
    for (let k = 0; k < 9; k++) {
      const y = random.between(20, 370);
      const heightRatio = y / height;
      const barkX =
        x +
        lean * (1 - heightRatio) * (1 - heightRatio) +
        bend * 2 * heightRatio * (1 - heightRatio) +
        random.between(-0.5, 0.5) * trunkWidth;
      barkPath += `M${roundToTenth(barkX)} ${roundToTenth(y)}q${roundToTenth(random.between(-3, 3))} ${roundToTenth(random.between(10, 20))} ${roundToTenth(random.between(-4, 4))} ${roundToTenth(random.between(24, 44))}`;
    }
    svg += renderPath(barkPath, '', isPale ? ink.main : ink.ground, 1.8, 0.75);
  }
  let leavesPath = '';
  let darkLeavesPath = '';
  for (let i = 0; i < 64; i++) {
    const x = random.between(-10, width);
    const y = random.between(-14, 74);
    const leafLength = random.between(24, 46);
    const angle = random.between(0.9, 2.2);
    const dx = Math.cos(angle) * leafLength;
    const dy = Math.sin(angle) * leafLength;
    const leafPath = `M${roundToTenth(x)} ${roundToTenth(y)}q${roundToTenth(dx / 2 - dy * 0.16)} ${roundToTenth(dy / 2 + dx * 0.16)} ${roundToTenth(dx)} ${roundToTenth(dy)}q${roundToTenth(-dx / 2 + dy * 0.3)} ${roundToTenth(-dy / 2 - dx * 0.3)} ${roundToTenth(-dx)} ${roundToTenth(-dy)}`;
    if (i % 3) leavesPath += leafPath;
    else darkLeavesPath += leafPath;
  }
  return svg + renderPath(leavesPath, ink.main) + renderPath(darkLeavesPath, ink.second);
}

/** Draws mountain ranges under a large sun and a few southern stars. */
export function renderRanges(random: RandomSource, ink: Ink, width: number, height: number): string {
  const disc = { x: width * random.between(0.18, 0.82), y: 176, r: random.between(70, 104) };
  let svg = '';
  let starsPath = '';
  for (let i = 0, n = random.int(6, 9); i < n; i++) {
    const x = random.between(30, width - 30);
    const y = random.between(18, 110);
    const starSize = i === 0 ? 11 : random.between(3.5, 8);
    if (Math.hypot(x - disc.x, y - disc.y) < disc.r + 24) continue;
    let starPath = '';
    for (let k = 0; k < 14; k++) {
      const pointRadius = k % 2 ? starSize * 0.42 : starSize;
      const angle = (Math.PI * k) / 7;
      starPath += `${k ? 'L' : 'M'}${roundToTenth(x + pointRadius * Math.sin(angle))} ${roundToTenth(y - pointRadius * Math.cos(angle))}`;
    }
    starsPath += starPath + 'Z';
  }
  svg += `<circle cx="${roundToTenth(disc.x)}" cy="${disc.y}" r="${roundToTenth(disc.r)}" fill="${ink.second}"/>`;
  let raysPath = '';
  for (let k = 1; k < 5; k++)
    raysPath += `M${roundToTenth(disc.x - disc.r - 10 * k)} ${disc.y}A${roundToTenth(disc.r + 10 * k)} ${roundToTenth(disc.r + 10 * k)} 0 0 1 ${roundToTenth(disc.x + disc.r + 10 * k)} ${disc.y}`;
  svg += `<path d="${raysPath}" fill="none" stroke="${ink.second}" stroke-width="1.3" opacity=".7"/><path d="${starsPath}" fill="${ink.main}"/>`;
  const bandCount = random.int(7, 9);
  const firstPhase = random.between(0, 6);
  const secondPhase = random.between(0, 6);
  const mesaX = width * random.between(0.25, 0.75);
  const mesaHalfWidth = random.between(150, 260);
  for (let bandIndex = 0; bandIndex < bandCount; bandIndex++) {
    const bandY = 182 + bandIndex * ((height - 176) / bandCount);
    const amplitude = 15 - bandIndex * 1.1;
    const points: Point[] = [];
    for (let x = -100; x <= width + 100; x += 100) {
      const mesaHeight =
        bandIndex < 3 ? (58 * (1 - bandIndex / 3)) / (1 + Math.exp((Math.abs(x - mesaX) - mesaHalfWidth) / 20)) : 0;
      points.push([
        x,
        Math.round(
          bandY +
            Math.sin(x / 150 + firstPhase + bandIndex * 0.5) * amplitude +
            Math.sin(x / 61 + secondPhase) * amplitude * 0.25 -
            mesaHeight,
        ),
      ]);
    }
    const ridgePath = traceRidge(points, 0);
    const bandStyle = bandIndex % 3;
    svg += `<path d="${ridgePath}V${height}H-100Z" fill="${bandStyle === 0 ? ink.main : bandStyle === 1 ? ink.ground : ink.second}"/>`;
    if (bandStyle === 1)
      for (let k = 1; k < 4; k++)
        svg += `<path d="${traceRidge(points, k * 7)}" fill="none" stroke="${ink.main}" stroke-width="1.3" opacity=".7"/>`;
  }
  return svg;
}

/** Returns the path of a ridge, smoothed through the midpoints of its points. */
function traceRidge(points: readonly Point[], offsetY: number): string {
  const [startX, startY] = requireAt(points, 0);
  let ridgePath = `M${startX} ${startY + offsetY}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = requireAt(points, i);
    const [nextX, nextY] = requireAt(points, i + 1);
    ridgePath += `Q${x} ${y + offsetY} ${(x + nextX) / 2} ${Math.round((y + nextY) / 2) + offsetY}`;
  }
  return ridgePath;
}

/** Draws a veranda with iron lace under a tin roof. */
export function renderVerandah(random: RandomSource, ink: Ink, width: number, height: number): string {
  const groundY = height - 52;
  const eaveY = 176;
  const ridgeY = 92;
  const bayCount = random.int(6, 9);
  const bayWidth = width / bayCount;
  let svg = `<circle cx="${roundToTenth(width * random.between(0.2, 0.8))}" cy="92" r="${roundToTenth(random.between(64, 88))}" fill="${ink.second}"/>`;
  let roofPath = '';
  let postsPath = '';
  let lacePath = '';
  let railPath = '';
  svg += renderPath(
    `M-40 ${eaveY}L${roundToTenth(width * random.between(0.1, 0.2))} ${ridgeY}H${roundToTenth(width * random.between(0.8, 0.9))}L${width + 40} ${eaveY}z`,
    ink.main,
  );
  for (let x = 130; x < width - 120; x += 15)
    roofPath += `M${x} ${ridgeY + 6}L${roundToTenth(x + (x - width / 2) * 0.13)} ${eaveY - 6}`;
  svg += renderPath(roofPath, '', ink.ground, 1.1, 0.55) + renderPath(`M0 ${eaveY}H${width}V${groundY}H0z`, ink.ground);
  const [openWindows, windowBars] = traceWindows(0, eaveY + 52, width, groundY - eaveY - 58, bayCount, 1, 0.5);
  svg +=
    renderPath(openWindows, ink.second) +
    renderPath(windowBars, '', ink.main, 1.8) +
    renderPath(`M0 ${eaveY}H${width}v24H0z`, ink.main, '', 0, 0.92);
  for (let i = 0; i <= bayCount; i++) {
    const x = i * bayWidth;
    postsPath += traceBox(x - 5, eaveY, 10, groundY - eaveY);
    for (const side of [-1, 1])
      for (let k = 1; k < 5; k++)
        lacePath += `M${roundToTenth(x + side * 5)} ${roundToTenth(eaveY + 24 + k * 11)}A${k * 11} ${k * 11} 0 0 ${side > 0 ? 0 : 1} ${roundToTenth(x + side * (5 + k * 11))} ${eaveY + 24}`;
  }
  for (let x = 0; x < width; x += 12) railPath += `M${x} ${groundY - 42}v42`;
  svg +=
    renderPath(postsPath, ink.main) +
    renderPath(lacePath, '', ink.main, 1.7) +
    renderPath(railPath, '', ink.main, 1.6) +
    renderPath(`M0 ${groundY - 42}H${width}`, '', ink.main, 4);
  let shadePath = '';
  for (let k = 0; k < 6; k++) shadePath += `M0 ${groundY + 8 + k * 8}H${width}`;
  return (
    svg +
    renderPath(`M0 ${groundY}H${width}V${height}H0z`, ink.second) +
    renderPath(shadePath, '', ink.main, 2.2, 0.55) +
    renderPath(`M0 ${groundY}H${width}`, '', ink.main, 3)
  );
}
