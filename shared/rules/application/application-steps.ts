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

export const APPLICATION_STATUSES = ['draft', 'following', 'finished', 'withdrawn'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

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
export const mayApply = (studentFormStatus: number) =>
  studentFormStatus !== FORM_STATUS.following && studentFormStatus !== FORM_STATUS.finished;
