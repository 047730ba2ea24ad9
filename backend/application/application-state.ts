import { assertNever } from '#shared/assert-never.ts';
import {
  APPLICATION_STEPS,
  type ApplicationStatus,
  type ApplicationStep,
  CASE_DOCUMENT_KINDS,
  type CaseDocumentKind,
  type ClosingReason,
  type CourseAction,
  type Deposit,
  type ApplicationEnding,
  isOffer,
  type DecisionOutcome,
  RECORDED_STEPS,
  type Reply,
  type ReplyChannel,
  type ReopeningReason,
  type ReturnReason,
} from '#shared/rules/application/application-lists.ts';
import { getCaseState, getEnding } from '#shared/rules/application/case-state.ts';
import { type CourseState, getCourseState } from '#shared/rules/application/course-state.ts';
import type { CaseDocument } from '#shared/rules/application/document-checklist.ts';
import type { SubmittedDocument } from '#shared/rules/application/log-file.ts';

type Party = 'student' | 'staff';

/** Reply to an offer that the student told an adviser, who records it here. */
interface ReportedReply {
  via: ReplyChannel;
  note: string;
}

/** Actions on an application. */
export type ApplicationAction =
  /** The student opened the form, or an adviser created a draft with courses. */
  | { kind: 'started' }
  /** Includes hashes of the submission, which logs from before hash chains lack. */
  | { kind: 'submitted'; courses: number; form?: string; documents?: readonly SubmittedDocument[] }
  /** Correction of a submitted form before an adviser was assigned. The courses are unchanged. */
  | { kind: 'formChanged'; form: string; documents: readonly SubmittedDocument[] }
  | { kind: 'stepReached'; step: ApplicationStep; note: string; deposit?: Deposit | undefined }
  | {
      kind: 'decided';
      course: number;
      outcome: DecisionOutcome;
      conditions: readonly string[];
      replyBy: string;
      note: string;
    }
  /**
   * The student accepts an offer, which is identified by the number of its decision. `instead` means that the student
   * gives up an offer accepted earlier.
   */
  | ({ kind: 'offerAccepted'; decision: number; course: number; instead: boolean } & Partial<ReportedReply>)
  | ({ kind: 'offerDeclined'; decision: number; course: number } & Partial<ReportedReply>)
  /** The student asks for more time. `replyBy` is the later deadline if the school has agreed to one, otherwise ''. */
  | ({ kind: 'extensionRequested'; decision: number; course: number; replyBy: string } & ReportedReply)
  /** A condition of a conditional offer was met. It is identified by its index. */
  | { kind: 'conditionMet'; decision: number; condition: number }
  /** The school no longer requires a condition, for the reason in `note`. */
  | { kind: 'conditionWaived'; decision: number; condition: number; note: string }
  /** Undoes the agency's latest change of a case, within UNDO_WINDOW_MS. */
  | { kind: 'undone'; entry: number }
  | { kind: 'messageSent'; text: string; replyTo?: number }
  | { kind: 'messageResponded'; message: number }
  /** Form and documents were sent to the schools. */
  | { kind: 'sentToSchools'; note: string }
  /** One course was sent to its school or was withdrawn. */
  | { kind: 'courseMoved'; course: number; to: CourseAction; note: string }
  /** Requests a document from the student, with a reason and a deadline ('' for no deadline). */
  | { kind: 'documentRequested'; document: CaseDocumentKind; note: string; due: string }
  /** A file was stored for the case. */
  | { kind: 'documentAdded'; document: CaseDocumentKind; sha256: string }
  | { kind: 'documentApproved'; document: CaseDocumentKind }
  | {
      kind: 'documentRejected';
      document: CaseDocumentKind;
      reason?: ReturnReason | undefined;
      note: string;
      due: string;
    }
  /** The agency does not need this document. */
  | { kind: 'documentWaived'; document: CaseDocumentKind }
  /** Assigns an adviser, who is stored with the display name; 0 and '' remove the assignment. */
  | { kind: 'assigned'; to: number; name: string; note: string; salt?: string }
  /** Defers an accepted place to a later intake, such as 2027-09. */
  | { kind: 'deferred'; intake: string; note: string }
  /** The agency closes the case. The student may apply again. */
  | { kind: 'closed'; ending: ApplicationEnding; reason?: ClosingReason | undefined; note: string }
  /**
   * Reopens a closed case. If the case ended because the student had started at the school, it returns to the step
   * before that.
   */
  | { kind: 'reopened'; reason: ReopeningReason; note: string }
  | { kind: 'withdrawn'; note: string };

/** Action with its actor and time. `seq` is the entry's position in the log. */
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
  outcome: DecisionOutcome;
  conditions: readonly string[];
  /** Indexes of the conditions that were met. */
  met: readonly number[];
  /** Indexes of the conditions that the school waived. They count as met. */
  waived: readonly number[];
  replyBy: string;
  /** Whether the student has asked for more time and the school has not agreed to a later deadline yet. */
  isExtensionOpen: boolean;
  note: string;
  at: string;
  /** The student's reply. */
  reply: Reply | null;
  repliedAt: string;
}

export interface ApplicationState {
  status: ApplicationStatus;
  ending: ApplicationEnding | '';
  /** Intake month of a deferred place, or '' if it is not deferred or a later step has been reached. */
  deferredTo: string;
  /** Steps reached so far, in order. Steps up to 'admission' are derived from the courses. */
  reached: readonly { key: ApplicationStep; at: string; note: string; deposit?: Deposit | undefined }[];
  courses: number;
  /** Whether an adviser has recorded the submission to a school, or a decision implies it. */
  isSent: boolean;
  /** Indexes of the courses that were sent to their schools. */
  sentCourses: readonly number[];
  /** Indexes of the courses that are no longer pursued. */
  withdrawnCourses: readonly number[];
  /**
   * Whether an adviser has been assigned, or a course has been sent or decided. From then on, the form cannot be
   * corrected.
   */
  isTaken: boolean;
  messages: readonly ApplicationMessage[];
  /** Latest decision per course. */
  decisions: readonly ApplicationDecision[];
  /** Received and requested documents, at most one of each kind. */
  documents: readonly CaseDocument[];
  /** Latest change of the case that was not undone. Messages and assignments do not count as changes. */
  lastChange: Pick<ApplicationEvent, 'seq' | 'at' | 'by' | 'kind'> | null;
  lastSeq: number;
}

const INITIAL_STATE: ApplicationState = {
  status: 'draft',
  ending: '',
  deferredTo: '',
  reached: [],
  courses: 0,
  isSent: false,
  sentCourses: [],
  withdrawnCourses: [],
  isTaken: false,
  messages: [],
  decisions: [],
  documents: [],
  lastChange: null,
  lastSeq: 0,
};

/**
 * Kinds of entries that change a case. A change is rejected if it is based on a version older than the latest such
 * entry.
 */
export const STATE_CHANGE_KINDS: readonly ApplicationEvent['kind'][] = [
  'decided',
  'offerAccepted',
  'offerDeclined',
  'conditionMet',
  'conditionWaived',
  'extensionRequested',
  'stepReached',
  'sentToSchools',
  'courseMoved',
  'deferred',
  'closed',
  'reopened',
  'withdrawn',
];

/** Time in milliseconds within which the agency can undo its latest change. */
export const UNDO_WINDOW_MS = 10 * 60_000;

/** Event sourcing: derives the state from the log. An undone entry stays in the log, but has no effect. */
export function replay(events: readonly ApplicationEvent[]): ApplicationState {
  const undoneSeqs = new Set(events.flatMap((event) => (event.kind === 'undone' ? [event.entry] : [])));
  return events.filter(({ seq }) => !undoneSeqs.has(seq)).reduce(applyEvent, INITIAL_STATE);
}

/**
 * Applies an event and derives the steps that follow from the courses. If no offer is open or accepted any more, the
 * case is back with the schools. The steps after an accepted place then no longer count.
 */
function applyEvent(stateBefore: ApplicationState, event: ApplicationEvent): ApplicationState {
  const state = applyAction(stateBefore, event);
  const hasReached: Partial<Record<ApplicationStep, boolean>> = {
    waitDecision: state.isSent,
    admission: state.decisions.some(isAcceptableOffer),
    ...(!hasAccepted(state) && { payReservationFee: false, coe: false, visa: false, departure: false }),
  };
  const reached = APPLICATION_STEPS.flatMap((key) => {
    const recordedStep = state.reached.find((step) => step.key === key);
    if (hasReached[key] === false) return [];
    return recordedStep ?? (hasReached[key] ? { key, at: event.at, note: '' } : []);
  });
  return { ...state, reached };
}

const toLastChange = ({ seq, at, by, kind }: ApplicationEvent): ApplicationState['lastChange'] =>
  STATE_CHANGE_KINDS.includes(kind) ? { seq, at, by, kind } : null;

function applyAction(stateBefore: ApplicationState, event: ApplicationEvent): ApplicationState {
  const state = { ...stateBefore, lastSeq: event.seq, lastChange: toLastChange(event) ?? stateBefore.lastChange };
  const addReachedStep = (key: ApplicationStep, note = '', deposit?: Deposit) => [
    ...state.reached,
    { key, at: event.at, note, ...(deposit && { deposit }) },
  ];
  switch (event.kind) {
    case 'started':
      return { ...state, reached: addReachedStep('register') };
    case 'submitted':
      return {
        ...state,
        status: 'following',
        reached: addReachedStep('submit'),
        courses: event.courses,
        documents: createSubmittedDocuments(event),
      };
    case 'formChanged':
      return { ...state, documents: createSubmittedDocuments(event) };
    case 'stepReached':
      return {
        ...state,
        isTaken: true,
        reached: addReachedStep(event.step, event.note, event.deposit),
        deferredTo: '',
        status: event.step === 'departure' ? 'finished' : state.status,
      };
    case 'decided': {
      const { seq: id, course, outcome, conditions, replyBy, note, at } = event;
      const otherDecisions = state.decisions.filter((decision) => decision.course !== course);
      const allDecisions = [
        ...otherDecisions,
        {
          id,
          course,
          outcome,
          conditions,
          met: [],
          waived: [],
          replyBy,
          isExtensionOpen: false,
          note,
          at,
          ...getValidReply(state, event),
        },
      ];
      const sentCourses = addToSortedSet(state.sentCourses, course);
      return {
        ...state,
        isSent: true,
        isTaken: true,
        sentCourses,
        decisions: allDecisions.toSorted((a, b) => a.course - b.course),
      };
    }
    case 'offerAccepted':
      return {
        ...state,
        decisions: clearAcceptedReplies(state).map((decision) => setReply(decision, event, 'accepted')),
      };
    case 'offerDeclined':
      return {
        ...state,
        decisions: state.decisions.map((decision) => setReply(decision, event, 'declined')),
      };
    case 'conditionMet':
    case 'conditionWaived':
      return {
        ...state,
        decisions: state.decisions.map((decision) =>
          decision.id === event.decision
            ? {
                ...decision,
                met: addToSortedSet(decision.met, event.condition),
                ...(event.kind === 'conditionWaived' && {
                  waived: addToSortedSet(decision.waived, event.condition),
                }),
              }
            : decision,
        ),
      };
    case 'extensionRequested':
      return {
        ...state,
        decisions: state.decisions.map((decision) =>
          decision.id === event.decision
            ? {
                ...decision,
                replyBy: event.replyBy || decision.replyBy,
                isExtensionOpen: event.replyBy === '',
              }
            : decision,
        ),
      };
    case 'undone':
      return state;
    case 'messageSent': {
      const { seq: id, by: from, who, text, at, replyTo } = event;
      return { ...state, messages: [...markResponded(state, replyTo), { id, from, who, text, at, responded: false }] };
    }
    case 'messageResponded':
      return { ...state, messages: markResponded(state, event.message) };
    case 'sentToSchools':
      return {
        ...state,
        isSent: true,
        isTaken: true,
        sentCourses: Array.from({ length: state.courses }, (_, index) => index),
      };
    case 'courseMoved':
      return event.to === 'submitted'
        ? { ...state, isSent: true, isTaken: true, sentCourses: addToSortedSet(state.sentCourses, event.course) }
        : {
            ...state,
            isTaken: true,
            withdrawnCourses: addToSortedSet(state.withdrawnCourses, event.course),
            decisions: state.decisions.map((decision) =>
              decision.course === event.course ? { ...decision, reply: 'declined' } : decision,
            ),
          };
    case 'documentRequested':
    case 'documentAdded':
    case 'documentApproved':
    case 'documentRejected':
    case 'documentWaived':
      return { ...state, isTaken: true, documents: updateDocuments(state, event) };
    case 'assigned':
      return { ...state, isTaken: state.isTaken || event.to !== 0 };
    case 'deferred':
      return { ...state, isTaken: true, deferredTo: event.intake };
    case 'closed':
      return { ...state, status: 'withdrawn', ending: event.ending };
    case 'reopened':
      return {
        ...state,
        status: 'following',
        ending: '',
        reached: state.reached.filter(({ key }) => key !== 'departure'),
      };
    case 'withdrawn':
      return { ...state, status: 'withdrawn', ending: 'withdrawn' };
    default:
      return assertNever(event);
  }
}

const addToSortedSet = (numbers: readonly number[], addedNumber: number) =>
  [...new Set([...numbers, addedNumber])].toSorted((a, b) => a - b);

/** Creates the documents of a submission. Logs from before hashing list none. An unknown kind becomes 'other'. */
const createSubmittedDocuments = ({ documents = [], at }: { documents?: readonly SubmittedDocument[]; at: string }) =>
  [...new Set(documents.map(({ kind }) => CASE_DOCUMENT_KINDS.find((item) => item === kind) ?? 'other'))].map(
    (kind): CaseDocument => ({ kind, state: 'received', isRequested: false, reason: '', note: '', due: '', at }),
  );

type DocumentEvent = Extract<ApplicationEvent, { document: CaseDocumentKind }>;

/** A document that the agency uploads itself is approved at once. */
const DOCUMENT_STATE_BY_EVENT = {
  documentRequested: 'requested',
  documentAdded: 'received',
  documentApproved: 'approved',
  documentRejected: 'rejected',
  documentWaived: 'waived',
} as const satisfies Record<DocumentEvent['kind'], CaseDocument['state']>;

function updateDocuments({ documents }: ApplicationState, event: DocumentEvent): CaseDocument[] {
  const { document: kind, at, by } = event;
  const otherDocuments = documents.filter((caseDocument) => caseDocument.kind !== kind);
  const wasRequested = documents.find((caseDocument) => caseDocument.kind === kind)?.isRequested ?? false;
  const isRequested = event.kind === 'documentRequested' || event.kind === 'documentRejected';
  return [
    ...otherDocuments,
    {
      kind,
      state: event.kind === 'documentAdded' && by === 'staff' ? 'approved' : DOCUMENT_STATE_BY_EVENT[event.kind],
      isRequested: isRequested || wasRequested,
      reason: event.kind === 'documentRejected' ? (event.reason ?? '') : '',
      note: isRequested ? event.note : '',
      due: isRequested ? event.due : '',
      at,
    },
  ];
}

const NO_REPLY = { reply: null, repliedAt: '' } as const;

/**
 * Returns the student's reply to the previous decision on the course. A new decision invalidates the reply unless it
 * only lifts the conditions of an accepted place.
 */
function getValidReply(
  { decisions }: ApplicationState,
  { course, outcome }: { course: number; outcome: DecisionOutcome },
) {
  const previousDecision = decisions.find((decision) => decision.course === course);
  const { reply, repliedAt } =
    previousDecision?.reply === 'accepted' && outcome === 'offer' ? previousDecision : NO_REPLY;
  return { reply, repliedAt };
}

const setReply = (
  applicationDecision: ApplicationDecision,
  { decision, at }: { decision: number; at: string },
  reply: Reply,
) => (applicationDecision.id === decision ? { ...applicationDecision, reply, repliedAt: at } : applicationDecision);

/** Removes all acceptances, because a student can accept only one place. */
const clearAcceptedReplies = ({ decisions }: ApplicationState): ApplicationDecision[] =>
  decisions.map((applicationDecision) =>
    applicationDecision.reply === 'accepted' ? { ...applicationDecision, reply: 'declined' } : applicationDecision,
  );

const markResponded = ({ messages }: ApplicationState, id?: number) =>
  messages.map((message) => (message.id === id ? { ...message, responded: true } : message));

/** Whether a party may perform an action in this state. Every log entry is validated with this function. */
export function isActionAllowed(state: ApplicationState, action: ApplicationAction, by: Party): boolean {
  switch (action.kind) {
    case 'started':
      return state.lastSeq === 0;
    case 'submitted':
      return by === 'student' && state.status === 'draft' && state.reached.length === 1 && action.courses > 0;
    case 'formChanged':
      return by === 'student' && canChangeForm(state);
    case 'stepReached':
      return by === 'staff' && isNextStep(state, action.step);
    case 'decided':
      return by === 'staff' && isCoursePursued(state, action.course);
    case 'offerAccepted':
      return isReplyOfParty(action, by) && isOpenOffer(state, action) && (action.instead || !hasAccepted(state));
    case 'offerDeclined':
      return isReplyOfParty(action, by) && isOpenOffer(state, action);
    case 'extensionRequested':
      return by === 'staff' && isOpenOffer(state, action);
    case 'conditionMet':
    case 'conditionWaived':
      return by === 'staff' && state.status === 'following' && hasUnmetCondition(state, action);
    case 'undone':
      return by === 'staff' && state.lastChange?.by === 'staff' && state.lastChange.seq === action.entry;
    case 'messageSent':
      return state.status === 'following' && (action.replyTo === undefined || canRespond(state, action.replyTo, by));
    case 'messageResponded':
      return state.status === 'following' && canRespond(state, action.message, by);
    case 'sentToSchools':
      return by === 'staff' && state.status === 'following' && !state.isSent;
    case 'courseMoved':
      return by === 'staff' && isCoursePursued(state, action.course) && canMoveCourse(state, action);
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
      return by === 'staff' && state.status === 'following' && action.ending === getEnding(computeCaseState(state));
    case 'reopened':
      return by === 'staff' && (state.status === 'withdrawn' || state.status === 'finished');
    case 'withdrawn':
      return by === 'student' && state.status === 'following';
    default:
      return assertNever(action);
  }
}

/**
 * Whether the party may record the reply in this form: an adviser states how the student replied; a student does not.
 */
const isReplyOfParty = ({ via }: { via?: ReplyChannel | undefined }, by: Party) =>
  (by === 'staff') === (via !== undefined);

const isCoursePursued = ({ status, courses, withdrawnCourses }: ApplicationState, courseIndex: number) =>
  status === 'following' && courseIndex >= 0 && courseIndex < courses && !withdrawnCourses.includes(courseIndex);

/**
 * Whether a course can be withdrawn: only if it is undecided and another course remains. The last course is withdrawn
 * by closing the case.
 */
function canMoveCourse(state: ApplicationState, { course, to }: { course: number; to: CourseAction }): boolean {
  const { sentCourses, withdrawnCourses, courses, decisions } = state;
  if (to === 'submitted') return !sentCourses.includes(course);
  const isDecided = decisions.some(
    (decision) => decision.course === course && (decision.reply !== null || decision.outcome === 'rejection'),
  );
  return !isDecided && withdrawnCourses.length + 1 < courses;
}

/**
 * Whether an action on a document is allowed. Students upload only requested or rejected documents. The agency may also
 * approve a document that was not uploaded.
 */
function isDocumentActionAllowed(
  { documents }: ApplicationState,
  { kind, document }: { kind: DocumentEvent['kind']; document: CaseDocumentKind },
  by: Party,
): boolean {
  const documentState = documents.find((caseDocument) => caseDocument.kind === document)?.state;
  if (by === 'student')
    return kind === 'documentAdded' && (documentState === 'requested' || documentState === 'rejected');
  switch (kind) {
    case 'documentAdded':
    case 'documentRequested':
      return true;
    case 'documentApproved':
      return documentState !== 'approved';
    case 'documentRejected':
      return documentState !== 'rejected' && documentState !== 'requested' && documentState !== 'waived';
    case 'documentWaived':
      return documentState !== 'waived';
    default:
      return assertNever(kind);
  }
}

/** Whether a submitted form can be corrected. It can until an adviser starts the case. */
export const canChangeForm = ({ status, isTaken }: Pick<ApplicationState, 'status' | 'isTaken'>) =>
  status === 'following' && !isTaken;

/** Whether `step` is the agency's next step and its requirements are met. */
function isNextStep(state: ApplicationState, step: ApplicationStep): boolean {
  const missingStep = nextStep(state);
  return (
    missingStep?.step === step && missingStep.lacks === null && RECORDED_STEPS.some((recorded) => recorded === step)
  );
}

/** Whether the latest change was made by the agency and recently enough to be undone. */
export const canUndo = ({ lastChange }: Pick<ApplicationState, 'lastChange'>, now: number) =>
  lastChange?.by === 'staff' && now - Date.parse(lastChange.at) <= UNDO_WINDOW_MS;

const hasUnmetCondition = ({ decisions }: ApplicationState, conditionKey: { decision: number; condition: number }) =>
  decisions.some(
    ({ id, outcome, conditions, met }) =>
      id === conditionKey.decision &&
      outcome === 'conditionalOffer' &&
      conditionKey.condition in conditions &&
      !met.includes(conditionKey.condition),
  );

/**
 * Whether an offer is unconditional or all its conditions are met. A conditional offer without a list of conditions
 * needs a new decision.
 */
const isUnconditional = ({ outcome, conditions, met }: ApplicationDecision) =>
  outcome === 'offer' || (conditions.length > 0 && met.length === conditions.length);

/** Returns the state of the case. Withdrawn courses without a decision do not keep it waiting. */
export function computeCaseState(state: ApplicationState) {
  const undecidedWithdrawals = state.withdrawnCourses.filter(
    (courseIndex) => !state.decisions.some(({ course }) => course === courseIndex),
  );
  return getCaseState({ ...state, courses: state.courses - undecidedWithdrawals.length });
}

/** Returns the state of each course, by its index in the form. */
export const listCourseStates = (state: ApplicationState): CourseState[] =>
  Array.from({ length: state.courses }, (_, index) =>
    getCourseState({
      ...state,
      isSent: state.sentCourses.includes(index),
      isWithdrawn: state.withdrawnCourses.includes(index),
      decision: state.decisions.find(({ course }) => course === index) ?? null,
    }),
  );

/** Whether a decision is an offer that was not declined. */
export const isAcceptableOffer = ({ outcome, reply }: { outcome: DecisionOutcome; reply: Reply | null }) =>
  isOffer(outcome) && reply !== 'declined';

export const hasAccepted = ({ decisions }: Pick<ApplicationState, 'decisions'>) =>
  decisions.some(({ reply }) => reply === 'accepted');

/**
 * Whether the latest decision on a course is an offer without a reply. Once the deposit for a place is paid, no other
 * offer is open.
 */
const isOpenOffer = (state: ApplicationState, offerKey: { decision: number; course: number }) =>
  state.status === 'following' &&
  !state.reached.some(({ key }) => key === 'payReservationFee') &&
  state.decisions.some(
    ({ id, course, outcome, reply }) =>
      id === offerKey.decision && course === offerKey.course && isOffer(outcome) && reply === null,
  );

/** Returns which kind of place was accepted: 0 for none, 1 for conditional, 2 for unconditional. */
export function getAcceptedOfferKind({ decisions }: Pick<ApplicationState, 'decisions'>): 0 | 1 | 2 {
  const acceptedDecision = decisions.find(({ reply }) => reply === 'accepted');
  return acceptedDecision ? (isUnconditional(acceptedDecision) ? 2 : 1) : 0;
}

/** Returns the next step of an application in progress, or null for any other application. */
export function nextStep(state: ApplicationState): NextStep | null {
  const { status, reached } = state;
  return status === 'following' ? getNextStep({ steps: reached.length, accepted: getAcceptedOfferKind(state) }) : null;
}

/** Whether the message is from the other party and has not been replied to. */
const canRespond = ({ messages }: ApplicationState, id: number, by: Party) =>
  messages.some((message) => message.id === id && message.from !== by && !message.responded);

/** Missing requirement of a step. 'sending' means that no course has been sent to a school. */
type MissingStep = 'sending' | 'decision' | 'acceptance' | 'conditions';

/** Next step with its requirement. */
export interface NextStep {
  step: ApplicationStep;
  lacks: MissingStep | null;
}

interface StudentProgress {
  steps: number;
  accepted: 0 | 1 | 2;
}

/** Returns the next step of an application in progress, computed from its counts, or null after the last step. */
export function getNextStep({ steps, accepted }: StudentProgress): NextStep | null {
  const step = APPLICATION_STEPS[steps];
  return step ? { step, lacks: findMissing(step, accepted) } : null;
}

/**
 * Returns the missing requirement of a step. A place is confirmed (CAS, CoE, I-20, LOA) only once the conditions of the
 * accepted offer are met.
 */
function findMissing(step: ApplicationStep, accepted: StudentProgress['accepted']): MissingStep | null {
  switch (step) {
    case 'register':
    case 'submit':
      return null;
    case 'waitDecision':
      return 'sending';
    case 'admission':
      return 'decision';
    case 'payReservationFee':
      return accepted === 0 ? 'acceptance' : null;
    case 'coe':
    case 'visa':
    case 'departure':
      return accepted === 0 ? 'acceptance' : accepted === 1 ? 'conditions' : null;
    default:
      return assertNever(step);
  }
}
