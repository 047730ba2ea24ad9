/**
 * Steps of an application in order; none is skipped. 'waitDecision' and 'admission' follow from the states of the courses:
 * a course was sent to its school, an offer is open or accepted. The agency records the steps after them.
 */
export const APPLICATION_STEPS = [
  'register',
  'submit',
  'waitDecision',
  'admission',
  'payReservationFee',
  'coe',
  'visa',
  'departure',
] as const;
export type ApplicationStep = (typeof APPLICATION_STEPS)[number];

/** Steps that the agency records, once the student has accepted a place. */
export const RECORDED_STEPS = ['payReservationFee', 'coe', 'visa', 'departure'] as const satisfies ApplicationStep[];

/** Step whose record can state the deposit. */
export const DEPOSIT_STEP = 'payReservationFee' satisfies ApplicationStep;

/** Currencies in which schools ask for deposits, and those in which families pay. */
export const DEPOSIT_CURRENCIES = ['GBP', 'AUD', 'CAD', 'USD', 'EUR', 'HKD', 'CNY'] as const;

/** Deposit for an accepted place, as far as the agency knows it. */
export interface Deposit {
  amount: number | null;
  /** Currency code, or '' without an amount. */
  currency: string;
  /** Day of the payment, such as '2026-11-30', or ''. */
  paidOn: string;
}

/**
 * 'withdrawn' includes every case that ended before enrolment. `ending` states the reason. The student may then start a
 * new form.
 */
export const APPLICATION_STATUSES = ['draft', 'following', 'finished', 'withdrawn'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Reasons for closing a case: no school admits the student, the student accepts no offer, or the case is dropped. */
export const APPLICATION_ENDINGS = ['rejected', 'declined', 'withdrawn'] as const;
export type ApplicationEnding = (typeof APPLICATION_ENDINGS)[number];

/** Reasons for closing a case that neither a school nor a reply has ended. `other` requires a text. */
export const CLOSING_REASONS = [
  'studentRequest',
  'noContact',
  'otherAgency',
  'plans',
  'funding',
  'visaRefused',
  'duplicate',
  'other',
] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

/** Reasons for reopening an ended case. `other` requires a text. */
export const REOPENING_REASONS = ['mistake', 'studentReturned', 'schoolReconsidered', 'other'] as const;
export type ReopeningReason = (typeof REOPENING_REASONS)[number];

/** Ready reasons for returning a document. They are stored by key, so that each reader sees them in their language. */
export const RETURN_REASONS = ['unreadable', 'expired', 'wrongDocument', 'incomplete'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Decisions of a school on a course. */
export const DECISION_OUTCOMES = ['offer', 'conditionalOffer', 'waitlist', 'rejection'] as const;
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number];

/** States to which the agency can move a single course. Decisions and replies lead to the other states. */
export const COURSE_ACTIONS = ['submitted', 'withdrawn'] as const;
export type CourseAction = (typeof COURSE_ACTIONS)[number];

export const OFFER_REPLIES = ['accepted', 'declined'] as const;
export type Reply = (typeof OFFER_REPLIES)[number];

/** How a student told an adviser the reply to an offer. */
export const REPLY_CHANNELS = ['phone', 'message', 'inPerson', 'email'] as const;
export type ReplyChannel = (typeof REPLY_CHANNELS)[number];

export const isOffer = (outcome: DecisionOutcome) => outcome === 'offer' || outcome === 'conditionalOffer';

/** Status in the user record: 1 means that an application is in progress, 2 that it is finished. */
const FORM_STATUS = { none: 0, following: 1, finished: 2 } as const;

export const getFormStatus = (status: ApplicationStatus | null) =>
  status === 'following' || status === 'finished' ? FORM_STATUS[status] : FORM_STATUS.none;

/** Returns whether the student can start an application. Only one at a time is possible. */
export const canApplyWithStatus = (studentFormStatus: number) =>
  studentFormStatus !== FORM_STATUS.following && studentFormStatus !== FORM_STATUS.finished;

// Limits shared with the form, which cannot import the contract's schemas.

export const MAX_COURSES = 5;
export const MAX_SCHOOLS_ATTENDED = 6;
export const MAX_GRADES = 20;
export const MAX_DOCUMENTS = 12;

export const EDUCATION_LEVELS = ['secondary', 'college', 'undergraduate', 'graduate', 'phd'] as const;
export const ACADEMIC_EXAMS = ['dse', 'alevel', 'ib', 'gaokao', 'other'] as const;
export type AcademicExam = (typeof ACADEMIC_EXAMS)[number];
/** Home countries and previous school systems offered as choices, besides 'other'. */
export const HOME_COUNTRIES = [
  'hk',
  'cn',
  'mo',
  'tw',
  'sg',
  'my',
  'gb',
  'ie',
  'us',
  'ca',
  'au',
  'nz',
  'jp',
  'kr',
  'other',
] as const;

/** Documents that a student provides. */
export const DOCUMENT_KINDS = [
  'passport',
  'transcript',
  'english',
  'academic',
  'statement',
  'reference',
  'financial',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Documents that a school or an authority issues and the agency uploads. */
export const OUTCOME_DOCUMENT_KINDS = ['offerLetter', 'cas', 'coe', 'i20', 'loa', 'visa'] as const;

export const CASE_DOCUMENT_KINDS = [...DOCUMENT_KINDS, ...OUTCOME_DOCUMENT_KINDS] as const;
export type CaseDocumentKind = (typeof CASE_DOCUMENT_KINDS)[number];

/** Maximum number of documents in a form and its case together. */
export const MAX_CASE_DOCUMENTS = 40;

/** Reasons for opening a document. A note is required for `other` and optional for the rest. */
export const DOCUMENT_ACCESS_REASONS = ['check', 'forward', 'visa', 'asked', 'other'] as const;
export type DocumentAccessReason = (typeof DOCUMENT_ACCESS_REASONS)[number];

/** Data whose opening requires a reason: documents, and the passport number in the form. */
export const LOGGED_ACCESS_KINDS = [...CASE_DOCUMENT_KINDS, 'passportNumber'] as const;

export const MAX_ACCESS_NOTE_CHARS = 200;
/** Maximum length of a message, or of a note to a step, in characters. */
export const MAX_MESSAGE_CHARS = 1000;

const VISIBLE_PASSPORT_DIGITS = 3;

export const maskPassport = (passportNumber: string) =>
  passportNumber.length > VISIBLE_PASSPORT_DIGITS * 2
    ? `${'•'.repeat(passportNumber.length - VISIBLE_PASSPORT_DIGITS)}${passportNumber.slice(-VISIBLE_PASSPORT_DIGITS)}`
    : '•'.repeat(passportNumber.length);

/** Kinds of log entries that the student can see. */
export const APPLICATION_EVENTS = [
  'started',
  'submitted',
  'formChanged',
  'stepReached',
  'decided',
  'offerAccepted',
  'offerDeclined',
  'conditionMet',
  'conditionWaived',
  'extensionRequested',
  'undone',
  'messageSent',
  'messageResponded',
  'sentToSchools',
  'courseMoved',
  'documentRequested',
  'documentAdded',
  'documentApproved',
  'documentRejected',
  'documentWaived',
  'deferred',
  'closed',
  'reopened',
  'withdrawn',
] as const;
export type ApplicationEventKind = (typeof APPLICATION_EVENTS)[number];
