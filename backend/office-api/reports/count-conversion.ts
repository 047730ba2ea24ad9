import { type ApplicationAction, replay } from '#backend/application/application-state.ts';
import type { SubmittedCaseRow } from '#backend/queries/office/agency-reports.ts';
import type { Conversion } from '#shared/contract/office/reports.ts';
import { isOffer } from '#shared/rules/application/application-lists.ts';

type Counts = Omit<Conversion, 'label'>;

const emptyCounts = (): Counts => ({ applied: 0, decided: 0, offered: 0, accepted: 0, enrolled: 0, rejected: 0 });

interface CourseOutcome {
  schoolId: string;
  /** As shown when the course was chosen. */
  schoolName: string;
  /** Month in which the application was sent: 2026-11. */
  month: string;
  outcome: 'none' | 'offered' | 'rejected' | 'waitlisted';
  isAccepted: boolean;
  isEnrolled: boolean;
}

interface ChosenCourse {
  schoolId?: string | number;
  schoolName?: string;
}

/** Returns the outcome of each course of an application. Undone log entries have no effect. */
export function getOutcomes(
  { submittedAt, status, courses, events }: SubmittedCaseRow,
  getMonth: (at: number) => string,
): CourseOutcome[] {
  const entries = JSON.parse(events) as { seq: number; deed: ApplicationAction }[];
  const { decisions } = replay(entries.map(({ seq, deed }) => ({ ...deed, seq, at: '', by: 'staff', who: '' })));
  const month = getMonth(Date.parse(submittedAt));
  return (JSON.parse(courses) as ChosenCourse[]).map(({ schoolId = '', schoolName = '' }, course) => {
    const decision = decisions.find((applicationDecision) => applicationDecision.course === course);
    const isAccepted = decision?.reply === 'accepted';
    return {
      schoolId: String(schoolId),
      schoolName,
      month,
      outcome: !decision
        ? 'none'
        : isOffer(decision.outcome)
          ? 'offered'
          : decision.outcome === 'waitlist'
            ? 'waitlisted'
            : 'rejected',
      isAccepted,
      isEnrolled: isAccepted && status === 'finished',
    };
  });
}

function count(counts: Counts, { outcome, isAccepted, isEnrolled }: CourseOutcome) {
  counts.applied += 1;
  if (outcome !== 'none') counts.decided += 1;
  if (outcome === 'offered') counts.offered += 1;
  if (outcome === 'rejected') counts.rejected += 1;
  if (isAccepted) counts.accepted += 1;
  if (isEnrolled) counts.enrolled += 1;
}

/** Counts by a key of the outcome, the most applications first. */
export function countBy(outcomes: readonly CourseOutcome[], getKey: (outcome: CourseOutcome) => string) {
  const byKey = new Map<string, Counts>();
  for (const outcome of outcomes) {
    const key = getKey(outcome);
    const counts = byKey.get(key) ?? emptyCounts();
    byKey.set(key, counts);
    count(counts, outcome);
  }
  return [...byKey]
    .map(([key, counts]) => ({ key, ...counts }))
    .toSorted((item, other) => other.applied - item.applied);
}
