import type { ListedCourse } from '#shared/contract/office/applications.ts';
import type { ApplicationStep, CourseMove } from '#shared/rules/application/application-lists.ts';
import type { ListedStage, Stage } from '#shared/rules/application/board.ts';

/** A change that moves a course to a column: recorded after a question, or by a form of the case's page. */
export interface CardMove {
  /** Columns in which the course can be afterwards. */
  stages: readonly Stage[];
  change?: CourseMove | ApplicationStep;
  form?: 'deciding' | 'deferring' | 'ending';
}

const STAGE_OF: Partial<Record<ApplicationStep, Stage>> = {
  admission: 'deposit',
  payReservationFee: 'leaving',
  coe: 'leaving',
  visa: 'leaving',
  departure: 'enrolled',
};

type Movable = Pick<ListedCourse, 'stage' | 'state' | 'next' | 'isPursued' | 'canWithdraw' | 'staysHere'>;

/** Possible moves of a course on the board, the next step first. */
export function movesOf({ stage, state, next, isPursued, canWithdraw, staysHere }: Movable): CardMove[] {
  if (!isPursued) return [];
  const nextStage = next && (STAGE_OF[next.step] ?? stage);
  return [
    ...(state === 'preparing' && !staysHere ? [{ stages: ['school'], change: 'submitted' } as const] : []),
    ...(next && !next.lacks ? [{ stages: nextStage ? [nextStage as Stage] : [], change: next.step }] : []),
    { stages: ['offer', 'waitlist', 'rejected'], form: 'deciding' },
    ...(state === 'accepted' ? [{ stages: ['deferred'], form: 'deferring' } as const] : []),
    ...(canWithdraw ? [{ stages: [], change: 'withdrawn' } as const] : []),
    { stages: [], form: 'ending' },
  ];
}

/** Move to a column; null for a column that the course cannot reach now, and for its own. */
export const moveTo = (course: Movable, stage: ListedStage): CardMove | null =>
  stage === course.stage
    ? null
    : (movesOf(course).find(({ stages }) => (stages as readonly ListedStage[]).includes(stage)) ?? null);
