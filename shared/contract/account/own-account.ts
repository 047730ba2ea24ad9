import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { asPhone, flag, id, phone, token, verificationCode } from '#shared/contract/fields.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';
import { MAX_PORTABLE_ROWS } from '#shared/rules/portable-data.ts';

/** Session of a user. Browser and system are names such as 'Chrome' and 'Windows', '' if unknown. */
export const Login = z.object({
  id: token(),
  browser: token(),
  system: token(),
  /** Timestamps, 2026-11-22T10:00:00.000Z; last use is accurate to an hour. */
  openedAt: token(),
  seenAt: token(),
  /** The calling session. */
  isHere: flag(),
  /** Last used on the caller's network. */
  isThisNetwork: flag(),
});
export type Login = z.infer<typeof Login>;

/** Requires a login. Sessions of the user, last used first. */
export const loginList = {
  method: 'GET',
  path: '/appUser/login/list',
  input: z.object({}),
  datas: Login,
  idempotent: true,
} satisfies ListCall;

/** Requires a login. Revokes both tokens of a session; no-op for an unknown one. */
export const endLogin = {
  method: 'POST',
  path: '/appUser/login/end',
  input: z.object({ id: id() }),
  endsLogins: true,
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Requires a login, whose session stays. */
export const endOtherLogins = {
  method: 'POST',
  path: '/appUser/login/endOthers',
  input: z.object({}),
  endsLogins: true,
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

// Self-service data rights. Supported backends set `ownData` in User; otherwise pages do not offer them.

/**
 * Re-authentication by password, or by a code to the user's number (purpose 'confirm'), so that an unattended session
 * is insufficient.
 */
const proof = { loginPs: z.string().min(1).max(200).optional(), verification: verificationCode().optional() };
const isShown = ({ loginPs, verification }: { loginPs?: string; verification?: string }) =>
  (loginPs === undefined) !== (verification === undefined);
const isFields = (text: string) => /^\s*\{/.test(text) && parseOrNull(text) !== null;
const atPassword = { path: ['loginPs'] };

/** All stored data of the user as a ZIP. The response is a file, forwarded unchanged by the edge. */
export const exportAccountData = {
  method: 'POST',
  path: '/appUser/export',
  input: z
    .object({
      ...proof,
      /** Questionnaire and grades stored in this browser, as JSON, to be included. */
      answers: z.string().max(MAX_PORTABLE_ROWS.answers).refine(isFields).optional(),
    })
    .refine(isShown, atPassword),
} as const;

/** Schedules the deletion in 30 days and ends every session. Logging in again allows cancelling. */
export const requestDeletion = {
  method: 'POST',
  path: '/appUser/deletion/ask',
  input: z.object(proof).refine(isShown, atPassword),
  /** Timestamp, 2026-12-22T10:00:00.000Z. */
  data: z.object({ deleteAt: token() }),
  endsLogins: true,
} satisfies DataCall;

/** Cancels a scheduled deletion. */
export const cancelAccountDeletion = {
  method: 'POST',
  path: '/appUser/deletion/keep',
  input: z.object({}),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Changes the account's number, with a code sent to the new one (purpose 'number'). Ends all other sessions. */
export const changeMobile = {
  method: 'POST',
  path: '/appUser/changeMobile',
  input: asPhone(
    z.object({
      ...phone(),
      /** Code sent to the new number. */
      verification: verificationCode(),
      /**
       * One of the two is required: proof that the old number is the caller's too. A backend may insist on the code.
       */
      loginPs: proof.loginPs,
      oldVerification: verificationCode().optional(),
    }),
  ).refine(({ loginPs, oldVerification }) => isShown({ loginPs, verification: oldVerification }), atPassword),
  texts: 'notice',
  data: z.unknown(),
  endsLogins: true,
} satisfies DataCall;
