import { getNextStep } from '#backend/application/application-state.ts';
import type { CourseStanding } from '#backend/application/application-summary.ts';
import { getLogoOrSeal } from '#backend/catalogue/school-seal.ts';
import { parseConsentRow } from '#backend/consent/read-consents.ts';
import { getNamedIds, nameCourse, type StoredCourse } from '#backend/office/application/name-courses.ts';
import { loadOfficeSite } from '#backend/office-api/office-site.ts';
import type { OfficeSessionContext } from '#backend/office-api/serve-call.ts';
import {
  type BoardFilter,
  selectBoard,
  type BoardRow,
  selectLeavingApplications,
  MAX_BOARD_COUNT,
  selectSchoolsFollowed,
  selectApplicationTable,
} from '#backend/queries/applications/board-applications.ts';
import { selectConsentsOfApplications } from '#backend/queries/consents.ts';
import { queryRows, batchRead } from '#backend/queries/database.ts';
import { selectDutyOf, type DutyRow } from '#backend/queries/office/duty.ts';
import { type ViewRow, selectViewsOf } from '#backend/queries/office/views.ts';
import { canChangeView } from '#backend/office-api/views-api.ts';
import { type SharedResultName, selectSharedResultNames } from '#backend/queries/shared-results.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { MAX_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import type { ApplicationList, Colleague, ListedCourse } from '#shared/contract/office/applications.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { type BoardChoice, MAX_SELECTED_CASES, BOARD_STAGES } from '#shared/rules/application/board.ts';
import type { CourseState } from '#shared/rules/application/course-state.ts';
import { getDayEnd, getSchoolTimeZone } from '#shared/rules/application/reply-day.ts';
import { isSharingWithSchoolsBlocked } from '#shared/rules/consent.ts';
import { createLocalClock } from '#shared/tenant/opening-hours.ts';

const MAX_SCHOOLS = 100;
const MAX_LEAVING_USERS = 100;
/** Maximum number of cards in a column of the board. The table lists the others. */
const MAX_CARDS = 6;
/** Maximum number of cards in a column that is displayed alone. */
const MAX_CARDS_OF_STAGE = 24;
const MINUTE_MS = 60_000;

/** Returns the current date in a time zone, such as '2026-11-29'. */
const getLocalDay = (timeZone: string, now: number) =>
  new Date(createLocalClock(timeZone)(now)).toISOString().slice(0, 10);

const getAdviserId = (adviser: string, ownStaffId: number) =>
  adviser === 'mine' ? ownStaffId : adviser === 'nobody' ? 0 : /^[1-9]\d*$/.test(adviser) ? Number(adviser) : null;

/** Loads the courses for which an agency's students apply, filtered for the board or the table. */
export async function loadApplicationList(
  c: OfficeSessionContext,
  { view, q, school, stage, adviser, sort, page }: BoardChoice,
  now = Date.now(),
): Promise<ApplicationList> {
  const { agentKey, locale } = c.var.desk;
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const filter: BoardFilter = {
    agentKey,
    school: /^\d{1,15}$/.test(school) ? school : '',
    stage,
    adviser: getAdviserId(adviser, c.var.staff.id),
    words: q.normalize('NFKC').trim(),
    order: sort,
  };
  const firstRow = (page - 1) * MAX_SELECTED_CASES;
  const isBoard = view === 'board' && stage !== 'closed';
  const cardCount = stage === '' ? MAX_CARDS : MAX_CARDS_OF_STAGE;
  const [schools, colleagues, views, ...matches] = await batchRead<
    [{ id: string; name: string }, DutyRow, ViewRow, ...BoardRow[]]
  >(
    c.env.DB,
    selectSchoolsFollowed(agentKey, MAX_SCHOOLS),
    selectDutyOf(agentKey, now, now - MAX_IDLE_MS),
    selectViewsOf(agentKey, c.var.staff.id),
    ...(isBoard ? selectBoard(filter, cardCount) : [selectApplicationTable(filter, MAX_SELECTED_CASES, firstRow)]),
  );
  const rows = matches.flat().filter((row) => isAllowed(c, 'seeApplication', row));
  const total = matches[0]?.[0]?.total ?? 0;
  const names = await loadNames(c, rows, schools, locale);
  return {
    today: getLocalDay(timeZone, now),
    courses: await toListedCourses(c, rows, names),
    totals: isBoard
      ? Object.fromEntries(BOARD_STAGES.map((item) => [item, rows.find((row) => row.stage === item)?.total ?? 0]))
      : { all: total },
    cap: MAX_BOARD_COUNT,
    hasMore: !isBoard && total > firstRow + rows.length,
    schools: schools.map(({ id, name }) => ({ id, name: findSchoolName(names, id)?.name ?? name })),
    colleagues: colleagues.map(toColleague),
    views: views.map(({ id, name, query, staffId }) => ({
      id,
      name,
      query,
      isShared: staffId === 0,
      canDelete: canChangeView(c, { agentKey, staffId }),
    })),
    leaving: stage === 'closed' ? await loadLeavingApplications(c) : [],
  };
}

const loadNames = (
  c: OfficeSessionContext,
  rows: readonly BoardRow[],
  schools: readonly { id: string }[],
  locale: Locale,
): Promise<SharedResultName[]> => {
  const chosenCourses = rows.map((row) => parseCourses(row)[row.course] ?? {});
  const ids = getNamedIds([...chosenCourses, ...schools.map(({ id }) => ({ schoolId: id }))]);
  return queryRows(c.env.DB, selectSharedResultNames(ids, locale));
};

async function loadLeavingApplications(c: OfficeSessionContext) {
  const rows = await queryRows(c.env.DB, selectLeavingApplications(c.var.desk.agentKey, MAX_LEAVING_USERS));
  return rows
    .filter((row) => isAllowed(c, 'knowOfLeaving', row))
    .map(({ id, deleteAskedAt }) => ({ id, askedAt: deleteAskedAt }));
}

export const toColleague = ({ id, name, seenAt, isOn }: DutyRow): Colleague => ({
  id,
  name,
  presence: seenAt === 0 ? 'gone' : isOn === 0 ? 'away' : 'here',
});

const parseCourses = ({ courses }: Pick<BoardRow, 'courses'>) => JSON.parse(courses) as StoredCourse[];
const findSchoolName = (names: readonly SharedResultName[], id: string) =>
  names.find((name) => name.kind === 'school' && name.id === id);

/** Renders the seal of a school. Returns '' if the catalogue does not contain it. */
export function renderSealOf(names: readonly SharedResultName[], id: string, locale: Locale): string {
  const school = findSchoolName(names, id);
  return school ? getLogoOrSeal(school, locale) : '';
}

/** Returns the last minute of the deadline in the school's time zone, or null if that time zone is unknown. */
export function getReplyDeadline(replyBy: string, schoolId: string, names: readonly SharedResultName[]): number | null {
  const timeZone = replyBy && getSchoolTimeZone(findSchoolName(names, schoolId)?.countryKey ?? '');
  return timeZone ? getDayEnd(replyBy, timeZone) - MINUTE_MS : null;
}

const OFFERED_STATES: readonly CourseState[] = ['conditionalOffer', 'offer'];
const ACCEPTED_STATES: readonly CourseState[] = ['accepted', 'deferred'];
/** States in which a course can be withdrawn, provided that the application has another course. */
const OPEN_STATES: readonly CourseState[] = ['preparing', 'submitted', 'waitlisted', ...OFFERED_STATES];

/**
 * Returns the next step of the application if it concerns this course: because it is the accepted course, or because it
 * has an offer and no offer is accepted yet.
 */
function getNextStepOfCourse(row: BoardRow, state: CourseState): ListedCourse['next'] {
  const relevantStates = row.accepted > 0 ? ACCEPTED_STATES : OFFERED_STATES;
  return row.status === 'following' && relevantStates.includes(state) ? getNextStep(row) : null;
}

/** Returns the adviser's next action on a course. A message from the student has priority. */
function getTodo(
  row: BoardRow,
  { state, next, unanswered }: Pick<ListedCourse, 'state' | 'next' | 'unanswered'>,
): ListedCourse['todo'] {
  if (row.status !== 'following' || state === 'withdrawn') return null;
  if (unanswered > 0) return 'respond';
  if (row.caseState === 'rejected' || row.caseState === 'declined') return 'close';
  if (state === 'preparing') return 'send';
  if (state === 'submitted' || state === 'waitlisted') return 'decide';
  if (!next) return null;
  if (OFFERED_STATES.includes(state)) return 'remind';
  return next.lacks ? 'decide' : 'record';
}

async function toListedCourses(
  c: OfficeSessionContext,
  rows: readonly BoardRow[],
  names: readonly SharedResultName[],
): Promise<ListedCourse[]> {
  const consentsByApplication = Map.groupBy(
    await queryRows(c.env.DB, selectConsentsOfApplications([...new Set(rows.map(({ id }) => id))])),
    ({ applicationId }) => applicationId,
  );
  const { locale } = c.var.desk;
  // A message concerns the whole case, so only the first of the case's listed courses shows it.
  const firstRowById = new Map(rows.toReversed().map((row) => [row.id, row]));
  return rows.map((row) => {
    const chosenCourse = parseCourses(row)[row.course];
    const schoolId = String(chosenCourse?.schoolId ?? '');
    const standings = JSON.parse(row.courseStates) as CourseStanding[];
    const state = standings[row.course]?.state ?? 'preparing';
    const isPursued = row.status === 'following' && state !== 'withdrawn';
    const nextStep = getNextStepOfCourse(row, state);
    const unanswered = firstRowById.get(row.id) === row ? row.unanswered : 0;
    return {
      id: row.id,
      at: row.course,
      courses: standings.length,
      student: row.nameChn || `${row.firstName} ${row.lastName}`.trim() || row.nickname,
      ...nameCourse(names, chosenCourse),
      seal: renderSealOf(names, schoolId, locale),
      state,
      stage: row.stage,
      next: nextStep,
      todo: getTodo(row, { state, next: nextStep, unanswered }),
      isPursued,
      canWithdraw:
        isPursued &&
        OPEN_STATES.includes(state) &&
        standings.some((courseStanding, index) => index !== row.course && courseStanding.state !== 'withdrawn'),
      unanswered,
      replyBy: row.replyBy,
      replyEnds: getReplyDeadline(row.replyBy, schoolId, names),
      adviser: row.adviser,
      staysHere: isSharingWithSchoolsBlocked((consentsByApplication.get(row.id) ?? []).map(parseConsentRow)),
      version: row.lastSeq,
      changedAt: Date.parse(row.updatedAt),
    };
  });
}
