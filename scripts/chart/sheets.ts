import { type Edges, SHEET_EDGES } from '#client/features/map/base/read-chart.ts';
import type { Point } from './simplify-line.ts';

export function getEdges(sheet: string): Edges {
  const edges = SHEET_EDGES[sheet];
  if (!edges) throw new Error(`unknown map sheet ${sheet}`);
  return edges;
}

export const isWithin = ([west, south, east, north]: Edges, [lng, lat]: Point) =>
  lng >= west && lng < east && lat >= south && lat < north;

/**
 * Returns the parts of a line within a sheet. A segment belongs to the sheet in which it starts, so each segment is
 * drawn exactly once.
 */
export function cutLine(line: readonly Point[], edges: Edges): Point[][] {
  const linePieces: Point[][] = [];
  let currentPiece: Point[] | null = null;
  for (const [index, point] of line.entries()) {
    const previousPoint = line[index - 1];
    if (previousPoint && isWithin(edges, previousPoint)) {
      if (!currentPiece) linePieces.push((currentPiece = [previousPoint]));
      currentPiece.push(point);
    } else currentPiece = null;
  }
  return linePieces;
}

/** Returns the centre of a shape's bounding box. The shape belongs to the sheet that contains this point. */
export function getCenter(outline: readonly Point[]): Point {
  const lngs = outline.map(([lng]) => lng);
  const lats = outline.map(([, lat]) => lat);
  return [(Math.min(...lngs) + Math.max(...lngs)) / 2, (Math.min(...lats) + Math.max(...lats)) / 2];
}
