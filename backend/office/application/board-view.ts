import type { OfficePlace } from '#backend/office/office-view.ts';
import type { DutyRow } from '#backend/queries/office/duty.ts';
import type { BoardFilter, BoardRow } from '#backend/queries/applications/board-applications.ts';
import type { SharedResultName } from '#backend/queries/shared-results.ts';

export const BOARD_WAYS = ['board', 'table'] as const;

/** Rows of a page of the table; so many can be ticked, and are acted on at once. */
export const MOST_AT_ONCE = 50;

interface NamedApplication {
  id: number;
  /** Of the student; of one that is not to be seen here, its number. */
  name: string;
  /** When it had last changed on the page on which it was ticked. */
  seen: number;
  application: object | null;
}

/** What became of what was done to several at once, and what was typed. */
export interface SeveralSaid {
  notice: string;
  done: readonly NamedApplication[];
  /** They were given to somebody: no student was told. */
  isAssigned: boolean;
  refused: readonly (NamedApplication & { why: string })[];
  ticked: readonly NamedApplication[];
  what: string;
  text: string;
}

/** What is being followed, as a board by stage or as a table. */
export interface BoardView extends OfficePlace {
  now: number;
  way: (typeof BOARD_WAYS)[number];
  filter: BoardFilter;
  /** As the address says it: 'mine', 'nobody', an account, or ''. */
  adviser: string;
  colleagues: readonly DutyRow[];
  page: number;
  hasMore: boolean;
  /** Those that can be ticked: of the table a page, of the board the first of each stage. */
  rows: readonly BoardRow[];
  /** What stands beneath the board, in one order over all stages. */
  first: readonly BoardRow[];
  schools: readonly { id: string; name: string }[];
  /** As the catalogue has the schools of these rows today. */
  names: readonly SharedResultName[];
  /** Of which nothing more goes to schools. */
  staysHere: ReadonlySet<number>;
  several: SeveralSaid | null;
}
