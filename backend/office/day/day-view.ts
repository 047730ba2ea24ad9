import type { ApplicationSummary } from '#backend/application/application-summary.ts';
import type { CaseState } from '#shared/rules/application/case-state.ts';
import { nextOf } from '#backend/application/application-state.ts';
import type { ApplicationSummaryRow } from '#backend/queries/applications/board-applications.ts';
import type { MissedRow } from '#backend/queries/catalogue/missed-searches.ts';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import type { DeskLectureRow } from '#backend/queries/lectures/desk-lectures.ts';
import type { DutyRow, HandoverRow } from '#backend/queries/office/duty.ts';
import type { SharedResultName } from '#backend/queries/shared-results.ts';
import { dayName, type DeskWord, type OfficePlace, sayCount } from '#backend/office/office-view.ts';

/** A list of what waits, as far as the page shows it, and how many there are. */
interface Waiting<Row> {
  rows: readonly Row[];
  total: number;
}

/** What of somebody's day waits now, and who is there. */
export interface DayView extends OfficePlace {
  now: number;
  waiting: Waiting<ConversationRow>;
  /** In one's own hands. */
  mine: readonly ConversationRow[];
  /** What one leads, as far as it is shown for handing over. */
  led: readonly ApplicationSummaryRow[];
  replies: Waiting<ApplicationSummaryRow>;
  /** Offers whose last day to reply has gone by. */
  overdue: number;
  steps: Waiting<ApplicationSummaryRow>;
  followed: number;
  /** Of these, what one leads oneself. */
  own: number;
  lectures: readonly DeskLectureRow[];
  /** The first that is not today. */
  nextLecture: DeskLectureRow | null;
  missed: readonly MissedRow[];
  duty: readonly DutyRow[];
  handovers: readonly HandoverRow[];
  /** The middle one of today's waits for a first answer, in milliseconds; null where nobody has been answered yet. */
  firstAnswer: number | null;
  /** Schools of the applications that are shown, as the catalogue has them. */
  names: readonly SharedResultName[];
  said: { notice?: string; done?: string; typed?: TypedHandover };
}

/** As it was sent, where it is refused: the words, to whom, and what was ticked. */
interface TypedHandover {
  note: string;
  to: number;
  ticked: readonly number[];
  applications: readonly number[];
}

/** Of a note that is left for a colleague. */
export const HANDOVER_NOTE_MAX = 1000;
/** Conversations that one passes on at once. */
export const MOST_HANDED_OVER = 200;
export const MOST_APPLICATIONS_HANDED = 30;

/** From this day to that one, both as '2026-11-23'. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** How long there is left until a day, in words; of one that has gone by, since when. */
export function sayLeft({ say, now, timeZone }: Pick<DayView, 'say' | 'now' | 'timeZone'>, day: string): string {
  const left = daysBetween(dayName(now, timeZone), day);
  if (left === 0) return say('day.lastDay');
  return sayCount(say, left > 0 ? 'day.daysLeft' : 'day.overdue', Math.abs(left));
}

/** The middle one, and of two in the middle the lower, so that nobody is told a wait that nobody had. */
export const middleOf = (sorted: readonly number[]): number | null =>
  sorted[Math.floor((sorted.length - 1) / 2)] ?? null;

export const standingName = ({ nameChn, firstName, lastName, nickname }: ApplicationSummaryRow) =>
  nameChn || `${firstName} ${lastName}`.trim() || nickname;

interface StandingCourse {
  schoolId?: string | number;
  schoolName?: string;
  courseName?: string;
}

/** Schools and courses as the student chose them, for one line. */
export const standingCourses = ({ courses }: ApplicationSummaryRow): string[] =>
  (JSON.parse(courses) as StandingCourse[]).map(({ schoolName = '', courseName = '' }) =>
    [schoolName, courseName].filter(Boolean).join(' · '),
  );

/** Of the school that is asked first; '' where the catalogue does not have it. */
export const standingSchool = ({ courses }: Pick<ApplicationSummaryRow, 'courses'>): string =>
  String((JSON.parse(courses) as StandingCourse[])[0]?.schoolId ?? '');

const LACKS = {
  decision: 'day.lacksDecision',
  offer: 'day.lacksOffer',
  acceptance: 'day.lacksAcceptance',
  conditions: 'day.lacksConditions',
} as const satisfies Record<string, DeskWord>;

/** States that say more than the next step does. */
const STATES_APART: readonly CaseState[] = ['waitlisted', 'deferred', 'rejected', 'declined', 'withdrawn', 'enrolled'];

/** What an application waits for: a state of its own, what its next step lacks, or that step. */
export function sayNext(
  say: OfficePlace['say'],
  { caseState, sent, ...stand }: Pick<ApplicationSummary, 'caseState' | 'sent' | 'steps' | 'offers' | 'accepted'>,
): string {
  if (STATES_APART.includes(caseState)) return say(`state.${caseState}`);
  const next = nextOf(stand);
  if (!next) return '';
  if (next.lacks === 'decision' && !sent) return say('day.lacksSending');
  return next.lacks ? say(LACKS[next.lacks]) : say('day.nextUp', { step: say(`step.${next.step}`) });
}
