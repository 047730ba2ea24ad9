import { round1 } from '#worker/art/shape/round1.ts';

/** A conifer of stacked triangles. */
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
