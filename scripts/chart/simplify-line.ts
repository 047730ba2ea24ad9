export type Point = readonly [lng: number, lat: number];

/**
 * Simplifies a line by the Douglas-Peucker algorithm: drops points that are closer to the line than the tolerance at
 * that place.
 */
export function simplifyLine(line: readonly Point[], getTolerance: (point: Point) => number): Point[] {
  const keptIndexes = new Set([0, line.length - 1]);
  const openRanges: [number, number][] = [[0, line.length - 1]];
  for (let openRange = openRanges.pop(); openRange; openRange = openRanges.pop()) {
    const [startIndex, endIndex] = openRange;
    const furthestIndex = findFurthest(line, startIndex, endIndex, getTolerance);
    if (furthestIndex === null) continue;
    keptIndexes.add(furthestIndex);
    openRanges.push([startIndex, furthestIndex], [furthestIndex, endIndex]);
  }
  return line.filter((_, index) => keptIndexes.has(index));
}

function findFurthest(
  line: readonly Point[],
  startIndex: number,
  endIndex: number,
  getTolerance: (point: Point) => number,
) {
  const [start, end] = [line[startIndex], line[endIndex]];
  if (!start || !end) return null;
  let furthestIndex: number | null = null;
  let max = 1; // Distance, in multiples of the tolerance.
  for (let index = startIndex + 1; index < endIndex; index += 1) {
    const point = line[index] as Point;
    const relativeDistance = measureDistanceToLine(point, start, end) / getTolerance(point);
    if (relativeDistance > max) [furthestIndex, max] = [index, relativeDistance];
  }
  return furthestIndex;
}

function measureDistanceToLine([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const longitudeScale = Math.cos((y * Math.PI) / 180); // A degree of longitude is shorter far from the equator.
  const [dx, dy] = [(x2 - x1) * longitudeScale, y2 - y1];
  const [px, py] = [(x - x1) * longitudeScale, y - y1];
  const length = dx * dx + dy * dy;
  const lineFraction = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return Math.hypot(px - lineFraction * dx, py - lineFraction * dy);
}

/** Encodes a line as differences between consecutive points, in integer units. */
export function packLine(line: readonly Point[], unit: number): number[] {
  const packedPoints: number[] = [];
  let [lastX, lastY] = [0, 0];
  for (const [lng, lat] of line) {
    const [x, y] = [Math.round(lng / unit), Math.round(lat / unit)];
    if (packedPoints.length > 0 && x === lastX && y === lastY) continue;
    packedPoints.push(x - lastX, y - lastY);
    [lastX, lastY] = [x, y];
  }
  return packedPoints;
}
