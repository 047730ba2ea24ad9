/**
 * Columns of the board in order. 'enrolled' contains completed cases. The last column contains cases that no school
 * admits or whose offers are declined.
 */
export const BOARD_STAGES = [
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
export type BoardStage = (typeof BOARD_STAGES)[number];

/** Stages that the table lists: the columns of the board, and the closed cases, which the board does not show. */
export const FILTER_STAGES = [...BOARD_STAGES, 'closed'] as const;
export type FilterStage = (typeof FILTER_STAGES)[number];

export const BOARD_VIEWS = ['board', 'table'] as const;
type BoardView = (typeof BOARD_VIEWS)[number];

/**
 * Sort orders. 'reply': by reply deadline, overdue first; 'still' and 'recent': by the last change, oldest or newest
 * first.
 */
export const BOARD_SORTS = ['reply', 'still', 'recent'] as const;
/** Sort orders of the table, which can also be sorted by some of its columns. */
export const TABLE_SORTS = [...BOARD_SORTS, 'student', 'school', 'course', 'stage', 'deadline', 'adviser'] as const;
export type TableSort = (typeof TABLE_SORTS)[number];

/** Filters and sort order of the board and the table, as in the URL. */
export interface BoardChoice {
  view: BoardView;
  q: string;
  /** Id of a school, or '' for all. */
  school: string;
  stage: FilterStage | '';
  /** 'mine', 'nobody', an account id, or '' for all. */
  adviser: string;
  sort: TableSort;
  page: number;
}

export const MAX_VIEW_NAME_CHARS = 40;
export const MAX_SAVED_QUERY_CHARS = 300;

/** Number of rows on a page of the table, all of which can be selected and changed at once. */
export const MAX_SELECTED_CASES = 50;
