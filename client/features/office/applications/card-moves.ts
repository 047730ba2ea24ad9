import type { ListedCourse } from '#shared/contract/office/applications.ts';
import type { ApplicationStep, CourseAction } from '#shared/rules/application/application-lists.ts';
import type { FilterStage, BoardStage } from '#shared/rules/application/board.ts';

/** A change that moves a course to a column: recorded after a question, or by a form of the case's page. */
export interface CardMove {
  /** Columns in which the course can be afterwards. */
  stages: readonly BoardStage[];
  change?: CourseAction | ApplicationStep;
  form?: 'deciding' | 'deferring' | 'ending';
}

const STAGE_OF_STEP: Partial<Record<ApplicationStep, BoardStage>> = {
  admission: 'deposit',
  payReservationFee: 'leaving',
  coe: 'leaving',
  visa: 'leaving',
  departure: 'enrolled',
};

type MovableCourse = Pick<ListedCourse, 'stage' | 'state' | 'next' | 'isPursued' | 'canWithdraw' | 'staysHere'>;

/** Possible moves of a course on the board, the next step first. */
export function listMoves({ stage, state, next, isPursued, canWithdraw, staysHere }: MovableCourse): CardMove[] {
  if (!isPursued) return [];
  const stageOfNextStep = next && (STAGE_OF_STEP[next.step] ?? stage);
  return [
    ...(state === 'preparing' && !staysHere ? [{ stages: ['school'], change: 'submitted' } as const] : []),
    ...(next && !next.lacks
      ? [{ stages: stageOfNextStep ? [stageOfNextStep as BoardStage] : [], change: next.step }]
      : []),
    { stages: ['offer', 'waitlist', 'rejected'], form: 'deciding' },
    ...(state === 'accepted' ? [{ stages: ['deferred'], form: 'deferring' } as const] : []),
    ...(canWithdraw ? [{ stages: [], change: 'withdrawn' } as const] : []),
    { stages: [], form: 'ending' },
  ];
}

/** Move to a column; null for a column that the course cannot reach now, and for its own. */
export const findMoveTo = (course: MovableCourse, stage: FilterStage): CardMove | null =>
  stage === course.stage
    ? null
    : (listMoves(course).find(({ stages }) => (stages as readonly FilterStage[]).includes(stage)) ?? null);
