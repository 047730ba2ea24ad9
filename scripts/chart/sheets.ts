import { type Edges, SHEETS } from '#client/features/map/base/read-chart.ts';
import type { Point } from './simplify-line.ts';

export function getEdges(sheet: string): Edges {
  const edges = SHEETS[sheet];
  if (!edges) throw new Error(`no sheet ${sheet}`);
  return edges;
}

export const isWithin = ([west, south, east, north]: Edges, [lng, lat]: Point) =>
  lng >= west && lng < east && lat >= south && lat < north;

/**
 * Returns the parts of a line within a sheet. A segment belongs to the sheet in which it starts, so that each segment
 * is drawn once and no gap remains.
 */
export function cutLine(line: readonly Point[], edges: Edges): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] | null = null;
  for (const [index, point] of line.entries()) {
    const previousPoint = line[index - 1];
    if (previousPoint && isWithin(edges, previousPoint)) {
      if (!piece) pieces.push((piece = [previousPoint]));
      piece.push(point);
    } else piece = null;
  }
  return pieces;
}

/** Centre of a shape's bounding box, which decides the sheet that the shape belongs to. */
export function getCenter(outline: readonly Point[]): Point {
  const lngs = outline.map(([lng]) => lng);
  const lats = outline.map(([, lat]) => lat);
  return [(Math.min(...lngs) + Math.max(...lngs)) / 2, (Math.min(...lats) + Math.max(...lats)) / 2];
}
