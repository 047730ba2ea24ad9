import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

// Login and account set-up. The backend sets the cookies, and the portal forwards them.

const RejectedOutcome = z.object({ kind: z.enum(['wrong', 'tooMany']) });

/** First step of the login: the password. The session that it opens permits only the second step. */
export const startSession = createOfficeMutation(
  'session.start',
  z.object({ login: z.string(), password: z.string() }),
  z.union([z.object({ kind: z.literal('codeNeeded') }), RejectedOutcome]),
);

/** Code of the authenticator app, a recovery code, or the passkey response as JSON. */
const SecondFactorInput = z.object({ code: z.string().max(10_000) });

/** Second step of the login: the second factor. */
export const confirmSession = createOfficeMutation(
  'session.confirm',
  SecondFactorInput,
  z.union([
    /** Language of the account, or '' for the browser's language. */
    z.object({ kind: z.literal('open'), locale: z.enum(['', ...LOCALES]) }),
    z.object({ kind: z.literal('expired') }),
    RejectedOutcome,
  ]),
);

/**
 * Confirms a second factor in an open session, because sensitive calls require one that is at most five minutes old.
 */
export const renewSecondFactor = createOfficeMutation(
  'session.renew',
  SecondFactorInput,
  z.union([z.object({ kind: z.literal('fresh') }), RejectedOutcome]),
);

/**
 * Returns options for navigator.credentials.get, whose challenge is valid once, or null if the account has no passkey
 * for this host.
 */
export const startPasskey = createOfficeMutation(
  'session.passkey',
  z.object({}),
  z.record(z.string(), z.unknown()).nullable(),
);

export const getSessionStage = createOfficeQuery(
  'session.stage',
  z.object({}),
  z.object({ stage: z.enum(['none', 'code', 'open']), hasPasskey: z.boolean() }),
);

export const endSession = createOfficeMutation('session.end', z.object({}), z.null());

/** Returns the account of a one-time link, or null if the link was used, expired or never existed. */
export const getAccountSetUp = createOfficeQuery(
  'setUp.get',
  z.object({ key: z.string() }),
  z
    .object({
      login: z.string(),
      name: z.string(),
      role: z.enum(STAFF_ROLES),
      /**
       * Authenticator secret generated for this page. `encryptedSecret` is the same secret encrypted, which the form
       * sends back.
       */
      secret: z.string(),
      encryptedSecret: z.string(),
    })
    .nullable(),
);

export const SET_UP_ERRORS = ['length', 'common', 'mismatch', 'code', 'tooMany'] as const;

export const finishAccountSetUp = createOfficeMutation(
  'setUp.finish',
  z.object({
    key: z.string(),
    password: z.string(),
    repeated: z.string(),
    code: z.string(),
    encryptedSecret: z.string(),
  }),
  z.union([
    /** The response opens a session. `codes`, the recovery codes, are returned only once. */
    z.object({ kind: z.literal('done'), codes: z.array(z.string()) }),
    z.object({ kind: z.literal('gone') }),
    z.object({ kind: z.literal('refused'), why: z.enum(SET_UP_ERRORS), secret: z.string() }),
  ]),
);
