import { type ApplicationAction, replay } from '#backend/application/application-state.ts';
import type { SubmittedCaseRow } from '#backend/queries/office/agency-reports.ts';
import type { Conversion } from '#shared/contract/office/reports.ts';
import { isOffer } from '#shared/rules/application/application-lists.ts';

type ConversionCounts = Omit<Conversion, 'label' | 'schoolId'>;

const createEmptyCounts = (): ConversionCounts => ({
  applied: 0,
  decided: 0,
  offered: 0,
  accepted: 0,
  enrolled: 0,
  rejected: 0,
});

interface CourseOutcome {
  schoolId: string;
  /** Name of the school when the student chose the course. */
  schoolName: string;
  /** Month in which the application was sent, such as '2026-11'. */
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
  getMonth: (timestamp: number) => string,
): CourseOutcome[] {
  const entries = JSON.parse(events) as { seq: number; deed: ApplicationAction }[];
  const { decisions } = replay(entries.map(({ seq, deed }) => ({ ...deed, seq, at: '', by: 'staff', who: '' })));
  const month = getMonth(Date.parse(submittedAt));
  return (JSON.parse(courses) as ChosenCourse[]).map(({ schoolId = '', schoolName = '' }, course) => {
    const decision = decisions.find((item) => item.course === course);
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

function countOutcome(counts: ConversionCounts, { outcome, isAccepted, isEnrolled }: CourseOutcome) {
  counts.applied += 1;
  if (outcome !== 'none') counts.decided += 1;
  if (outcome === 'offered') counts.offered += 1;
  if (outcome === 'rejected') counts.rejected += 1;
  if (isAccepted) counts.accepted += 1;
  if (isEnrolled) counts.enrolled += 1;
}

/** Counts the outcomes for each key. Keys with the most applications come first. */
export function countBy(outcomes: readonly CourseOutcome[], getKey: (outcome: CourseOutcome) => string) {
  const countsByKey = new Map<string, ConversionCounts>();
  for (const outcome of outcomes) {
    const key = getKey(outcome);
    const counts = countsByKey.get(key) ?? createEmptyCounts();
    countsByKey.set(key, counts);
    countOutcome(counts, outcome);
  }
  return [...countsByKey]
    .map(([key, counts]) => ({ key, ...counts }))
    .toSorted((first, second) => second.applied - first.applied);
}
