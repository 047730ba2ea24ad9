import type { ListedApplication } from '#shared/contract/office/applications.ts';
import type { ApplicationStep } from '#shared/rules/application/application-lists.ts';
import type { Stage } from '#shared/rules/application/board.ts';

/** A change that moves a case to a column: a step, recorded after a question, or a form of its page. */
export interface CardMove {
  /** Column in which the case is afterwards. */
  stages: readonly Stage[];
  step?: ApplicationStep | 'sentToSchools';
  form?: 'deciding' | 'deferring' | 'ending';
}

const STAGE_OF: Partial<Record<ApplicationStep, Stage>> = {
  admission: 'deposit',
  payReservationFee: 'leaving',
  coe: 'leaving',
  visa: 'leaving',
  departure: 'enrolled',
};

type Movable = Pick<ListedApplication, 'stage' | 'caseState' | 'next' | 'staysHere'>;

/** Possible moves of a case on the board, the next step first. */
export function movesOf({ stage, caseState, next, staysHere }: Movable): CardMove[] {
  if (!next) return [];
  const canSend = stage === 'prepare' && !staysHere;
  return [
    ...(canSend ? [{ stages: ['school'], step: 'sentToSchools' } as const] : []),
    ...(next.lacks ? [] : [{ stages: [STAGE_OF[next.step] ?? stage], step: next.step }]),
    { stages: ['offer', 'waitlist', 'rejected'], form: 'deciding' },
    ...(caseState === 'accepted' ? [{ stages: ['deferred'], form: 'deferring' } as const] : []),
    { stages: [], form: 'ending' },
  ];
}

/** Move to a column; null for a column that the case cannot reach now, and for its own. */
export const moveTo = (application: Movable, stage: Stage): CardMove | null =>
  stage === application.stage ? null : (movesOf(application).find(({ stages }) => stages.includes(stage)) ?? null);
