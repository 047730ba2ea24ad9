import type { Ink } from '#shared/art/art-tokens.ts';
import { renderPath, type RandomSource, round1 } from '#shared/art/shapes.ts';

interface Disc {
  x: number;
  y: number;
  r: number;
}

/** Draws the sky as parallel lines with wider spacing towards the horizon, leaving out the disc of the sun. */
export function renderSky(ink: Ink, width: number, horizon: number, disc: Disc): string {
  const clear = disc.r + 6;
  let d = '';
  for (let y = 14, step = 7; y < horizon - 8; y += step, step += 0.55) {
    const away = Math.abs(y - disc.y);
    if (away >= clear) {
      d += `M0 ${round1(y)}H${width}`;
      continue;
    }
    const half = Math.sqrt(clear ** 2 - away ** 2);
    d += `M0 ${round1(y)}H${round1(disc.x - half)}M${round1(disc.x + half)} ${round1(y)}H${width}`;
  }
  return (
    renderPath(d, '', ink.main, 0.9, 0.34) +
    `<circle cx="${round1(disc.x)}" cy="${round1(disc.y)}" r="${round1(disc.r)}" fill="${ink.second}"/>`
  );
}

/** Draws water as broken horizontal lines. */
export function renderWater(random: RandomSource, ink: Ink, width: number, top: number, bottom: number): string {
  let d = '';
  for (let y = top + 9; y < bottom; y += 9) {
    let x = random.between(-60, 40);
    while (x < width) {
      const length = random.between(30, 190);
      d += `M${Math.round(x)} ${y}h${Math.round(length)}`;
      x += length + random.between(24, 140);
    }
  }
  return renderPath(d, '', ink.main, 1.6, 0.75);
}

/** Draws a lawn of mown stripes with a vanishing point. */
export function renderLawn(ink: Ink, width: number, top: number, bottom: number, vanish: number, stripes = 9): string {
  let d = '';
  for (let k = -stripes; k <= stripes; k += 2) {
    d += `M${round1(vanish + k * 24)} ${top}L${round1(vanish + k * 150)} ${bottom}`;
    d += `H${round1(vanish + (k + 1) * 150)}L${round1(vanish + (k + 1) * 24)} ${top}z`;
  }
  return (
    renderPath(`M0 ${top}H${width}V${bottom}H0z`, ink.ground) +
    renderPath(d, ink.main, '', 0, 0.22) +
    renderPath(`M0 ${top}H${width}`, '', ink.main, 3)
  );
}

/** Places the sun or moon at a random position between two fractions of the width. */
export const placeDisc = (random: RandomSource, width: number, low = 0.16, high = 0.84, y = 104, r = 44): Disc => ({
  x: width * random.between(low, high),
  y: y + random.between(-12, 14),
  r: r + random.between(-8, 10),
});

/** Draws a broad-leaved tree. */
export function renderCrown(random: RandomSource, ink: Ink, x: number, y: number, r: number, foot: number): string {
  let rings = '';
  for (let k = 1; k < 4; k++) {
    const q = r * (1 - k * 0.25);
    rings += `M${round1(x - q)} ${round1(y)}a${round1(q)} ${round1(q)} 0 0 1 ${round1(q * 2)} 0`;
  }
  const leaf = random.next() > 0.5 ? ink.second : ink.ground;
  return (
    renderPath(`M${round1(x)} ${round1(y)}V${round1(foot)}`, '', ink.main, 5) +
    `<circle cx="${round1(x)}" cy="${round1(y)}" r="${round1(r)}" fill="${leaf}" stroke="${ink.main}" stroke-width="2"/>` +
    renderPath(rings, '', ink.main, 1.3, 0.7)
  );
}

/** Returns the path of a conifer made of stacked triangles. */
export function tracePine(x: number, base: number, size: number, tiers = 4): string {
  let d = '';
  for (let k = 0; k < tiers; k++) {
    const top = base - size + ((size * k) / tiers) * 0.92;
    const foot = Math.min(top + (size / tiers) * 1.5, base);
    const half = size * (0.09 + 0.055 * k);
    d += `M${round1(x)} ${round1(top)}L${round1(x + half)} ${round1(foot)}H${round1(x - half)}z`;
  }
  return d;
}
