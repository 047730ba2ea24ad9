import { z } from 'zod';
import { CONSENT_KINDS } from '#shared/rules/consent.ts';
import {
  MAX_PRIVACY_NOTE_CHARS,
  MAX_PRIVACY_PERSON_NAME_CHARS,
  PRIVACY_REQUEST_KINDS,
  PRIVACY_REQUEST_STATES,
} from '#shared/rules/privacy-requests.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

// Privacy page of an administrator. Dates are in the time zone of the site's city, such as 2026-12-01.

const dateField = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);

const PrivacyRequestSchema = z.object({
  id: z.number(),
  kind: z.enum(PRIVACY_REQUEST_KINDS),
  person: z.string(),
  receivedOn: z.string(),
  dueOn: z.string(),
  state: z.enum(PRIVACY_REQUEST_STATES),
  note: z.string(),
  /** Name of the person who closed the request, or '' while it is open. */
  handledBy: z.string(),
  handledAt: z.number(),
});
export type PrivacyRequest = z.infer<typeof PrivacyRequestSchema>;

export const getPrivacy = createOfficeQuery(
  'privacy.get',
  z.object({}),
  z.object({
    today: z.string(),
    /** City of the agency, whose law sets the time for a reply. */
    originCity: z.enum(['hk', 'sh', 'ld']),
    /** Open requests by due date, then the closed ones, latest first. */
    requests: z.array(PrivacyRequestSchema),
    /**
     * Students of the site who requested the deletion of their accounts. Only ids and times, because staff may see
     * nothing else.
     */
    leaving: z.array(z.object({ id: z.number(), askedAt: z.number(), deletedAt: z.number() })),
    /**
     * Number of stored records by kind, and the number that the retention job deletes within 30 days, or null for kinds
     * that are not counted by agency.
     */
    retention: z.array(
      z.object({
        kind: z.enum([
          'account',
          'application',
          'conversation',
          'lead',
          'shownResult',
          'looseFile',
          'staffLog',
          'backup',
        ]),
        days: z.number(),
        due: z.number().nullable(),
      }),
    ),
    exports: z.array(z.object({ at: z.number(), who: z.string(), students: z.string() })),
    /** Number of students by state of each consent. */
    consents: z.array(z.object({ kind: z.enum(CONSENT_KINDS), given: z.number(), withdrawn: z.number() })),
  }),
);
export type Privacy = z.output<(typeof getPrivacy)['output']>;

export const addPrivacyRequest = createOfficeMutation(
  'privacy.add',
  z.object({
    kind: z.enum(PRIVACY_REQUEST_KINDS),
    person: z.string().trim().min(1).max(MAX_PRIVACY_PERSON_NAME_CHARS),
    receivedOn: dateField,
    dueOn: dateField,
    note: z.string().trim().max(MAX_PRIVACY_NOTE_CHARS),
  }),
  z.null(),
);

/** Closes a request. Only the first call has an effect, and the request cannot be reopened. */
export const closePrivacyRequest = createOfficeMutation(
  'privacy.close',
  z.object({
    id: z.coerce.number().int(),
    state: z.enum(['done', 'refused']),
    note: z.string().trim().max(MAX_PRIVACY_NOTE_CHARS),
  }),
  z.null(),
);
