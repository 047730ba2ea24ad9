import type { ListedCourse } from '#shared/contract/office/applications.ts';
import type { ApplicationStep, CourseAction } from '#shared/rules/application/application-lists.ts';
import type { FilterStage, BoardStage } from '#shared/rules/application/board.ts';

/**
 * Change that moves a course to a column. It is recorded after confirmation, or with a form on the application page.
 */
export interface CardMove {
  /** Columns in which the course can be after the change. */
  stages: readonly BoardStage[];
  change?: CourseAction | ApplicationStep;
  form?: 'deciding' | 'deferring' | 'ending';
}

const STAGE_OF_STEP: Partial<Record<ApplicationStep, BoardStage>> = {
  payReservationFee: 'leaving',
  coe: 'leaving',
  visa: 'leaving',
  departure: 'enrolled',
};

type MovableCourse = Pick<ListedCourse, 'stage' | 'state' | 'next' | 'isPursued' | 'canWithdraw' | 'staysHere'>;

/** Lists the possible moves of a course on the board, the next step first. */
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

/** Returns the move to a column, or null if the course is already in that column or cannot reach it. */
export const findMoveTo = (course: MovableCourse, stage: FilterStage): CardMove | null =>
  stage === course.stage
    ? null
    : (listMoves(course).find(({ stages }) => (stages as readonly FilterStage[]).includes(stage)) ?? null);
