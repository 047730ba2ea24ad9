import { assertNever } from '#shared/assert-never.ts';
import { APPLICATION_STEPS, type ApplicationStep, isOffer } from '#shared/rules/application-steps.ts';
import type { ApplicationDeed, ApplicationEvent } from './application-event.ts';
import type { ApplicationState } from './application-state.ts';

type Party = ApplicationEvent['by'];

/** Steps that the student takes; the others are the adviser's to record. */
const FIRST_STAFF_STEP = APPLICATION_STEPS.indexOf('waitDecision');

/** Whether this may happen now, and to whom it belongs. Everything that is written to the log has passed here. */
export function mayHappen(state: ApplicationState, deed: ApplicationDeed, by: Party): boolean {
  switch (deed.kind) {
    case 'started':
      return by === 'student' && state.lastSeq === 0;
    case 'submitted':
      return by === 'student' && state.status === 'draft' && state.reached.length === 1 && deed.courses > 0;
    case 'stepReached':
      return by === 'staff' && state.status === 'following' && isNext(state, deed.step);
    case 'decided':
      return by === 'staff' && state.status === 'following' && deed.course >= 0 && deed.course < state.courses;
    case 'messageSent':
      return state.status === 'following' && (deed.replyTo === undefined || mayRespond(state, deed.replyTo, by));
    case 'messageResponded':
      return state.status === 'following' && mayRespond(state, deed.message, by);
    case 'withdrawn':
      return by === 'student' && state.status === 'following';
    default:
      return assertNever(deed);
  }
}

/** The very next step, and with what it rests on: a decision to have waited for, an offer to be admitted by. */
function isNext({ reached, decisions }: ApplicationState, step: (typeof APPLICATION_STEPS)[number]): boolean {
  const at = APPLICATION_STEPS.indexOf(step);
  if (at < FIRST_STAFF_STEP || at !== reached.length) return false;
  if (step === 'waitDecision') return decisions.length > 0;
  return step !== 'admission' || decisions.some(({ outcome }) => isOffer(outcome));
}

/** The next step, and what has to come before it. */
export interface NextStep {
  step: ApplicationStep;
  lacks: 'decision' | 'offer' | null;
}

/** Null where the application is not on its way. */
export function whatComesNext({
  status,
  reached,
  decisions,
}: ApplicationState): { step: ApplicationStep; lacks: 'decision' | 'offer' | null } | null {
  const step = APPLICATION_STEPS[reached.length];
  if (status !== 'following' || !step) return null;
  if (step === 'waitDecision' && decisions.length === 0) return { step, lacks: 'decision' };
  const needsOffer = step === 'admission' && !decisions.some(({ outcome }) => isOffer(outcome));
  return { step, lacks: needsOffer ? 'offer' : null };
}

/** Somebody else's message that has no answer yet. */
const mayRespond = ({ messages }: ApplicationState, id: number, by: Party) =>
  messages.some((message) => message.id === id && message.from !== by && !message.responded);
