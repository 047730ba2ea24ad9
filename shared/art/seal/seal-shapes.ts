import { type RandomSource, round1 } from '#shared/art/shapes.ts';

/** The lines of a motif, on a square of 96. */
export type SealMotif = (random: RandomSource) => string;

/** The same stroke, a number of times, told which time it is. */
export function repeat(times: number, trace: (k: number) => string): string {
  let d = '';
  for (let k = 0; k < times; k++) d += trace(k);
  return d;
}

/** Rays from one point, between two angles in degrees and two distances. */
export const traceFan = (
  x: number,
  y: number,
  start: number,
  end: number,
  count: number,
  from: number,
  to: number,
): string =>
  repeat(count, (k) => {
    const turn = ((start + ((end - start) * k) / (count - 1)) * Math.PI) / 180;
    const at = (r: number) => `${round1(x + r * Math.cos(turn))} ${round1(y + r * Math.sin(turn))}`;
    return `M${at(from)}L${at(to)}`;
  });

/** Circles round one point. */
export const traceRings = (x: number, y: number, count: number, step: number, from = step): string =>
  repeat(count, (k) => {
    const r = round1(from + k * step);
    const across = round1(2 * (from + k * step));
    return `M${round1(x - from - k * step)} ${round1(y)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 ${-across} 0`;
  });

/** Plain motifs for seals. */
export const anyMotifs: readonly SealMotif[] = [
  () => 'M0 70H96M0 78H96M0 86H96',
  (random) => traceRings(48, random.between(40, 60), 6, 8),
  () => repeat(10, (k) => `M${k * 11} 0V96`),
  (random) => repeat(12, (k) => `M${k * 14 - 60} 96l${random.pick([60, 60])} -96`),
  () => traceFan(48, 48, 0, 345, 24, 26, 70),
];
