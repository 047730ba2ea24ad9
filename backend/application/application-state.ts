import { assertNever } from '#shared/assert-never.ts';
import {
  APPLICATION_STEPS,
  type ApplicationStatus,
  type ApplicationStep,
  CASE_DOCUMENT_KINDS,
  type CaseDocumentKind,
  type Ending,
  isOffer,
  type Outcome,
  type Reply,
} from '#shared/rules/application/application-lists.ts';
import { caseStateOf, endingOf } from '#shared/rules/application/case-state.ts';
import type { CaseDocument } from '#shared/rules/application/document-checklist.ts';
import type { SubmittedDocument } from '#shared/rules/application/log-file.ts';

type Party = 'student' | 'staff';

export type ApplicationAction =
  | { kind: 'started' }
  /** `form` and `documents` are hashes of the submission, absent in logs from before hashing. */
  | { kind: 'submitted'; courses: number; form?: string; documents?: readonly SubmittedDocument[] }
  /** The student corrected a submitted form before an adviser took it. Courses cannot be changed. */
  | { kind: 'formChanged'; form: string; documents: readonly SubmittedDocument[] }
  | { kind: 'stepReached'; step: ApplicationStep; note: string }
  | { kind: 'decided'; course: number; outcome: Outcome; conditions: readonly string[]; replyBy: string; note: string }
  /**
   * The student accepted an offer. `decision` is the number of the decision; `instead` tells that it replaces a
   * previously accepted offer.
   */
  | { kind: 'offerAccepted'; decision: number; course: number; instead: boolean }
  | { kind: 'offerDeclined'; decision: number; course: number }
  /** A condition of a conditional offer was met. `condition` is its index. */
  | { kind: 'conditionMet'; decision: number; condition: number }
  /** The agency took back its latest change, within UNDO_MS. */
  | { kind: 'undone'; entry: number }
  | { kind: 'messageSent'; text: string; replyTo?: number }
  | { kind: 'messageResponded'; message: number }
  | { kind: 'sentToSchools'; note: string }
  /** The agency requests a document from the student, with a reason and a deadline; '' for none. */
  | { kind: 'documentRequested'; document: CaseDocumentKind; note: string; due: string }
  | { kind: 'documentAdded'; document: CaseDocumentKind; sha256: string }
  | { kind: 'documentApproved'; document: CaseDocumentKind }
  | { kind: 'documentRejected'; document: CaseDocumentKind; note: string; due: string }
  | { kind: 'documentWaived'; document: CaseDocumentKind }
  /** Assigns an adviser with display name; 0 and '' unassign. */
  | { kind: 'assigned'; to: number; name: string; note: string; salt?: string }
  /** Defers an accepted place to a later intake: '2027-09'. */
  | { kind: 'deferred'; intake: string; note: string }
  /** The agency closed the application; the student may apply again. */
  | { kind: 'closed'; ending: Ending; note: string }
  | { kind: 'withdrawn'; note: string };

/** An action with actor and time. Its number is the position in the log. */
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
  /** Indexes of the conditions that are met. */
  met: readonly number[];
  replyBy: string;
  note: string;
  at: string;
  reply: Reply | null;
  repliedAt: string;
}

export interface ApplicationState {
  status: ApplicationStatus;
  ending: Ending | '';
  /** Month of a deferred place; '' without one, or after a later step. */
  deferredTo: string;
  reached: readonly { key: ApplicationStep; at: string; note: string }[];
  courses: number;
  /** Whether the application was sent to the schools: recorded by an adviser, or implied by a decision. */
  isSent: boolean;
  /** Whether the application is assigned, sent or decided, so that the student can no longer correct the form. */
  isTaken: boolean;
  messages: readonly ApplicationMessage[];
  /** Latest decision on each course. */
  decisions: readonly ApplicationDecision[];
  /** Documents that were received or requested, at most one of a kind. */
  documents: readonly CaseDocument[];
  /** Latest change that was not taken back; messages and assignments do not count. Null without one. */
  lastChange: Pick<ApplicationEvent, 'seq' | 'at' | 'by' | 'kind'> | null;
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
  documents: [],
  lastChange: null,
  lastSeq: 0,
};

/** Entries that count as changes. A change based on a version before the latest of them is rejected. */
export const CHANGES: readonly ApplicationEvent['kind'][] = [
  'decided',
  'offerAccepted',
  'offerDeclined',
  'conditionMet',
  'stepReached',
  'sentToSchools',
  'deferred',
  'closed',
  'withdrawn',
];

/** Time in which the agency can take back its latest change. */
export const UNDO_MS = 10 * 60_000;

/** Derives the state from the log (event sourcing). An entry that was taken back stays in the log, without effect. */
export function replay(events: readonly ApplicationEvent[]): ApplicationState {
  const undone = new Set(events.flatMap((event) => (event.kind === 'undone' ? [event.entry] : [])));
  return events.filter(({ seq }) => !undone.has(seq)).reduce(applyEvent, NOTHING);
}

const toChange = ({ seq, at, by, kind }: ApplicationEvent): ApplicationState['lastChange'] =>
  CHANGES.includes(kind) ? { seq, at, by, kind } : null;

function applyEvent(before: ApplicationState, event: ApplicationEvent): ApplicationState {
  const state = { ...before, lastSeq: event.seq, lastChange: toChange(event) ?? before.lastChange };
  const reach = (key: ApplicationStep, note = '') => [...state.reached, { key, at: event.at, note }];
  switch (event.kind) {
    case 'started':
      return { ...state, reached: reach('register') };
    case 'submitted':
      return {
        ...state,
        status: 'following',
        reached: reach('submit'),
        courses: event.courses,
        documents: submittedDocuments(event),
      };
    case 'formChanged':
      return { ...state, documents: submittedDocuments(event) };
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
      const all = [
        ...others,
        { id, course, outcome, conditions, met: [], replyBy, note, at, ...replyThatHolds(state, event) },
      ];
      return { ...state, isSent: true, isTaken: true, decisions: all.toSorted((a, b) => a.course - b.course) };
    }
    case 'offerAccepted':
      return { ...state, decisions: abort(state).map((one) => replied(one, event, 'accepted')) };
    case 'offerDeclined':
      return { ...state, decisions: state.decisions.map((one) => replied(one, event, 'declined')) };
    case 'conditionMet':
      return {
        ...state,
        decisions: state.decisions.map((one) =>
          one.id === event.decision ? { ...one, met: [...one.met, event.condition].toSorted((a, b) => a - b) } : one,
        ),
      };
    case 'undone':
      return state;
    case 'messageSent': {
      const { seq: id, by: from, who, text, at, replyTo } = event;
      return { ...state, messages: [...respond(state, replyTo), { id, from, who, text, at, responded: false }] };
    }
    case 'messageResponded':
      return { ...state, messages: respond(state, event.message) };
    case 'sentToSchools':
      return { ...state, isSent: true, isTaken: true };
    case 'documentRequested':
    case 'documentAdded':
    case 'documentApproved':
    case 'documentRejected':
    case 'documentWaived':
      return { ...state, isTaken: true, documents: withDocument(state, event) };
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

/** Returns the documents of a submission. Logs from before hashing have none; an unknown kind becomes 'other'. */
const submittedDocuments = ({ documents = [], at }: { documents?: readonly SubmittedDocument[]; at: string }) =>
  [...new Set(documents.map(({ kind }) => CASE_DOCUMENT_KINDS.find((one) => one === kind) ?? 'other'))].map(
    (kind): CaseDocument => ({ kind, state: 'received', isRequested: false, note: '', due: '', at }),
  );

type DocumentEvent = Extract<ApplicationEvent, { document: CaseDocumentKind }>;

/** State of a document after an event. A document that the agency adds counts as approved. */
const STATE_AFTER = {
  documentRequested: 'requested',
  documentAdded: 'received',
  documentApproved: 'approved',
  documentRejected: 'rejected',
  documentWaived: 'waived',
} as const satisfies Record<DocumentEvent['kind'], CaseDocument['state']>;

function withDocument({ documents }: ApplicationState, event: DocumentEvent): CaseDocument[] {
  const { document: kind, at, by } = event;
  const others = documents.filter((one) => one.kind !== kind);
  const wasRequested = documents.find((one) => one.kind === kind)?.isRequested ?? false;
  const isRequested = event.kind === 'documentRequested' || event.kind === 'documentRejected';
  return [
    ...others,
    {
      kind,
      state: event.kind === 'documentAdded' && by === 'staff' ? 'approved' : STATE_AFTER[event.kind],
      isRequested: isRequested || wasRequested,
      note: isRequested ? event.note : '',
      due: isRequested ? event.due : '',
      at,
    },
  ];
}

const NO_REPLY = { reply: null, repliedAt: '' } as const;

/**
 * Returns the reply after a new decision. A new decision invalidates the reply, except if it lifts the conditions of an
 * accepted place.
 */
function replyThatHolds({ decisions }: ApplicationState, { course, outcome }: { course: number; outcome: Outcome }) {
  const before = decisions.find((decision) => decision.course === course);
  const { reply, repliedAt } = before?.reply === 'accepted' && outcome === 'offer' ? before : NO_REPLY;
  return { reply, repliedAt };
}

const replied = (one: ApplicationDecision, { decision, at }: { decision: number; at: string }, reply: Reply) =>
  one.id === decision ? { ...one, reply, repliedAt: at } : one;

/** Declines the accepted offer, because only one place can be accepted. */
const abort = ({ decisions }: ApplicationState): ApplicationDecision[] =>
  decisions.map((one) => (one.reply === 'accepted' ? { ...one, reply: 'declined' } : one));

const respond = ({ messages }: ApplicationState, id?: number) =>
  messages.map((message) => (message.id === id ? { ...message, responded: true } : message));

/** The student takes the earlier steps. */
const FIRST_STAFF_STEP = APPLICATION_STEPS.indexOf('waitDecision');

/** Returns whether a party may take an action in this state. Every log entry is validated with this. */
export function isActionAllowed(state: ApplicationState, action: ApplicationAction, by: Party): boolean {
  switch (action.kind) {
    case 'started':
      return by === 'student' && state.lastSeq === 0;
    case 'submitted':
      return by === 'student' && state.status === 'draft' && state.reached.length === 1 && action.courses > 0;
    case 'formChanged':
      return by === 'student' && canChangeForm(state);
    case 'stepReached':
      return by === 'staff' && isNext(state, action.step);
    case 'decided':
      return by === 'staff' && state.status === 'following' && action.course >= 0 && action.course < state.courses;
    case 'offerAccepted':
      return by === 'student' && isOpenOffer(state, action) && (action.instead || !hasAccepted(state));
    case 'offerDeclined':
      return by === 'student' && isOpenOffer(state, action);
    case 'conditionMet':
      return by === 'staff' && state.status === 'following' && hasUnmet(state, action);
    case 'undone':
      return by === 'staff' && state.lastChange?.by === 'staff' && state.lastChange.seq === action.entry;
    case 'messageSent':
      return state.status === 'following' && (action.replyTo === undefined || canRespond(state, action.replyTo, by));
    case 'messageResponded':
      return state.status === 'following' && canRespond(state, action.message, by);
    case 'sentToSchools':
      return by === 'staff' && state.status === 'following' && !state.isSent;
    case 'documentRequested':
    case 'documentAdded':
    case 'documentApproved':
    case 'documentRejected':
    case 'documentWaived':
      return state.status === 'following' && isDocumentActionAllowed(state, action, by);
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

/** Students may add requested documents. The agency may approve a document that it has seen elsewhere. */
function isDocumentActionAllowed(
  { documents }: ApplicationState,
  { kind, document }: { kind: DocumentEvent['kind']; document: CaseDocumentKind },
  by: Party,
): boolean {
  const state = documents.find((one) => one.kind === document)?.state;
  if (by === 'student') return kind === 'documentAdded' && (state === 'requested' || state === 'rejected');
  switch (kind) {
    case 'documentAdded':
    case 'documentRequested':
      return true;
    case 'documentApproved':
      return state !== 'approved';
    case 'documentRejected':
      return state !== 'rejected' && state !== 'requested' && state !== 'waived';
    case 'documentWaived':
      return state !== 'waived';
    default:
      return assertNever(kind);
  }
}

/** Returns whether the form can be corrected: it is submitted, and no adviser has taken it. */
export const canChangeForm = ({ status, isTaken }: Pick<ApplicationState, 'status' | 'isTaken'>) =>
  status === 'following' && !isTaken;

/** Returns whether the step is the next one, and its requirements are met. */
function isNext(state: ApplicationState, step: ApplicationStep): boolean {
  const next = nextStep(state);
  return next?.step === step && next.lacks === null && APPLICATION_STEPS.indexOf(step) >= FIRST_STAFF_STEP;
}

/** Returns whether the agency made the latest change, recently enough to undo it. */
export const canUndo = ({ lastChange }: Pick<ApplicationState, 'lastChange'>, now: number) =>
  lastChange?.by === 'staff' && now - Date.parse(lastChange.at) <= UNDO_MS;

const hasUnmet = ({ decisions }: ApplicationState, named: { decision: number; condition: number }) =>
  decisions.some(
    ({ id, outcome, conditions, met }) =>
      id === named.decision &&
      outcome === 'conditionalOffer' &&
      named.condition in conditions &&
      !met.includes(named.condition),
  );

/**
 * Returns whether an offer has no open conditions. A conditional offer without listed conditions needs a new decision.
 */
const isUnconditional = ({ outcome, conditions, met }: ApplicationDecision) =>
  outcome === 'offer' || (conditions.length > 0 && met.length === conditions.length);

export const stateOfCase = (state: ApplicationState) => caseStateOf(state);

/** Returns whether the outcome is an offer that was not declined. */
export const isTakeable = ({ outcome, reply }: { outcome: Outcome; reply: Reply | null }) =>
  isOffer(outcome) && reply !== 'declined';

export const hasAccepted = ({ decisions }: Pick<ApplicationState, 'decisions'>) =>
  decisions.some(({ reply }) => reply === 'accepted');

/**
 * Returns whether this is the latest decision on a course and still an open offer. An admission closes it, unless older
 * logs recorded the admission without an accepted offer.
 */
const isOpenOffer = (state: ApplicationState, named: { decision: number; course: number }) =>
  state.status === 'following' &&
  (state.reached.length <= APPLICATION_STEPS.indexOf('admission') || !hasAccepted(state)) &&
  state.decisions.some(
    ({ id, course, outcome, reply }) =>
      id === named.decision && course === named.course && isOffer(outcome) && reply === null,
  );

/** Returns the kind of the accepted place: 0 none, 1 conditional, 2 unconditional. */
export function acceptedOffer({ decisions }: Pick<ApplicationState, 'decisions'>): 0 | 1 | 2 {
  const accepted = decisions.find(({ reply }) => reply === 'accepted');
  return accepted ? (isUnconditional(accepted) ? 2 : 1) : 0;
}

/** Returns the next step; null unless the application is in progress. */
export function nextStep(state: ApplicationState): NextStep | null {
  const { status, reached, decisions } = state;
  const offers = decisions.filter(isTakeable).length;
  return status === 'following' ? nextOf({ steps: reached.length, offers, accepted: acceptedOffer(state) }) : null;
}

/** Returns whether the message is from the other party and has no response. */
const canRespond = ({ messages }: ApplicationState, id: number, by: Party) =>
  messages.some((message) => message.id === id && message.from !== by && !message.responded);

/** Missing requirement of a step: a decision, an offer, its acceptance, or met conditions. */
export type Need = 'decision' | 'offer' | 'acceptance' | 'conditions';

const PLACE: readonly Need[] = ['offer', 'acceptance'];
/** Place confirmation (CAS, CoE, I-20, LOA) and visa also require met conditions. */
const CONFIRMED_PLACE: readonly Need[] = [...PLACE, 'conditions'];

/** Requirements of the agency's steps besides the previous step, in the order in which they are checked. */
const NEEDED: Partial<Record<ApplicationStep, readonly Need[]>> = {
  waitDecision: ['decision'],
  admission: PLACE,
  payReservationFee: PLACE,
  coe: CONFIRMED_PLACE,
  visa: CONFIRMED_PLACE,
  departure: CONFIRMED_PLACE,
};

/** The next step; `lacks` is its first unmet requirement, or null. */
export interface NextStep {
  step: ApplicationStep;
  lacks: Need | null;
}

interface Reached {
  steps: number;
  offers: number;
  accepted: 0 | 1 | 2;
}

/** Returns the next step of an application in progress, from its counts; null after the last step. */
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
