import { round1 } from '#worker/art/shape/round1.ts';
import { repeat } from './repeat.ts';

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
