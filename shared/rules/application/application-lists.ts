/** The way of an application, in order: none is skipped, none is gone back. */
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

/** 'withdrawn' is every case that has ended before the student enrolled: its ending tells them apart. A new form may be begun. */
export const APPLICATION_STATUSES = ['draft', 'following', 'finished', 'withdrawn'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Why a case was closed: no school admits the student, the student takes up no offer, or it goes no further. */
export const ENDINGS = ['rejected', 'declined', 'withdrawn'] as const;
export type Ending = (typeof ENDINGS)[number];

/** What a school may decide about one course. */
export const OUTCOMES = ['offer', 'conditionalOffer', 'waitlist', 'rejection'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a student says to an offer. */
export const REPLIES = ['accepted', 'declined'] as const;
export type Reply = (typeof REPLIES)[number];

export const isOffer = (outcome: Outcome) => outcome === 'offer' || outcome === 'conditionalOffer';

/** Where a student stands, as the user record says it: 1 while an application is followed, 2 once it is finished. */
const FORM_STATUS = { none: 0, following: 1, finished: 2 } as const;

export const formStatusOf = (status: ApplicationStatus | null) =>
  status === 'following' || status === 'finished' ? FORM_STATUS[status] : FORM_STATUS.none;

/** With a form on its way no new course can be applied for. */
export const canApply = (studentFormStatus: number) =>
  studentFormStatus !== FORM_STATUS.following && studentFormStatus !== FORM_STATUS.finished;

// What the application may hold, for the form as well: the schemas themselves never reach a browser.

export const MAX_COURSES = 5;
export const MAX_SCHOOLS_ATTENDED = 6;
export const MAX_GRADES = 20;
export const MAX_DOCUMENTS = 12;

export const EDUCATION_LEVELS = ['secondary', 'college', 'undergraduate', 'graduate', 'phd'] as const;
export const ACADEMIC_EXAMS = ['dse', 'alevel', 'ib', 'gaokao', 'other'] as const;
/** Where our students are from and have been to school; every other place is 'other', and the adviser asks. */
export const HOME_PLACES = [
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

export const DOCUMENT_KINDS = [
  'passport',
  'transcript',
  'english',
  'academic',
  'statement',
  'reference',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Why an adviser opens a document; with `other`, and where they wish, in words of their own. */
export const OPENING_REASONS = ['check', 'forward', 'visa', 'asked', 'other'] as const;
export type OpeningReason = (typeof OPENING_REASONS)[number];

/** What is opened with a reason: files, and the number of the passport in the form. */
export const OPENED_KINDS = [...DOCUMENT_KINDS, 'passportNumber'] as const;

export const OPENING_NOTE_MAX = 200;

const SHOWN = 3;

/** As much of a passport's number as tells one from another, without telling it. */
export const maskPassport = (number: string) =>
  number.length > SHOWN * 2 ? `${'•'.repeat(number.length - SHOWN)}${number.slice(-SHOWN)}` : '•'.repeat(number.length);

/** What a student is told of in a log. */
export const APPLICATION_EVENTS = [
  'started',
  'submitted',
  'formChanged',
  'stepReached',
  'decided',
  'offerAccepted',
  'offerDeclined',
  'messageSent',
  'messageResponded',
  'sentToSchools',
  'deferred',
  'closed',
  'withdrawn',
] as const;
export type ApplicationEventKind = (typeof APPLICATION_EVENTS)[number];
