import { assertNever } from '#shared/assert-never.ts';
import {
  APPLICATION_STEPS,
  type ApplicationStatus,
  type ApplicationStep,
  isOffer,
  type Outcome,
} from '#shared/rules/application/application-steps.ts';
import { nextOf, type NextStep } from './next-step.ts';

type Party = 'student' | 'staff';

/** What can happen to an application. */
export type ApplicationAction =
  | { kind: 'started' }
  | { kind: 'submitted'; courses: number }
  | { kind: 'stepReached'; step: ApplicationStep; note: string }
  | { kind: 'decided'; course: number; outcome: Outcome; conditions: readonly string[]; replyBy: string; note: string }
  | { kind: 'messageSent'; text: string; replyTo?: number }
  | { kind: 'messageResponded'; message: number }
  | { kind: 'withdrawn'; note: string };

/** An action, who did it and when; its number is its place in the log. */
export type ApplicationEvent = ApplicationAction & { seq: number; at: string; by: Party; who: string };

interface ApplicationMessage {
  id: number;
  from: ApplicationEvent['by'];
  who: string;
  text: string;
  at: string;
  responded: boolean;
}

interface ApplicationDecision {
  course: number;
  outcome: Outcome;
  conditions: readonly string[];
  replyBy: string;
  note: string;
  at: string;
}

export interface ApplicationState {
  status: ApplicationStatus;
  /** What has been reached, in the order of the steps. */
  reached: readonly { key: ApplicationStep; at: string; note: string }[];
  courses: number;
  messages: readonly ApplicationMessage[];
  /** One for each course, the latest word. */
  decisions: readonly ApplicationDecision[];
  lastSeq: number;
}

const NOTHING: ApplicationState = {
  status: 'draft',
  reached: [],
  courses: 0,
  messages: [],
  decisions: [],
  lastSeq: 0,
};

/** The log is the truth; what an application is follows from it. */
export const replay = (events: readonly ApplicationEvent[]): ApplicationState => events.reduce(applyEvent, NOTHING);

function applyEvent(before: ApplicationState, event: ApplicationEvent): ApplicationState {
  const state = { ...before, lastSeq: event.seq };
  const reach = (key: ApplicationStep, note = '') => [...state.reached, { key, at: event.at, note }];
  switch (event.kind) {
    case 'started':
      return { ...state, reached: reach('register') };
    case 'submitted':
      return { ...state, status: 'following', reached: reach('submit'), courses: event.courses };
    case 'stepReached':
      return {
        ...state,
        reached: reach(event.step, event.note),
        status: event.step === 'departure' ? 'finished' : state.status,
      };
    case 'decided': {
      const { course, outcome, conditions, replyBy, note, at } = event;
      const others = state.decisions.filter((decision) => decision.course !== course);
      const all = [...others, { course, outcome, conditions, replyBy, note, at }];
      return { ...state, decisions: all.toSorted((a, b) => a.course - b.course) };
    }
    case 'messageSent': {
      const { seq: id, by: from, who, text, at, replyTo } = event;
      return { ...state, messages: [...respond(state, replyTo), { id, from, who, text, at, responded: false }] };
    }
    case 'messageResponded':
      return { ...state, messages: respond(state, event.message) };
    case 'withdrawn':
      return { ...state, status: 'withdrawn' };
    default:
      return assertNever(event);
  }
}

const respond = ({ messages }: ApplicationState, id?: number) =>
  messages.map((message) => (message.id === id ? { ...message, responded: true } : message));

/** Steps that the student takes; the others are the adviser's to record. */
const FIRST_STAFF_STEP = APPLICATION_STEPS.indexOf('waitDecision');

/** Whether this may happen now, and to whom it belongs. Everything that is written to the log has passed here. */
export function mayHappen(state: ApplicationState, action: ApplicationAction, by: Party): boolean {
  switch (action.kind) {
    case 'started':
      return by === 'student' && state.lastSeq === 0;
    case 'submitted':
      return by === 'student' && state.status === 'draft' && state.reached.length === 1 && action.courses > 0;
    case 'stepReached':
      return by === 'staff' && state.status === 'following' && isNext(state, action.step);
    case 'decided':
      return by === 'staff' && state.status === 'following' && action.course >= 0 && action.course < state.courses;
    case 'messageSent':
      return state.status === 'following' && (action.replyTo === undefined || mayRespond(state, action.replyTo, by));
    case 'messageResponded':
      return state.status === 'following' && mayRespond(state, action.message, by);
    case 'withdrawn':
      return by === 'student' && state.status === 'following';
    default:
      return assertNever(action);
  }
}

/** The very next step, and with what it rests on: a decision to have waited for, an offer to be admitted by. */
function isNext({ reached, decisions }: ApplicationState, step: (typeof APPLICATION_STEPS)[number]): boolean {
  const at = APPLICATION_STEPS.indexOf(step);
  if (at < FIRST_STAFF_STEP || at !== reached.length) return false;
  if (step === 'waitDecision') return decisions.length > 0;
  return step !== 'admission' || decisions.some(({ outcome }) => isOffer(outcome));
}

/** Null where the application is not on its way. */
export function whatComesNext({ status, reached, decisions }: ApplicationState): NextStep | null {
  const offers = decisions.filter(({ outcome }) => isOffer(outcome)).length;
  return status === 'following' ? nextOf({ steps: reached.length, decisions: decisions.length, offers }) : null;
}

/** Somebody else's message that has no answer yet. */
const mayRespond = ({ messages }: ApplicationState, id: number, by: Party) =>
  messages.some((message) => message.id === id && message.from !== by && !message.responded);
