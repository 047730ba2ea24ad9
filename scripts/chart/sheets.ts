import { type Edges, SHEETS } from '#client/features/map/base/read-chart.ts';
import type { Point } from './simplify-line.ts';

export function edgesOf(sheet: string): Edges {
  const edges = SHEETS[sheet];
  if (!edges) throw new Error(`no sheet ${sheet}`);
  return edges;
}

export const isWithin = ([west, south, east, north]: Edges, [lng, lat]: Point) =>
  lng >= west && lng < east && lat >= south && lat < north;

/** What of a line runs within a sheet. A stretch belongs to where it begins, so that each is drawn on one sheet, and no gap stays. */
export function cutLine(line: readonly Point[], edges: Edges): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] | null = null;
  for (const [at, point] of line.entries()) {
    const before = line[at - 1];
    if (before && isWithin(edges, before)) {
      if (!piece) pieces.push((piece = [before]));
      piece.push(point);
    } else piece = null;
  }
  return pieces;
}

/** Where a shape lies, as far as sheets are concerned: the middle of its box. */
export function middleOf(outline: readonly Point[]): Point {
  const lngs = outline.map(([lng]) => lng);
  const lats = outline.map(([, lat]) => lat);
  return [(Math.min(...lngs) + Math.max(...lngs)) / 2, (Math.min(...lats) + Math.max(...lats)) / 2];
}
