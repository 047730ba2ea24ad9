import type { ApplicationSummary } from '#backend/application/application-summary.ts';
import type { CaseState } from '#shared/rules/application/case-state.ts';
import { nextOf } from '#backend/application/application-state.ts';
import type { ApplicationSummaryRow } from '#backend/queries/applications/board-applications.ts';
import { dayName, type DeskWord, type OfficePlace } from '#backend/office/office-view.ts';

/** Texts and clock of a page that shows deadlines. */
export interface DayClock extends Pick<OfficePlace, 'say' | 'timeZone'> {
  now: number;
}

/** From this day to that one, both as '2026-11-23'. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** How long there is left until a day, in words; of one that has gone by, since when. */
export function sayLeft({ say, now, timeZone }: DayClock, day: string): string {
  const left = daysBetween(dayName(now, timeZone), day);
  if (left === 0) return say('day.lastDay');
  const count = Math.abs(left);
  if (count === 1) return say(left > 0 ? 'day.daysLeft_one' : 'day.overdue_one', { count });
  return say(left > 0 ? 'day.daysLeft' : 'day.overdue', { count });
}

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
