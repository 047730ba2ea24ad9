/** Columns of the board in order. An enrolled case has ended; the last one holds cases that no school admits or whose offers are declined. */
export const STAGES = [
  'prepare',
  'school',
  'waitlist',
  'offer',
  'deposit',
  'leaving',
  'deferred',
  'enrolled',
  'rejected',
] as const;
export type Stage = (typeof STAGES)[number];

/** Lists of the table: a column of the board, or the closed cases, which are on no board. */
export const LISTED_STAGES = [...STAGES, 'closed'] as const;
export type ListedStage = (typeof LISTED_STAGES)[number];

export const BOARD_VIEWS = ['board', 'table'] as const;
type BoardView = (typeof BOARD_VIEWS)[number];

/** By offer deadline with overdue ones first, or by the last change, oldest or newest first. */
export const BOARD_SORTS = ['reply', 'still', 'recent'] as const;
/** The table sorts by its columns, too. */
export const TABLE_SORTS = [...BOARD_SORTS, 'student', 'stage', 'adviser'] as const;
export type TableSort = (typeof TABLE_SORTS)[number];

/** Selection of the board and the table, as in the address. */
export interface BoardChoice {
  view: BoardView;
  q: string;
  /** School id; '' for all. */
  school: string;
  stage: ListedStage | '';
  /** 'mine', 'nobody', an account id, or '' for all. */
  adviser: string;
  sort: TableSort;
  page: number;
}

export const VIEW_NAME_MAX = 40;
export const SAVED_QUERY_MAX = 300;

/** Rows of a page of the table; as many can be selected and changed at once. */
export const MAX_SELECTED = 50;
