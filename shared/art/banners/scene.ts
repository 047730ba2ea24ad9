import type { Ink } from '#shared/art/art-tokens.ts';
import { renderPath, type RandomSource, roundToTenth } from '#shared/art/shapes.ts';

interface SunDisc {
  x: number;
  y: number;
  r: number;
}

/** Draws the sky as parallel lines with wider spacing towards the horizon, leaving out the disc of the sun. */
export function renderSky(ink: Ink, width: number, horizon: number, disc: SunDisc): string {
  const clearRadius = disc.r + 6;
  let pathData = '';
  for (let y = 14, step = 7; y < horizon - 8; y += step, step += 0.55) {
    const distance = Math.abs(y - disc.y);
    if (distance >= clearRadius) {
      pathData += `M0 ${roundToTenth(y)}H${width}`;
      continue;
    }
    const halfChord = Math.sqrt(clearRadius ** 2 - distance ** 2);
    pathData += `M0 ${roundToTenth(y)}H${roundToTenth(disc.x - halfChord)}M${roundToTenth(disc.x + halfChord)} ${roundToTenth(y)}H${width}`;
  }
  return (
    renderPath(pathData, '', ink.main, 0.9, 0.34) +
    `<circle cx="${roundToTenth(disc.x)}" cy="${roundToTenth(disc.y)}" r="${roundToTenth(disc.r)}" fill="${ink.second}"/>`
  );
}

/** Draws water as broken horizontal lines. */
export function renderWater(random: RandomSource, ink: Ink, width: number, top: number, bottom: number): string {
  let pathData = '';
  for (let y = top + 9; y < bottom; y += 9) {
    let x = random.between(-60, 40);
    while (x < width) {
      const length = random.between(30, 190);
      pathData += `M${Math.round(x)} ${y}h${Math.round(length)}`;
      x += length + random.between(24, 140);
    }
  }
  return renderPath(pathData, '', ink.main, 1.6, 0.75);
}

/** Draws a lawn of mown stripes with a vanishing point. */
export function renderLawn(
  ink: Ink,
  width: number,
  top: number,
  bottom: number,
  vanishingX: number,
  stripes = 9,
): string {
  let pathData = '';
  for (let k = -stripes; k <= stripes; k += 2) {
    pathData += `M${roundToTenth(vanishingX + k * 24)} ${top}L${roundToTenth(vanishingX + k * 150)} ${bottom}`;
    pathData += `H${roundToTenth(vanishingX + (k + 1) * 150)}L${roundToTenth(vanishingX + (k + 1) * 24)} ${top}z`;
  }
  return (
    renderPath(`M0 ${top}H${width}V${bottom}H0z`, ink.ground) +
    renderPath(pathData, ink.main, '', 0, 0.22) +
    renderPath(`M0 ${top}H${width}`, '', ink.main, 3)
  );
}

/** Places the sun or moon at a random position between two fractions of the width. */
export const placeDisc = (
  random: RandomSource,
  width: number,
  minRatio = 0.16,
  maxRatio = 0.84,
  y = 104,
  radius = 44,
): SunDisc => ({
  x: width * random.between(minRatio, maxRatio),
  y: y + random.between(-12, 14),
  r: radius + random.between(-8, 10),
});

/** Draws a broad-leaved tree. */
export function renderCrown(
  random: RandomSource,
  ink: Ink,
  x: number,
  y: number,
  radius: number,
  trunkBottom: number,
): string {
  let ringsPath = '';
  for (let k = 1; k < 4; k++) {
    const ringRadius = radius * (1 - k * 0.25);
    ringsPath += `M${roundToTenth(x - ringRadius)} ${roundToTenth(y)}a${roundToTenth(ringRadius)} ${roundToTenth(ringRadius)} 0 0 1 ${roundToTenth(ringRadius * 2)} 0`;
  }
  const leafColour = random.next() > 0.5 ? ink.second : ink.ground;
  return (
    renderPath(`M${roundToTenth(x)} ${roundToTenth(y)}V${roundToTenth(trunkBottom)}`, '', ink.main, 5) +
    `<circle cx="${roundToTenth(x)}" cy="${roundToTenth(y)}" r="${roundToTenth(radius)}" fill="${leafColour}" stroke="${ink.main}" stroke-width="2"/>` +
    renderPath(ringsPath, '', ink.main, 1.3, 0.7)
  );
}

/** Returns the path of a conifer made of stacked triangles. */
export function tracePine(x: number, base: number, size: number, tiers = 4): string {
  let pathData = '';
  for (let k = 0; k < tiers; k++) {
    const tierTop = base - size + ((size * k) / tiers) * 0.92;
    const tierBottom = Math.min(tierTop + (size / tiers) * 1.5, base);
    const halfWidth = size * (0.09 + 0.055 * k);
    pathData += `M${roundToTenth(x)} ${roundToTenth(tierTop)}L${roundToTenth(x + halfWidth)} ${roundToTenth(tierBottom)}H${roundToTenth(x - halfWidth)}z`;
  }
  return pathData;
}
