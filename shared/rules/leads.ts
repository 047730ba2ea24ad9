import type { AcademicExam } from '#shared/rules/application/application-lists.ts';

/** Channel through which a lead came. 'api' is another system of the agency. */
export const LEAD_CHANNELS = [
  'walkIn',
  'call',
  'lecture',
  'web',
  'api',
  'booking',
  'whatsapp',
  'wechat',
  'mail',
] as const;
export type LeadChannel = (typeof LEAD_CHANNELS)[number];

/** Channels that staff can choose when they enter a lead. */
export const MANUAL_LEAD_CHANNELS = [
  'walkIn',
  'call',
  'whatsapp',
  'wechat',
  'mail',
  'lecture',
  'web',
] as const satisfies readonly LeadChannel[];

export const LEAD_STATES = ['new', 'contacted', 'converted', 'closed'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/**
 * What a lead wants to study, and the results so far. Unknown values are ''. Countries and levels are keys of the
 * catalogue, the intake is a month such as '2027-09', and the grades are a text.
 */
export const LEAD_INTEREST_FIELDS = ['country', 'level', 'intake', 'exam', 'grades'] as const;
export type LeadInterestField = (typeof LEAD_INTEREST_FIELDS)[number];
export interface LeadInterest extends Record<Exclude<LeadInterestField, 'exam'>, string> {
  exam: AcademicExam | '';
}

export const NO_INTEREST: LeadInterest = { country: '', level: '', intake: '', exam: '', grades: '' };

/** Fields of a lead that an adviser can edit. A log entry of the kind 'edited' contains the names of the changed ones. */
export const LEAD_FIELDS = ['name', 'phone', 'email', ...LEAD_INTEREST_FIELDS] as const;

export const LEAD_FILTERS = ['open', 'mine', 'due', 'converted', 'closed'] as const;
export type LeadFilter = (typeof LEAD_FILTERS)[number];

/** Sort orders of a list of leads: latest first, or by a field with unknown values last. */
export const LEAD_SORTS = ['newest', 'followUp', 'country', 'level', 'intake'] as const;
export type LeadSort = (typeof LEAD_SORTS)[number];

/** Kinds of log entries written by an adviser. All except a note record a contact with the person. */
export const LEAD_CONTACT_KINDS = ['call', 'message', 'meeting', 'note'] as const;

export const LEAD_ENTRY_KINDS = [
  ...LEAD_CONTACT_KINDS,
  'created',
  'question',
  'edited',
  'assigned',
  'followUp',
  'closed',
  'reopened',
  'converted',
  'booked',
  'moved',
  'cancelled',
  'lecture',
  'lectureLeft',
] as const;
export type LeadEntryKind = (typeof LEAD_ENTRY_KINDS)[number];

/** Entries of a lead that the timeline of its student shows. Bookings and lectures are entries of their own there. */
export const STUDENT_LEAD_ENTRY_KINDS = [
  ...LEAD_CONTACT_KINDS,
  'created',
  'question',
  'closed',
  'reopened',
] as const satisfies readonly LeadEntryKind[];

export const MAX_LEAD_NAME_CHARS = 80;
export const MAX_LEAD_CONTACT_CHARS = 100;
export const MAX_LEAD_TEXT_CHARS = 2000;
export const MAX_LEAD_GRADES_CHARS = 200;
