import { BOARD_VIEWS, type BoardChoice, LISTED_STAGES, TABLE_SORTS } from '#shared/rules/application/board.ts';
import { SEARCH_MAX } from '#shared/rules/student-filters.ts';

const LAST_PAGE = 200;

/** Values of the former query key `list`, which are now stages of the table. */
const FORMER_LISTS: Readonly<Record<string, BoardChoice['stage']>> = { finished: 'enrolled', withdrawn: 'closed' };

/** Parses the filters of a URL such as '?view=table&stage=offer'; unknown values are ignored. */
export function readBoardChoice(query: URLSearchParams): BoardChoice {
  const field = (name: string) => (query.get(name) ?? '').normalize('NFKC').trim();
  const former = FORMER_LISTS[field('list')];
  const stage = former ?? LISTED_STAGES.find((item) => item === field('stage')) ?? '';
  const isTable = former !== undefined || stage === 'closed';
  return {
    view: isTable ? 'table' : (BOARD_VIEWS.find((view) => view === field('view')) ?? 'board'),
    q: field('q').slice(0, SEARCH_MAX),
    school: /^\d{1,15}$/.exec(field('school'))?.[0] ?? '',
    stage,
    adviser: /^(?:mine|nobody|[1-9]\d{0,11})$/.exec(field('adviser'))?.[0] ?? '',
    sort: TABLE_SORTS.find((sort) => sort === field('sort')) ?? 'reply',
    page: Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(field('page'))) || 1)),
  };
}

const DEFAULTS: BoardChoice = { view: 'board', q: '', school: '', stage: '', adviser: '', sort: 'reply', page: 1 };

/**
 * Returns the query with its leading '?'; '' for the whole board. A change of anything but the page number returns to
 * page 1.
 */
export function boardQuery(choice: BoardChoice, change: Partial<BoardChoice> = {}): string {
  const requested = { ...choice, page: 1, ...change };
  const entries = (Object.keys(DEFAULTS) as (keyof BoardChoice)[]).flatMap((name) =>
    requested[name] === DEFAULTS[name] ? [] : [[name, String(requested[name])]],
  );
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}

export const isNarrowed = ({ q, school, stage, adviser }: BoardChoice) => Boolean(q || school || stage || adviser);
