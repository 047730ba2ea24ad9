import { z } from 'zod';
import { ACADEMIC_EXAMS } from '#shared/rules/application/application-lists.ts';
import { MAX_ATTRIBUTION_CHARS } from '#shared/rules/attribution.ts';
import { INTAKE_PATTERN } from '#shared/rules/intake.ts';
import {
  LEAD_CHANNELS,
  LEAD_CONTACT_KINDS,
  MAX_LEAD_CONTACT_CHARS,
  LEAD_ENTRY_KINDS,
  LEAD_FILTERS,
  LEAD_SORTS,
  MAX_LEAD_GRADES_CHARS,
  MAX_LEAD_NAME_CHARS,
  LEAD_STATES,
  MAX_LEAD_TEXT_CHARS,
  MANUAL_LEAD_CHANNELS,
} from '#shared/rules/leads.ts';
import { MAX_STUDENT_SEARCH_CHARS } from '#shared/rules/student-filters.ts';
import { AttributionOutput } from './attribution.ts';
import { EventDelivery } from './event-delivery.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

// A lead is a person with an enquiry who has no account yet.

/** What a lead wants to study (shared/rules/leads.ts), or '' for unknown. */
export const leadInterestFields = {
  country: z.string().max(20),
  level: z.string().max(20),
  intake: z.union([z.literal(''), z.string().regex(INTAKE_PATTERN)]),
  exam: z.union([z.literal(''), z.enum(ACADEMIC_EXAMS)]),
  grades: z.string().trim().max(MAX_LEAD_GRADES_CHARS),
};

/** Choices of an interest in the language of the caller. */
const InterestChoices = z.object({
  countries: z.array(z.object({ key: z.string(), name: z.string() })),
  levels: z.array(z.object({ key: z.string(), name: z.string() })),
});
export type InterestChoices = z.infer<typeof InterestChoices>;

const AttributionText = z.string().trim().max(MAX_ATTRIBUTION_CHARS);

export const ListedLead = z.object({
  id: z.number(),
  /** Name of the person, or '' if unknown. */
  name: z.string(),
  areaCode: z.string(),
  mobile: z.string(),
  email: z.string(),
  channel: z.enum(LEAD_CHANNELS),
  state: z.enum(LEAD_STATES),
  question: z.string(),
  /** Start of the opening hours in which the site promised a reply, or 0 if none was promised. */
  promisedAt: z.number(),
  /** Display name of the assigned adviser, or '' if unassigned. */
  adviser: z.string(),
  /** Date of the next follow-up, such as '2026-12-01', or '' for none. */
  followUp: z.string(),
  attribution: AttributionOutput,
  ...leadInterestFields,
  createdAt: z.number(),
});
export type ListedLead = z.infer<typeof ListedLead>;

/** Filters of the list; null and '' for no filter. */
const leadChoiceFields = {
  q: z.string().max(MAX_STUDENT_SEARCH_CHARS).default(''),
  filter: z.enum(LEAD_FILTERS).default('open'),
  channel: z.enum(LEAD_CHANNELS).nullable().default(null),
  country: leadInterestFields.country.default(''),
  level: leadInterestFields.level.default(''),
  intake: leadInterestFields.intake.default(''),
  exam: leadInterestFields.exam.default(''),
};

/**
 * Lists leads, latest first unless sorted otherwise; with the filter 'due', by follow-up date. `before` is `older` of
 * the previous page.
 */
export const listLeads = createOfficeQuery(
  'leads.list',
  z.object({
    ...leadChoiceFields,
    sort: z.enum(LEAD_SORTS).default('newest'),
    before: z.string().max(40).default(''),
  }),
  z.object({
    leads: z.array(ListedLead),
    /** Cursor of the next page, or '' on the last page. */
    older: z.string(),
    /** Counting stops at `cap` + 1, which means "more than `cap`". */
    total: z.number(),
    cap: z.number(),
    /** Today's date in the time zone of the site, such as '2026-11-29'. */
    today: z.string(),
    choices: InterestChoices,
    /** Intakes of the agency's leads, earliest first. */
    intakes: z.array(z.string()),
    canExport: z.boolean(),
  }),
);
export type LeadList = z.output<(typeof listLeads)['output']>;

/** Returns all matching leads for the spreadsheet export, which is recorded in the audit log. */
export const exportLeads = createOfficeMutation(
  'leads.export',
  z.object(leadChoiceFields),
  z.object({ leads: z.array(ListedLead), choices: InterestChoices }),
);

const LeadEntrySchema = z.object({
  id: z.number(),
  at: z.number(),
  kind: z.enum(LEAD_ENTRY_KINDS),
  content: z.string(),
  /** Display name of the staff member, or '' for entries of the lead or of the site. */
  author: z.string(),
});
export type LeadEntry = z.infer<typeof LeadEntrySchema>;

export const getLead = createOfficeQuery(
  'leads.get',
  z.object({ id: z.number().int() }),
  z.object({
    lead: ListedLead.extend({
      /** Account id of the assigned adviser, or 0 for the team. */
      staffId: z.number(),
      changedAt: z.number(),
      conversationId: z.number().nullable(),
      /** Student to whom the lead was converted, or null if none. */
      student: z.object({ id: z.number(), name: z.string() }).nullable(),
    }),
    /** Entries of the contact log, latest first. */
    entries: z.array(LeadEntrySchema),
    /** Events about the lead that went to webhooks of the agency, latest first. */
    deliveries: z.array(EventDelivery),
    /** Students of this agency with the same number or e-mail address. */
    matches: z.array(z.object({ id: z.number(), name: z.string(), areaCode: z.string(), mobile: z.string() })),
    colleagues: z.array(z.object({ id: z.number(), name: z.string() })),
    today: z.string(),
    choices: InterestChoices,
  }),
);
export type LeadRecord = z.output<(typeof getLead)['output']>;

/** Contact details as typed. The backend normalises phone and email, and requires at least one of them. */
const contactFields = {
  name: z.string().trim().max(MAX_LEAD_NAME_CHARS).default(''),
  phone: z.string().trim().max(MAX_LEAD_CONTACT_CHARS).default(''),
  email: z.string().trim().max(MAX_LEAD_CONTACT_CHARS).default(''),
};

/** Fields of an interest as entered. An unknown country or level is ignored. */
export const enteredInterestFields = {
  country: leadInterestFields.country.default(''),
  level: leadInterestFields.level.default(''),
  intake: leadInterestFields.intake.default(''),
  exam: leadInterestFields.exam.default(''),
  grades: leadInterestFields.grades.default(''),
};

const OptionalDay = z.union([z.literal(''), z.iso.date()]);

export const LeadInput = z.object({
  ...contactFields,
  channel: z.enum(MANUAL_LEAD_CHANNELS),
  question: z.string().trim().max(MAX_LEAD_TEXT_CHARS).default(''),
  ...enteredInterestFields,
  followUp: OptionalDay.default(''),
  isMine: z.boolean().default(false),
  /** Id of the conversation from which the lead comes, or null for none. */
  conversationId: z.number().int().positive().nullable().default(null),
  source: AttributionText.default(''),
  code: AttributionText.default(''),
});

/** Returns the values for a lead from a guest's conversation, or null for the conversation of a student. */
export const getLeadInput = createOfficeQuery(
  'leads.input',
  z.object({ conversationId: z.number().int() }),
  z.object({ phone: z.string(), email: z.string(), question: z.string(), ...leadInterestFields }).nullable(),
);

/** Invalid fields. `contact` means that both phone number and e-mail address are missing. */
const InvalidOutcome = z.object({ kind: z.literal('invalid'), fields: z.array(z.enum(['phone', 'email', 'contact'])) });
export type LeadFieldError = z.infer<typeof InvalidOutcome>['fields'][number];

/** Another lead has the same number or e-mail address. */
const DuplicateOutcome = z.object({ kind: z.literal('duplicate'), id: z.number(), name: z.string() });

export const createLead = createOfficeMutation(
  'leads.create',
  LeadInput,
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('created'), id: z.number() }),
    DuplicateOutcome,
    InvalidOutcome,
  ]),
);

const id = z.coerce.number().int().positive();

export const LeadCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('edit'), ...contactFields, ...enteredInterestFields }),
  /** Adds an entry to the contact log. `followUp` replaces the previous follow-up date. */
  z.object({
    kind: z.literal('contact'),
    entry: z.enum(LEAD_CONTACT_KINDS),
    text: z.string().trim().min(1).max(MAX_LEAD_TEXT_CHARS),
    followUp: OptionalDay.default(''),
  }),
  z.object({ kind: z.literal('followUp'), followUp: OptionalDay }),
  /** `from` is the adviser shown on the page, so that a concurrent assignment is not overwritten; 0 is the team. */
  z.object({ kind: z.literal('assign'), from: z.coerce.number().int(), to: z.coerce.number().int() }),
  z.object({ kind: z.literal('close'), reason: z.string().trim().min(1).max(MAX_LEAD_TEXT_CHARS) }),
  z.object({ kind: z.literal('reopen') }),
  /** Attaches the lead to a student of this agency. */
  z.object({ kind: z.literal('attach'), userId: id }),
]);
export type LeadCommand = z.infer<typeof LeadCommand>;

/** `unchanged`: a colleague made a change first, or the command has no effect. */
export const changeLead = createOfficeMutation(
  'leads.change',
  z.object({ id, command: LeadCommand }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('changed') }),
    z.object({ kind: z.literal('unchanged') }),
    DuplicateOutcome,
    InvalidOutcome,
  ]),
);
