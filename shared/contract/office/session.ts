import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { officeMutation, officeQuery } from './office-call.ts';

// Sign-in and account set-up. Their cookies are set by the backend and passed on by the portal.

const Refused = z.object({ kind: z.enum(['wrong', 'tooMany']) });

/** First step: the password. The session that it opens is good for the second step alone. */
export const startSession = officeMutation(
  'session.start',
  z.object({ login: z.string(), password: z.string() }),
  z.union([z.object({ kind: z.literal('codeNeeded') }), Refused]),
);

/** A code of the authenticator app, a recovery code, or the JSON of a passkey's response. */
const SecondFactor = z.object({ code: z.string().max(10_000) });

/** Second step of the sign-in. */
export const confirmSession = officeMutation(
  'session.confirm',
  SecondFactor,
  z.union([
    /** Language of the account; '' for that of the browser. */
    z.object({ kind: z.literal('open'), locale: z.enum(['', ...LOCALES]) }),
    z.object({ kind: z.literal('expired') }),
    Refused,
  ]),
);

/** A fresh second factor in an open session: sensitive calls need one of the last five minutes. */
export const renewSecondFactor = officeMutation(
  'session.renew',
  SecondFactor,
  z.union([z.object({ kind: z.literal('fresh') }), Refused]),
);

/** Options for navigator.credentials.get, which signs their challenge once; null without a passkey for this host. */
export const startPasskey = officeMutation(
  'session.passkey',
  z.object({}),
  z.record(z.string(), z.unknown()).nullable(),
);

export const getSessionStage = officeQuery(
  'session.stage',
  z.object({}),
  z.object({ stage: z.enum(['none', 'code', 'open']), hasPasskey: z.boolean() }),
);

export const endSession = officeMutation('session.end', z.object({}), z.null());

/** Account of a one-time link; null where the link was used, has expired or never existed. */
export const getAccountSetUp = officeQuery(
  'setUp.get',
  z.object({ key: z.string() }),
  z
    .object({
      login: z.string(),
      name: z.string(),
      role: z.enum(STAFF_ROLES),
      /** Drawn for this page; `encryptedSecret` is the same, as the form sends it back. */
      secret: z.string(),
      encryptedSecret: z.string(),
    })
    .nullable(),
);

export const SET_UP_REFUSALS = ['length', 'common', 'mismatch', 'code', 'tooMany'] as const;

export const finishAccountSetUp = officeMutation(
  'setUp.finish',
  z.object({
    key: z.string(),
    password: z.string(),
    repeated: z.string(),
    code: z.string(),
    encryptedSecret: z.string(),
  }),
  z.union([
    /** The codes are shown once. The response opens a session. */
    z.object({ kind: z.literal('done'), codes: z.array(z.string()) }),
    z.object({ kind: z.literal('gone') }),
    z.object({ kind: z.literal('refused'), why: z.enum(SET_UP_REFUSALS), secret: z.string() }),
  ]),
);
