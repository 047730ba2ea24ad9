import type { Point } from './simplify-line.ts';

/** Whole units, each point as its way from the one before. */
export function packLine(line: readonly Point[], unit: number): number[] {
  const packed: number[] = [];
  let [lastX, lastY] = [0, 0];
  for (const [lng, lat] of line) {
    const [x, y] = [Math.round(lng / unit), Math.round(lat / unit)];
    if (packed.length > 0 && x === lastX && y === lastY) continue;
    packed.push(x - lastX, y - lastY);
    [lastX, lastY] = [x, y];
  }
  return packed;
}
