import { z } from 'zod';
import { ATTRIBUTION_MAX } from '#shared/rules/attribution.ts';
import {
  LEAD_CHANNELS,
  LEAD_CONTACT_KINDS,
  LEAD_CONTACT_MAX,
  LEAD_ENTRY_KINDS,
  LEAD_FILTERS,
  LEAD_NAME_MAX,
  LEAD_STATES,
  LEAD_TEXT_MAX,
  TYPED_LEAD_CHANNELS,
} from '#shared/rules/leads.ts';
import { SEARCH_MAX } from '#shared/rules/student-filters.ts';
import { AttributionOutput } from './attribution.ts';
import { officeMutation, officeQuery } from './office-call.ts';

// Leads: people with an enquiry who have no account yet.

const AttributionText = z.string().trim().max(ATTRIBUTION_MAX);

export const ListedLead = z.object({
  id: z.number(),
  /** '' where nobody gave one. */
  name: z.string(),
  areaCode: z.string(),
  mobile: z.string(),
  email: z.string(),
  channel: z.enum(LEAD_CHANNELS),
  state: z.enum(LEAD_STATES),
  question: z.string(),
  /** Start of the opening hours in which the site promised a reply; 0 without a promise. */
  promisedAt: z.number(),
  /** Display name; '' while unassigned. */
  adviser: z.string(),
  /** '2026-12-01'; '' for none. */
  followUp: z.string(),
  attribution: AttributionOutput,
  createdAt: z.number(),
});
export type ListedLead = z.infer<typeof ListedLead>;

/** The latest first; those with a follow-up that is due by their day. `before` is the `older` of the page before. */
export const listLeads = officeQuery(
  'leads.list',
  z.object({
    q: z.string().max(SEARCH_MAX).default(''),
    filter: z.enum(LEAD_FILTERS).default('open'),
    channel: z.enum(LEAD_CHANNELS).nullable().default(null),
    before: z.string().max(40).default(''),
  }),
  z.object({
    leads: z.array(ListedLead),
    /** Leads behind this page; '' for none. */
    older: z.string(),
    /** Counted up to `cap`; one more means "or more". */
    total: z.number(),
    cap: z.number(),
    /** '2026-11-29' in the site's city. */
    today: z.string(),
  }),
);
export type LeadList = z.output<(typeof listLeads)['output']>;

const Entry = z.object({
  id: z.number(),
  at: z.number(),
  kind: z.enum(LEAD_ENTRY_KINDS),
  content: z.string(),
  /** '' for the person and for the site. */
  author: z.string(),
});
export type LeadEntry = z.infer<typeof Entry>;

export const getLead = officeQuery(
  'leads.get',
  z.object({ id: z.number().int() }),
  z.object({
    lead: ListedLead.extend({
      /** Account that follows it up; 0 for the team. */
      staffId: z.number(),
      changedAt: z.number(),
      conversationId: z.number().nullable(),
      /** Student that it became. */
      student: z.object({ id: z.number(), name: z.string() }).nullable(),
    }),
    /** The latest first. */
    entries: z.array(Entry),
    /** Students of this agency with the same number or e-mail address. */
    matches: z.array(z.object({ id: z.number(), name: z.string(), areaCode: z.string(), mobile: z.string() })),
    colleagues: z.array(z.object({ id: z.number(), name: z.string() })),
    today: z.string(),
  }),
);
export type LeadRecord = z.output<(typeof getLead)['output']>;

/** Contact as it was typed: the backend normalises both, and one of them is needed. */
const Contact = {
  name: z.string().trim().max(LEAD_NAME_MAX).default(''),
  phone: z.string().trim().max(LEAD_CONTACT_MAX).default(''),
  email: z.string().trim().max(LEAD_CONTACT_MAX).default(''),
};

const Day = z.union([z.literal(''), z.iso.date()]);

export const LeadInput = z.object({
  ...Contact,
  channel: z.enum(TYPED_LEAD_CHANNELS),
  question: z.string().trim().max(LEAD_TEXT_MAX).default(''),
  followUp: Day.default(''),
  isMine: z.boolean().default(false),
  source: AttributionText.default(''),
  code: AttributionText.default(''),
});

/** Fields with something wrong; `contact` where neither number nor address is given. */
const Invalid = z.object({ kind: z.literal('invalid'), fields: z.array(z.enum(['phone', 'email', 'contact'])) });
export type LeadFieldError = z.infer<typeof Invalid>['fields'][number];

/** Another lead of this number or address. */
const Duplicate = z.object({ kind: z.literal('duplicate'), id: z.number(), name: z.string() });

export const createLead = officeMutation(
  'leads.create',
  LeadInput,
  z.discriminatedUnion('kind', [z.object({ kind: z.literal('created'), id: z.number() }), Duplicate, Invalid]),
);

const id = z.coerce.number().int().positive();

export const LeadCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('edit'), ...Contact }),
  /** An entry of the contact log; the next follow-up replaces the one before. */
  z.object({
    kind: z.literal('contact'),
    entry: z.enum(LEAD_CONTACT_KINDS),
    text: z.string().trim().min(1).max(LEAD_TEXT_MAX),
    followUp: Day.default(''),
  }),
  z.object({ kind: z.literal('followUp'), followUp: Day }),
  /** From the colleague that the page showed, so that a concurrent assignment is not undone; 0 for the team. */
  z.object({ kind: z.literal('assign'), from: z.coerce.number().int(), to: z.coerce.number().int() }),
  z.object({ kind: z.literal('close'), reason: z.string().trim().min(1).max(LEAD_TEXT_MAX) }),
  z.object({ kind: z.literal('reopen') }),
  /** To a student of this agency. */
  z.object({ kind: z.literal('attach'), userId: id }),
]);
export type LeadCommand = z.infer<typeof LeadCommand>;

/** `unchanged`: a colleague was faster, or there is nothing to do. */
export const changeLead = officeMutation(
  'leads.change',
  z.object({ id, command: LeadCommand }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('changed') }),
    z.object({ kind: z.literal('unchanged') }),
    Duplicate,
    Invalid,
  ]),
);
