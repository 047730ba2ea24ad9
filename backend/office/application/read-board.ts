import { parseConsentRow } from '#backend/consent/read-consents.ts';
import { asText, type Desk, placeOf } from '#backend/office/office-auth.ts';
import {
  BOARD_ORDERS,
  type BoardFilter,
  boardOf,
  type BoardRow,
  schoolsFollowed,
  STAGES,
  tableOf,
} from '#backend/queries/applications/board-applications.ts';
import { consentsOfApplications } from '#backend/queries/consents.ts';
import { batchRead } from '#backend/queries/database.ts';
import { dutyOf, type DutyRow } from '#backend/queries/office/duty.ts';
import { sharedResultNames } from '#backend/queries/shared-results.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { blocksSharingWithSchools } from '#shared/rules/consent.ts';
import { BOARD_WAYS, type BoardView, MOST_AT_ONCE as PAGE, type SeveralSaid } from './board-view.ts';
import { schoolsOf } from './write-board-rows.ts';
import { dayName, MOST_SOUGHT } from '#backend/office/office-view.ts';

const MOST_SCHOOLS = 100;
/** Of each stage, and of one that is looked at alone: what else there is stands in the table. */
const MOST_CARDS = 6;
/** In the table beneath the board: the first so many of each stage hold the first so many of all. */
const MOST_BENEATH = 12;
const LAST_PAGE = 200;

type Ask = (name: string) => string;

/** What the address asks for; what it says otherwise is nothing. */
function readFilter(
  c: Desk,
  ask: Ask,
  now: number,
  timeZone: string,
): Pick<BoardView, 'way' | 'filter' | 'page' | 'adviser'> {
  const said = (name: string) => ask(name).normalize('NFKC').trim();
  const adviser = /^(?:mine|nobody|[1-9]\d{0,11})$/.exec(said('adviser'))?.[0] ?? '';
  return {
    adviser,
    way: BOARD_WAYS.find((one) => one === said('view')) ?? 'board',
    filter: {
      agentKey: c.var.desk.agentKey,
      today: dayName(now, timeZone),
      school: /^\d{1,15}$/.exec(said('school'))?.[0] ?? '',
      stage: STAGES.find((one) => one === said('stage')) ?? '',
      adviser: accountOf(adviser, c.var.staff.id),
      words: said('q').slice(0, MOST_SOUGHT),
      order: BOARD_ORDERS.find((one) => one === said('order')) ?? 'reply',
    },
    page: Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(said('page'))) || 1)),
  };
}

const accountOf = (adviser: string, me: number) =>
  adviser === '' ? null : adviser === 'mine' ? me : adviser === 'nobody' ? 0 : Number(adviser);

/** By the address, or by that of the page from which something was sent. */
export async function readBoard(
  c: Desk,
  ask: Ask = (name) => asText(c.req.query(name)),
  several: SeveralSaid | null = null,
  now = Date.now(),
): Promise<BoardView> {
  const place = await placeOf(c, c.var.staff.name);
  const { way, filter, page, adviser } = readFilter(c, ask, now, place.timeZone);
  const from = (page - 1) * PAGE;
  const [schools, colleagues, ...ofStages] = await batchRead<[{ id: string; name: string }, DutyRow, ...BoardRow[]]>(
    c.env.DB,
    schoolsFollowed(filter.agentKey, MOST_SCHOOLS),
    dutyOf(filter.agentKey, now, now - LONGEST_IDLE_MS),
    ...(way === 'board' ? boardOf(filter, MOST_BENEATH) : [tableOf(filter, PAGE, from)]),
  );
  const found = ofStages.flat();
  const seen = found.filter((row) => isAllowed(c, 'seeApplication', row));
  const rows = way === 'board' ? firstOfStages(seen, filter.stage ? MOST_BENEATH : MOST_CARDS) : seen;
  const first = way === 'board' ? seen.toSorted(inOrder(filter)).slice(0, MOST_BENEATH) : [];
  const school = [
    ...new Set([...[...rows, ...first].flatMap((row) => schoolsOf(row)), ...schools.map(({ id }) => id)]),
  ];
  const [agreed, names] = await batchRead(
    c.env.DB,
    consentsOfApplications([...new Set([...rows, ...first].map(({ id }) => id))]),
    sharedResultNames({ school, course: [], country: [], group: [], level: [] }, place.locale),
  );
  const lines = Map.groupBy(agreed, ({ applicationId }) => applicationId);
  const staysHere = new Set(
    [...lines].flatMap(([id, said]) => (blocksSharingWithSchools(said.map(parseConsentRow)) ? [id] : [])),
  );
  return {
    ...place,
    now,
    way,
    filter,
    adviser,
    colleagues,
    page,
    hasMore: way === 'table' && (found[0]?.total ?? 0) > from + found.length,
    rows,
    first,
    schools: schools.map(({ id, name }) => ({
      id,
      name: names.find((one) => one.kind === 'school' && one.id === id)?.name ?? name,
    })),
    names,
    staysHere,
    several,
  };
}

const firstOfStages = (rows: readonly BoardRow[], most: number) =>
  STAGES.flatMap((stage) => rows.filter((row) => row.stage === stage).slice(0, most));

/** The order of the statements, over all stages. */
function inOrder({ order }: BoardFilter) {
  const keyOf = ({ replyBy, updatedAt, id }: BoardRow) => {
    const day = order === 'reply' ? [Number(replyBy === ''), replyBy] : [];
    return [...day, updatedAt, id];
  };
  return (one: BoardRow, other: BoardRow) => {
    const [mine, theirs] = [keyOf(one), keyOf(other)];
    const at = mine.findIndex((part, place) => part !== theirs[place]);
    return at < 0 ? 0 : (mine[at] ?? 0) < (theirs[at] ?? 0) ? -1 : 1;
  };
}
