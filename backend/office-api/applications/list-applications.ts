import { type MissingStep, type NextStep, nextOf } from '#backend/application/application-state.ts';
import { sealOf } from '#backend/catalogue/school-seal.ts';
import { parseConsentRow } from '#backend/consent/read-consents.ts';
import { loadOfficeSite } from '#backend/office-api/office-site.ts';
import type { OfficeSessionContext } from '#backend/office-api/serve-call.ts';
import {
  type BoardFilter,
  boardOf,
  type BoardRow,
  leavingApplications,
  MAX_COUNT,
  schoolsFollowed,
  type ApplicationSummaryRow,
  tableOf,
} from '#backend/queries/applications/board-applications.ts';
import { consentsOfApplications } from '#backend/queries/consents.ts';
import { queryRows, batchRead } from '#backend/queries/database.ts';
import { dutyOf, type DutyRow } from '#backend/queries/office/duty.ts';
import { type ViewRow, viewsOf } from '#backend/queries/office/views.ts';
import { canChangeView } from '#backend/office-api/views-api.ts';
import { type SharedResultName, sharedResultNames } from '#backend/queries/shared-results.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import type { ApplicationList, CaseNeed, Colleague, ListedApplication } from '#shared/contract/office/applications.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { type BoardChoice, MAX_SELECTED, STAGES } from '#shared/rules/application/board.ts';
import type { CourseState } from '#shared/rules/application/course-state.ts';
import { endOfDay, schoolZone } from '#shared/rules/application/reply-day.ts';
import { blocksSharingWithSchools } from '#shared/rules/consent.ts';
import { localClock } from '#shared/tenant/opening-hours.ts';

const MAX_SCHOOLS = 100;
const MAX_LEAVING = 100;
/** Cards of a column; the rest are in the table. */
const MAX_CARDS = 6;
/** Maximum cards of a column displayed alone. */
const MAX_CARDS_ALONE = 24;
const MINUTE_MS = 60_000;

/** '2026-11-29' in a time zone. */
export const dayIn = (timeZone: string, now: number) => new Date(localClock(timeZone)(now)).toISOString().slice(0, 10);

const accountOf = (adviser: string, me: number) =>
  adviser === 'mine' ? me : adviser === 'nobody' ? 0 : /^[1-9]\d*$/.test(adviser) ? Number(adviser) : null;

/** Cases of an agency by a selection of the board or the table. */
export async function loadApplicationList(
  c: OfficeSessionContext,
  { view, q, school, stage, adviser, sort, page }: BoardChoice,
  now = Date.now(),
): Promise<ApplicationList> {
  const { agentKey, locale } = c.var.desk;
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const filter: BoardFilter = {
    agentKey,
    today: dayIn(timeZone, now),
    school: /^\d{1,15}$/.test(school) ? school : '',
    stage,
    adviser: accountOf(adviser, c.var.staff.id),
    words: q.normalize('NFKC').trim(),
    order: sort,
  };
  const from = (page - 1) * MAX_SELECTED;
  const isBoard = view === 'board' && stage !== 'closed';
  const cards = stage === '' ? MAX_CARDS : MAX_CARDS_ALONE;
  const [schools, colleagues, views, ...matches] = await batchRead<
    [{ id: string; name: string }, DutyRow, ViewRow, ...BoardRow[]]
  >(
    c.env.DB,
    schoolsFollowed(agentKey, MAX_SCHOOLS),
    dutyOf(agentKey, now, now - LONGEST_IDLE_MS),
    viewsOf(agentKey, c.var.staff.id),
    ...(isBoard ? boardOf(filter, cards) : [tableOf(filter, MAX_SELECTED, from)]),
  );
  const rows = matches.flat().filter((row) => isAllowed(c, 'seeApplication', row));
  const total = matches[0]?.[0]?.total ?? 0;
  const names = await loadNames(c, rows, schools, locale);
  return {
    today: filter.today,
    applications: await toListed(c, rows, names),
    totals: isBoard
      ? Object.fromEntries(STAGES.map((item) => [item, rows.find((row) => row.stage === item)?.total ?? 0]))
      : { all: total },
    cap: MAX_COUNT,
    hasMore: !isBoard && total > from + rows.length,
    schools: schools.map(({ id, name }) => ({ id, name: schoolIn(names, id)?.name ?? name })),
    colleagues: colleagues.map(toColleague),
    views: views.map(({ id, name, query, staffId }) => ({
      id,
      name,
      query,
      isShared: staffId === 0,
      canDelete: canChangeView(c, { agentKey, staffId }),
    })),
    leaving: stage === 'closed' ? await loadLeaving(c) : [],
  };
}

const loadNames = (
  c: OfficeSessionContext,
  rows: readonly ApplicationSummaryRow[],
  schools: readonly { id: string }[],
  locale: Locale,
): Promise<SharedResultName[]> => {
  const school = [...new Set([...rows.flatMap(schoolIdsOf), ...schools.map(({ id }) => id)])];
  return queryRows(c.env.DB, sharedResultNames({ school, course: [], country: [], group: [], level: [] }, locale));
};

async function loadLeaving(c: OfficeSessionContext) {
  const rows = await queryRows(c.env.DB, leavingApplications(c.var.desk.agentKey, MAX_LEAVING));
  return rows
    .filter((row) => isAllowed(c, 'knowOfLeaving', row))
    .map(({ id, deleteAskedAt }) => ({ id, askedAt: deleteAskedAt }));
}

export const toColleague = ({ id, name, seenAt, isOn }: DutyRow): Colleague => ({
  id,
  name,
  presence: seenAt === 0 ? 'gone' : isOn === 0 ? 'away' : 'here',
});

interface ChosenCourse {
  schoolId?: string;
  schoolName?: string;
  courseName?: string;
}
const coursesOf = ({ courses }: Pick<ApplicationSummaryRow, 'courses'>) => JSON.parse(courses) as ChosenCourse[];
const schoolIdsOf = (row: Pick<ApplicationSummaryRow, 'courses'>) =>
  coursesOf(row).flatMap(({ schoolId }) => (schoolId ? [schoolId] : []));
const schoolIn = (names: readonly SharedResultName[], id: string) =>
  names.find((name) => name.kind === 'school' && name.id === id);

/** Seal of a school of the catalogue; '' for another. */
export function sealIn(names: readonly SharedResultName[], id: string, locale: Locale): string {
  const school = schoolIn(names, id);
  return school ? sealOf(school, locale) : '';
}

/** Last minute of the deadline where the schools are: of several countries, the earliest; null if one is unknown. */
function endOfReply(row: ApplicationSummaryRow, names: readonly SharedResultName[]): number | null {
  if (!row.replyBy) return null;
  const zones = schoolIdsOf(row).map((id) => schoolZone(schoolIn(names, id)?.countryKey ?? ''));
  if (zones.length === 0 || zones.includes('')) return null;
  return Math.min(...zones.map((zone) => endOfDay(row.replyBy, zone))) - MINUTE_MS;
}

/** A case that was never sent to a school lacks that before a decision. */
const needOf = (missing: MissingStep | null, isSent: boolean): CaseNeed | null =>
  missing === 'decision' && !isSent ? 'sending' : missing;

export const describeNext = (next: NextStep | null, isSent: boolean) =>
  next && { step: next.step, lacks: needOf(next.lacks, isSent) };

type ContentState = Pick<
  ApplicationSummaryRow,
  'status' | 'caseState' | 'unanswered' | 'replyBy' | 'sent' | 'steps' | 'offers' | 'accepted'
>;

/** Next action of the adviser. */
function todoOf(row: ContentState): ListedApplication['todo'] {
  if (row.status !== 'following') return null;
  if (row.unanswered > 0) return 'respond';
  if (row.caseState === 'rejected' || row.caseState === 'declined') return 'close';
  const missing = needOf(nextOf(row)?.lacks ?? null, row.sent === 1);
  if (row.replyBy || missing === 'acceptance') return 'remind';
  if (missing) return missing === 'sending' ? 'send' : 'decide';
  return 'record';
}

async function toListed(
  c: OfficeSessionContext,
  rows: readonly BoardRow[],
  names: readonly SharedResultName[],
): Promise<ListedApplication[]> {
  const lines = Map.groupBy(
    await queryRows(c.env.DB, consentsOfApplications(rows.map(({ id }) => id))),
    ({ applicationId }) => applicationId,
  );
  const { locale } = c.var.desk;
  return rows.map((row) => ({
    id: row.id,
    student: row.nameChn || `${row.firstName} ${row.lastName}`.trim() || row.nickname,
    seal: sealIn(names, schoolIdsOf(row)[0] ?? '', locale),
    courses: coursesOf(row).map(({ schoolName = '', courseName = '' }, at) => ({
      school: schoolName,
      course: courseName,
      state: (JSON.parse(row.courseStates) as CourseState[])[at] ?? null,
    })),
    stage: row.stage,
    caseState: row.caseState,
    steps: row.steps,
    next: row.status === 'following' ? describeNext(nextOf(row), row.sent === 1) : null,
    todo: todoOf(row),
    unanswered: row.unanswered,
    replyBy: row.replyBy,
    replyEnds: endOfReply(row, names),
    adviser: row.adviser,
    staysHere: blocksSharingWithSchools((lines.get(row.id) ?? []).map(parseConsentRow)),
    version: row.lastSeq,
    changedAt: Date.parse(row.updatedAt),
  }));
}
