export type Point = readonly [lng: number, lat: number];

/** Douglas-Peucker algorithm: drops points that are closer to the line than the local tolerance. */
export function simplifyLine(line: readonly Point[], toleranceAt: (point: Point) => number): Point[] {
  const isStored = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    const furthest = findFurthest(line, from, to, toleranceAt);
    if (furthest === null) continue;
    isStored.add(furthest);
    open.push([from, furthest], [furthest, to]);
  }
  return line.filter((_, index) => isStored.has(index));
}

function findFurthest(line: readonly Point[], from: number, to: number, toleranceAt: (point: Point) => number) {
  const [start, end] = [line[from], line[to]];
  if (!start || !end) return null;
  let furthest: number | null = null;
  let max = 1; // Distance in units of the tolerance.
  for (let index = from + 1; index < to; index += 1) {
    const point = line[index] as Point;
    const away = distanceToLine(point, start, end) / toleranceAt(point);
    if (away > max) [furthest, max] = [index, away];
  }
  return furthest;
}

function distanceToLine([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const squash = Math.cos((y * Math.PI) / 180); // A degree of longitude is shorter far from the equator.
  const [dx, dy] = [(x2 - x1) * squash, y2 - y1];
  const [px, py] = [(x - x1) * squash, y - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return Math.hypot(px - along * dx, py - along * dy);
}

/** Encodes a line as differences between points, in integer units. */
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
