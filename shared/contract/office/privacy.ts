import { z } from 'zod';
import { CONSENT_KINDS } from '#shared/rules/consent.ts';
import {
  PRIVACY_NOTE_MAX,
  PRIVACY_PERSON_NAME_MAX,
  PRIVACY_REQUEST_KINDS,
  PRIVACY_REQUEST_STATES,
} from '#shared/rules/privacy-requests.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

// The privacy room of an administrator. Days are those of the site's city: 2026-12-01.

const dateField = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);

const PrivacyRequestSchema = z.object({
  id: z.number(),
  kind: z.enum(PRIVACY_REQUEST_KINDS),
  person: z.string(),
  receivedOn: z.string(),
  dueOn: z.string(),
  state: z.enum(PRIVACY_REQUEST_STATES),
  note: z.string(),
  /** Who closed it; '' while it is open. */
  handledBy: z.string(),
  handledAt: z.number(),
});
export type PrivacyRequest = z.infer<typeof PrivacyRequestSchema>;

export const getPrivacy = createOfficeQuery(
  'privacy.get',
  z.object({}),
  z.object({
    today: z.string(),
    /** Open ones by due day, then the latest that were closed. */
    requests: z.array(PrivacyRequestSchema),
    /** Students who asked on the site for their account to be deleted: the number alone, for staff see nothing more of them. */
    leaving: z.array(z.object({ id: z.number(), askedAt: z.number(), deletedAt: z.number() })),
    /** Kept records by kind, with the number that the retention job deletes within 30 days; null where a kind is not counted by agency. */
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
    /** Students by the state of each consent. */
    consents: z.array(z.object({ kind: z.enum(CONSENT_KINDS), given: z.number(), withdrawn: z.number() })),
  }),
);
export type Privacy = z.output<(typeof getPrivacy)['output']>;

export const addPrivacyRequest = createOfficeMutation(
  'privacy.add',
  z.object({
    kind: z.enum(PRIVACY_REQUEST_KINDS),
    person: z.string().trim().min(1).max(PRIVACY_PERSON_NAME_MAX),
    receivedOn: dateField,
    dueOn: dateField,
    note: z.string().trim().max(PRIVACY_NOTE_MAX),
  }),
  z.null(),
);

/** The first to close a request does; it cannot be opened again. */
export const closePrivacyRequest = createOfficeMutation(
  'privacy.close',
  z.object({
    id: z.coerce.number().int(),
    state: z.enum(['done', 'refused']),
    note: z.string().trim().max(PRIVACY_NOTE_MAX),
  }),
  z.null(),
);
