import { readLine } from '#backend/consent/read-consents.ts';
import { asText, type Desk, placeOf } from '#backend/office/office-auth.ts';
import {
  BOARD_ORDERS,
  boardOf,
  schoolsFollowed,
  STAGES,
  tableOf,
} from '#backend/queries/applications/board-applications.ts';
import { consentsOfApplications } from '#backend/queries/consents.ts';
import { readRows, readTogether } from '#backend/queries/database.ts';
import { dutyOf } from '#backend/queries/office/duty.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { LONGEST_IDLE_MS } from '#backend/staff/staff-session.ts';
import { keepsFromSchools } from '#shared/rules/consent.ts';
import { BOARD_WAYS, type BoardView, MOST_AT_ONCE as PAGE, type SeveralSaid } from './board-view.ts';
import { dayName, MOST_SOUGHT } from '#backend/office/office-view.ts';

const LONGEST_SCHOOL = 200;
const MOST_SCHOOLS = 100;
/** Of each stage. */
const MOST_CARDS = 20;
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
      // As it stands in the form: a name that was made another is no name of a school.
      school: ask('school').slice(0, LONGEST_SCHOOL),
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
  const [found, schools, colleagues] = await readTogether(
    c.env.DB,
    way === 'board' ? boardOf(filter, MOST_CARDS) : tableOf(filter, PAGE, from),
    schoolsFollowed(filter.agentKey, MOST_SCHOOLS),
    dutyOf(filter.agentKey, now, now - LONGEST_IDLE_MS),
  );
  const rows = found.filter((row) => isAllowed(c, 'seeApplication', row));
  const agreed = await readRows(c.env.DB, consentsOfApplications(rows.map(({ id }) => id)));
  const lines = Map.groupBy(agreed, ({ applicationId }) => applicationId);
  const staysHere = new Set(
    rows.map(({ id }) => id).filter((id) => keepsFromSchools((lines.get(id) ?? []).map(readLine))),
  );
  const hasMore = way === 'table' && (found[0]?.total ?? 0) > from + found.length;
  const names = schools.map(({ name }) => name);
  return { ...place, now, way, filter, adviser, colleagues, page, hasMore, rows, schools: names, staysHere, several };
}
