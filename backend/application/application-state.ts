import { assertNever } from '#shared/assert-never.ts';
import {
  APPLICATION_STEPS,
  type ApplicationStatus,
  type ApplicationStep,
  type Ending,
  isOffer,
  type Outcome,
  type Reply,
} from '#shared/rules/application/application-lists.ts';
import { caseStateOf, endingOf } from '#shared/rules/application/case-state.ts';
import type { SentDocument } from '#shared/rules/application/log-file.ts';

type Party = 'student' | 'staff';

/** What can happen to an application. */
export type ApplicationAction =
  | { kind: 'started' }
  /** With what was sent, by digests; without them in logs that were begun before there were any. */
  | { kind: 'submitted'; courses: number; form?: string; documents?: readonly SentDocument[] }
  /** A form that was sent, corrected before an adviser took it; its courses are the same. */
  | { kind: 'formChanged'; form: string; documents: readonly SentDocument[] }
  | { kind: 'stepReached'; step: ApplicationStep; note: string }
  | { kind: 'decided'; course: number; outcome: Outcome; conditions: readonly string[]; replyBy: string; note: string }
  /** By the number of the decision that it answers. `instead`: of what was accepted before. */
  | { kind: 'offerAccepted'; decision: number; course: number; instead: boolean }
  | { kind: 'offerDeclined'; decision: number; course: number }
  | { kind: 'messageSent'; text: string; replyTo?: number }
  | { kind: 'messageResponded'; message: number }
  /** The form and its documents have gone to the schools. */
  | { kind: 'sentToSchools'; note: string }
  /** To whom it is given to lead, and what they are called; 0 and '' for whoever comes next. */
  | { kind: 'assigned'; to: number; name: string; note: string; salt?: string }
  /** An accepted place is taken up at a later intake, by its month: 2027-09. */
  | { kind: 'deferred'; intake: string; note: string }
  /** By the agency; the student may apply again. */
  | { kind: 'closed'; ending: Ending; note: string }
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
  id: number;
  course: number;
  outcome: Outcome;
  conditions: readonly string[];
  replyBy: string;
  note: string;
  at: string;
  /** What the student has said to it. */
  reply: Reply | null;
  repliedAt: string;
}

export interface ApplicationState {
  status: ApplicationStatus;
  ending: Ending | '';
  /** The month of the intake to which the accepted place was deferred; '' for none, and once a later step is reached. */
  deferredTo: string;
  /** What has been reached, in the order of the steps. */
  reached: readonly { key: ApplicationStep; at: string; note: string }[];
  courses: number;
  /** Recorded by an adviser; that a school has decided says the same. */
  isSent: boolean;
  /** An adviser works with the form as it stands: it was assigned to one, sent, or decided about. */
  isTaken: boolean;
  messages: readonly ApplicationMessage[];
  /** One for each course, the latest word. */
  decisions: readonly ApplicationDecision[];
  lastSeq: number;
}

const NOTHING: ApplicationState = {
  status: 'draft',
  ending: '',
  deferredTo: '',
  reached: [],
  courses: 0,
  isSent: false,
  isTaken: false,
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
    case 'formChanged':
      return state;
    case 'stepReached':
      return {
        ...state,
        isTaken: true,
        reached: reach(event.step, event.note),
        deferredTo: '',
        status: event.step === 'departure' ? 'finished' : state.status,
      };
    case 'decided': {
      const { seq: id, course, outcome, conditions, replyBy, note, at } = event;
      const others = state.decisions.filter((decision) => decision.course !== course);
      const all = [...others, { id, course, outcome, conditions, replyBy, note, at, ...replyThatHolds(state, event) }];
      return { ...state, isSent: true, isTaken: true, decisions: all.toSorted((a, b) => a.course - b.course) };
    }
    case 'offerAccepted':
      return { ...state, decisions: giveUp(state).map((one) => replied(one, event, 'accepted')) };
    case 'offerDeclined':
      return { ...state, decisions: state.decisions.map((one) => replied(one, event, 'declined')) };
    case 'messageSent': {
      const { seq: id, by: from, who, text, at, replyTo } = event;
      return { ...state, messages: [...respond(state, replyTo), { id, from, who, text, at, responded: false }] };
    }
    case 'messageResponded':
      return { ...state, messages: respond(state, event.message) };
    case 'sentToSchools':
      return { ...state, isSent: true, isTaken: true };
    case 'assigned':
      return { ...state, isTaken: state.isTaken || event.to !== 0 };
    case 'deferred':
      return { ...state, isTaken: true, deferredTo: event.intake };
    case 'closed':
      return { ...state, status: 'withdrawn', ending: event.ending };
    case 'withdrawn':
      return { ...state, status: 'withdrawn', ending: 'withdrawn' };
    default:
      return assertNever(event);
  }
}

const NO_REPLY = { reply: null, repliedAt: '' } as const;

/** A new word of the school is answered anew, but for an accepted place of which it lifts the conditions. */
function replyThatHolds({ decisions }: ApplicationState, { course, outcome }: { course: number; outcome: Outcome }) {
  const before = decisions.find((decision) => decision.course === course);
  const { reply, repliedAt } = before?.reply === 'accepted' && outcome === 'offer' ? before : NO_REPLY;
  return { reply, repliedAt };
}

const replied = (one: ApplicationDecision, { decision, at }: { decision: number; at: string }, reply: Reply) =>
  one.id === decision ? { ...one, reply, repliedAt: at } : one;

/** One place is taken up at a time. */
const giveUp = ({ decisions }: ApplicationState): ApplicationDecision[] =>
  decisions.map((one) => (one.reply === 'accepted' ? { ...one, reply: 'declined' } : one));

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
    case 'formChanged':
      return by === 'student' && mayChangeForm(state);
    case 'stepReached':
      return by === 'staff' && isNext(state, action.step);
    case 'decided':
      return by === 'staff' && state.status === 'following' && action.course >= 0 && action.course < state.courses;
    case 'offerAccepted':
      return by === 'student' && isOpenOffer(state, action) && (action.instead || !hasAccepted(state));
    case 'offerDeclined':
      return by === 'student' && isOpenOffer(state, action);
    case 'messageSent':
      return state.status === 'following' && (action.replyTo === undefined || mayRespond(state, action.replyTo, by));
    case 'messageResponded':
      return state.status === 'following' && mayRespond(state, action.message, by);
    case 'sentToSchools':
      return by === 'staff' && state.status === 'following' && !state.isSent;
    case 'assigned':
      return by === 'staff' && state.status === 'following';
    case 'deferred':
      return by === 'staff' && state.status === 'following' && hasAccepted(state) && action.intake !== state.deferredTo;
    case 'closed':
      return by === 'staff' && state.status === 'following' && action.ending === endingOf(stateOfCase(state));
    case 'withdrawn':
      return by === 'student' && state.status === 'following';
    default:
      return assertNever(action);
  }
}

/** A submitted form can be corrected until an adviser has taken it. */
export const mayChangeForm = ({ status, isTaken }: Pick<ApplicationState, 'status' | 'isTaken'>) =>
  status === 'following' && !isTaken;

/** The very next step, with everything that it needs. */
function isNext(state: ApplicationState, step: ApplicationStep): boolean {
  const next = whatComesNext(state);
  return next?.step === step && next.lacks === null && APPLICATION_STEPS.indexOf(step) >= FIRST_STAFF_STEP;
}

export const stateOfCase = (state: ApplicationState) => caseStateOf(state);

/** An offer that was not declined. */
export const isTakeable = ({ outcome, reply }: { outcome: Outcome; reply: Reply | null }) =>
  isOffer(outcome) && reply !== 'declined';

export const hasAccepted = ({ decisions }: Pick<ApplicationState, 'decisions'>) =>
  decisions.some(({ reply }) => reply === 'accepted');

/**
 * The latest decision of the school on this course, and no earlier one. An admission settles it, unless it was recorded without an
 * accepted offer, before that was required: such a case goes on once the student has replied.
 */
const isOpenOffer = (state: ApplicationState, named: { decision: number; course: number }) =>
  state.status === 'following' &&
  (state.reached.length <= APPLICATION_STEPS.indexOf('admission') || !hasAccepted(state)) &&
  state.decisions.some(
    ({ id, course, outcome, reply }) =>
      id === named.decision && course === named.course && isOffer(outcome) && reply === null,
  );

/** Of the place that the student has accepted: 0 for none, 1 with conditions that are still to be met, 2 without. */
export function acceptedPlace({ decisions }: Pick<ApplicationState, 'decisions'>): 0 | 1 | 2 {
  const accepted = decisions.find(({ reply }) => reply === 'accepted');
  return accepted ? (accepted.outcome === 'offer' ? 2 : 1) : 0;
}

/** Null where the application is not on its way. */
export function whatComesNext(state: ApplicationState): NextStep | null {
  const { status, reached, decisions } = state;
  const offers = decisions.filter(isTakeable).length;
  return status === 'following' ? nextOf({ steps: reached.length, offers, accepted: acceptedPlace(state) }) : null;
}

/** Somebody else's message that has no answer yet. */
const mayRespond = ({ messages }: ApplicationState, id: number, by: Party) =>
  messages.some((message) => message.id === id && message.from !== by && !message.responded);

/** What a step may lack: the waiting to be over, an offer to take up, the student's word to it, or conditions that are met. */
export type Need = 'decision' | 'offer' | 'acceptance' | 'conditions';

const PLACE: readonly Need[] = ['offer', 'acceptance'];
/** A school confirms a place (CAS, CoE, I-20, LOA), and a visa is granted, only once the conditions of the offer are met. */
const CONFIRMED_PLACE: readonly Need[] = [...PLACE, 'conditions'];

/** What each of the agency's steps needs beside the step before it, in the order in which it comes about. */
const NEEDED: Partial<Record<ApplicationStep, readonly Need[]>> = {
  waitDecision: ['decision'],
  admission: PLACE,
  payReservationFee: PLACE,
  coe: CONFIRMED_PLACE,
  visa: CONFIRMED_PLACE,
  departure: CONFIRMED_PLACE,
};

/** The next step, and what has to come before it. */
export interface NextStep {
  step: ApplicationStep;
  lacks: Need | null;
}

interface Reached {
  steps: number;
  offers: number;
  accepted: 0 | 1 | 2;
}

/** Of one that is being followed, by how many steps and offers there have been; null after the last. */
export function nextOf({ steps, offers, accepted }: Reached): NextStep | null {
  const step = APPLICATION_STEPS[steps];
  if (!step) return null;
  const has: Record<Need, boolean> = {
    decision: offers > 0,
    offer: offers > 0,
    acceptance: accepted > 0,
    conditions: accepted === 2,
  };
  return { step, lacks: NEEDED[step]?.find((need) => !has[need]) ?? null };
}
