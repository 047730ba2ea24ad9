import type { OfficePlace } from '#backend/office/office-view.ts';
import type { BoardFilter, BoardRow } from '#backend/queries/applications/board-applications.ts';

export const BOARD_WAYS = ['board', 'table'] as const;

/** What is being followed, as a board by stage or as a table. */
export interface BoardView extends OfficePlace {
  now: number;
  way: (typeof BOARD_WAYS)[number];
  filter: BoardFilter;
  page: number;
  hasMore: boolean;
  rows: readonly BoardRow[];
  schools: readonly string[];
  /** Of which nothing more goes to schools. */
  staysHere: ReadonlySet<number>;
}
