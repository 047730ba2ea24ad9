import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { asPhone, flag, id, phone, token, verificationCode } from '#shared/contract/fields.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';
import { MAX_PORTABLE_ROWS } from '#shared/rules/portable-data.ts';

/** A place where somebody is logged in. Browser and system are names such as 'Chrome' and 'Windows', '' where nobody knows. */
export const Login = z.object({
  id: token(),
  browser: token(),
  system: token(),
  /** Moments, 2026-11-22T10:00:00.000Z; the last one is true to an hour. */
  openedAt: token(),
  seenAt: token(),
  /** The login that asks. */
  isHere: flag(),
  /** Last seen on the network from which is asked. */
  isThisNetwork: flag(),
});
export type Login = z.infer<typeof Login>;

/** Needs a login. Where the user is logged in, the last seen first. */
export const loginList = {
  method: 'GET',
  path: '/appUser/login/list',
  input: z.object({}),
  datas: Login,
  idempotent: true,
} satisfies ListCall;

/** Needs a login. Both tokens of that one die at once; where the user has no such login, nothing happens. */
export const endLogin = {
  method: 'POST',
  path: '/appUser/login/end',
  input: z.object({ id: id() }),
  endsLogins: true,
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Needs a login, which is the one that stays. */
export const endOtherLogins = {
  method: 'POST',
  path: '/appUser/login/endOthers',
  input: z.object({}),
  endsLogins: true,
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

// What people do with their own data by themselves. A backend that answers these says so in User (ownData); to another
// one no page offers them.

/**
 * Who asks shows once more who they are: by the password, or by a code to their number (purpose 'confirm'). A session that
 * was left open somewhere is not enough.
 */
const proof = { loginPs: z.string().min(1).max(200).optional(), verification: verificationCode().optional() };
const isShown = ({ loginPs, verification }: { loginPs?: string; verification?: string }) =>
  (loginPs === undefined) !== (verification === undefined);
const isFields = (text: string) => /^\s*\{/.test(text) && parseOrNull(text) !== null;
const atPassword = { path: ['loginPs'] };

/** All that is kept of the caller, as a ZIP. Its answer is a file, so it goes through the edge as it is. */
export const exportOwnData = {
  method: 'POST',
  path: '/appUser/export',
  input: z
    .object({
      ...proof,
      /** What this browser keeps of the questionnaire and of grades, as JSON: it goes along. */
      answers: z.string().max(MAX_PORTABLE_ROWS.answers).refine(isFields).optional(),
    })
    .refine(isShown, atPassword),
} as const;

/** The account is deleted when 30 days have passed; every session ends now. Who logs in until then may keep it. */
export const askDeletion = {
  method: 'POST',
  path: '/appUser/deletion/ask',
  input: z.object(proof).refine(isShown, atPassword),
  /** A moment, 2026-12-22T10:00:00.000Z. */
  data: z.object({ deleteAt: token() }),
  endsLogins: true,
} satisfies DataCall;

/** Withdraws the request to delete the account, as long as it has not been carried out. */
export const keepAccount = {
  method: 'POST',
  path: '/appUser/deletion/keep',
  input: z.object({}),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Another number for the account: with the code that it was sent (purpose 'number'). All other sessions end. */
export const changeMobile = {
  method: 'POST',
  path: '/appUser/changeMobile',
  input: asPhone(
    z.object({
      ...phone(),
      /** The code that was sent to the new number. */
      verification: verificationCode(),
      /**
       * One of these two must be given besides: it shows that the old number is the caller's too. A backend may take the code
       * alone, where a password would not be enough.
       */
      loginPs: proof.loginPs,
      oldVerification: verificationCode().optional(),
    }),
  ).refine(({ loginPs, oldVerification }) => isShown({ loginPs, verification: oldVerification }), atPassword),
  texts: 'notice',
  data: z.unknown(),
  endsLogins: true,
} satisfies DataCall;
