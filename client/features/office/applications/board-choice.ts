import { BOARD_VIEWS, type BoardChoice, FILTER_STAGES, TABLE_SORTS } from '#shared/rules/application/board.ts';
import { MAX_STUDENT_SEARCH_CHARS } from '#shared/rules/student-filters.ts';

const LAST_PAGE = 200;

/** Stages of the table for the values of the query key `list`, which older links contain. */
const STAGE_OF_FORMER_LIST: Readonly<Record<string, BoardChoice['stage']>> = {
  finished: 'enrolled',
  withdrawn: 'closed',
};

/** Parses the filters of a URL such as '?view=table&stage=offer'. Unknown values are ignored. */
export function parseBoardChoice(query: URLSearchParams): BoardChoice {
  const getField = (name: string) => (query.get(name) ?? '').normalize('NFKC').trim();
  const formerStage = STAGE_OF_FORMER_LIST[getField('list')];
  const stage = formerStage ?? FILTER_STAGES.find((item) => item === getField('stage')) ?? '';
  const isTable = formerStage !== undefined || stage === 'closed';
  return {
    view: isTable ? 'table' : (BOARD_VIEWS.find((view) => view === getField('view')) ?? 'board'),
    q: getField('q').slice(0, MAX_STUDENT_SEARCH_CHARS),
    school: /^\d{1,15}$/.exec(getField('school'))?.[0] ?? '',
    stage,
    adviser: /^(?:mine|nobody|[1-9]\d{0,11})$/.exec(getField('adviser'))?.[0] ?? '',
    sort: TABLE_SORTS.find((sort) => sort === getField('sort')) ?? 'reply',
    page: Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(getField('page'))) || 1)),
  };
}

const DEFAULT_CHOICE: BoardChoice = {
  view: 'board',
  q: '',
  school: '',
  stage: '',
  adviser: '',
  sort: 'reply',
  page: 1,
};

/** Returns the query with its leading '?', or '' for the whole board. Changing a filter returns to page 1. */
export function createBoardQuery(choice: BoardChoice, changes: Partial<BoardChoice> = {}): string {
  const requestedChoice = { ...choice, page: 1, ...changes };
  const queryEntries = (Object.keys(DEFAULT_CHOICE) as (keyof BoardChoice)[]).flatMap((name) =>
    requestedChoice[name] === DEFAULT_CHOICE[name] ? [] : [[name, String(requestedChoice[name])]],
  );
  return queryEntries.length > 0 ? `?${new URLSearchParams(queryEntries)}` : '';
}

export const isFiltered = ({ q, school, stage, adviser }: BoardChoice) => Boolean(q || school || stage || adviser);
