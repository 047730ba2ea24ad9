import { assertNever } from '#shared/assert-never.ts';
import type { ApplicationStatus, ApplicationStep, Outcome } from '#shared/rules/application-steps.ts';
import type { ApplicationEvent } from './application-event.ts';

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
