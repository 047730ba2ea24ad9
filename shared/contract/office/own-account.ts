import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { MAX_STAFF_NAME_CHARS } from '#shared/rules/credentials.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

// Account of the caller. Changing a credential requires a second factor confirmed in the last five minutes; otherwise
// the call fails with `secondFactorNeeded`.

const AccountLocale = z.enum(['', ...LOCALES]);

export const getOwnAccount = createOfficeQuery(
  'account.get',
  z.object({}),
  z.object({
    login: z.string(),
    name: z.string(),
    /** Language of the office after login, or '' for the browser's language. */
    locale: AccountLocale,
    codesLeft: z.number(),
    /** True when the second factor is recent enough for changing credentials. */
    isFresh: z.boolean(),
    devices: z.array(
      z.object({ id: z.number(), device: z.string(), createdAt: z.number(), seenAt: z.number(), isHere: z.boolean() }),
    ),
    passkeys: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        createdAt: z.number(),
        /** Time of the last use, or 0 if never used. */
        usedAt: z.number(),
        /** Host for which the passkey was registered. Browsers offer it only there. */
        host: z.string(),
      }),
    ),
    canAddPasskey: z.boolean(),
  }),
);
export type OwnAccount = z.output<(typeof getOwnAccount)['output']>;

/** Ends the session of one device by its id, or of all devices except the caller's. */
export const endDevices = createOfficeMutation(
  'account.endDevices',
  z.object({ end: z.union([z.literal('others'), z.coerce.number().int()]) }),
  z.null(),
);

export const updateProfile = createOfficeMutation(
  'account.profile',
  z.object({ name: z.string().trim().min(1).max(MAX_STAFF_NAME_CHARS), locale: AccountLocale }),
  z.null(),
);

export const PASSWORD_ERRORS = ['current', 'length', 'common', 'mismatch', 'tooMany'] as const;

/** Changes the password and ends all other sessions of the account. */
export const changePassword = createOfficeMutation(
  'account.password',
  z.object({ current: z.string(), password: z.string(), repeated: z.string() }),
  z.union([
    z.object({ kind: z.literal('changed') }),
    z.object({ kind: z.literal('refused'), why: z.enum(PASSWORD_ERRORS) }),
  ]),
);

export const renewRecoveryCodes = createOfficeMutation(
  'account.renewCodes',
  z.object({}),
  z.object({ codes: z.array(z.string()) }),
);

/**
 * Returns a secret for another authenticator app. `encryptedSecret` is the same secret encrypted, which the form sends
 * back.
 */
export const startAuthenticator = createOfficeQuery(
  'account.newAuthenticator',
  z.object({}),
  z.object({ secret: z.string(), encryptedSecret: z.string() }),
);

export const replaceAuthenticator = createOfficeMutation(
  'account.replaceAuthenticator',
  z.object({ encryptedSecret: z.string(), code: z.string() }),
  z.union([
    z.object({ kind: z.literal('replaced') }),
    /** `secret` is '' when `encryptedSecret` cannot be decrypted. */
    z.object({ kind: z.enum(['wrong', 'tooMany']), secret: z.string() }),
  ]),
);

const PasskeyName = z.string().trim().min(1).max(60);

/** Returns options for navigator.credentials.create. */
export const startPasskeyRegistration = createOfficeMutation(
  'account.newPasskey',
  z.object({ site: z.string() }),
  z.record(z.string(), z.unknown()),
);

export const addPasskey = createOfficeMutation(
  'account.addPasskey',
  z.object({ name: PasskeyName, /** PublicKeyCredential of the browser as JSON. */ response: z.string().max(20_000) }),
  z.object({ kind: z.enum(['added', 'refused']) }),
);

export const renamePasskey = createOfficeMutation(
  'account.renamePasskey',
  z.object({ id: z.coerce.number().int(), name: PasskeyName }),
  z.null(),
);

export const removePasskey = createOfficeMutation(
  'account.removePasskey',
  z.object({ id: z.coerce.number().int() }),
  z.null(),
);
