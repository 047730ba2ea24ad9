import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { withPhoneCheck, flag, id, phone, token, verificationCode } from '#shared/contract/fields.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';
import { MAX_PORTABLE_ROWS } from '#shared/rules/portable-data.ts';

/** Session of a user. `browser` and `system` are names such as 'Chrome' and 'Windows', or '' if unknown. */
export const Login = z.object({
  id: token(),
  browser: token(),
  system: token(),
  /** Timestamps such as 2026-11-22T10:00:00.000Z; `seenAt`, the last use, is accurate to an hour. */
  openedAt: token(),
  seenAt: token(),
  /** Whether it is the session that makes the request. */
  isHere: flag(),
  /** True when the session was last used on the caller's network. */
  isThisNetwork: flag(),
});
export type Login = z.infer<typeof Login>;

/** Lists the user's sessions, last used first. Requires a login. */
export const loginList = {
  method: 'GET',
  path: '/appUser/login/list',
  input: z.object({}),
  datas: Login,
  idempotent: true,
} satisfies ListCall;

/** Revokes both tokens of a session. An unknown session is ignored. Requires a login. */
export const endLogin = {
  method: 'POST',
  path: '/appUser/login/end',
  input: z.object({ id: id() }),
  endsLogins: true,
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Ends all sessions of the user except the caller's. Requires a login. */
export const endOtherLogins = {
  method: 'POST',
  path: '/appUser/login/endOthers',
  input: z.object({}),
  endsLogins: true,
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

// Self-service data rights. A backend that supports them sets `ownData` in User. Otherwise pages do not offer them.

/**
 * Re-authentication by password or by a code sent to the user's number (purpose 'confirm'), because an unattended
 * session must not be sufficient.
 */
const identityProofFields = {
  loginPs: z.string().min(1).max(200).optional(),
  verification: verificationCode().optional(),
};
const isIdentityProven = ({ loginPs, verification }: { loginPs?: string; verification?: string }) =>
  (loginPs === undefined) !== (verification === undefined);
const isJsonObjectText = (text: string) => /^\s*\{/.test(text) && parseJsonOrNull(text) !== null;
const passwordErrorPath = { path: ['loginPs'] };

/** Returns all stored data of the user as a ZIP file, which the edge forwards unchanged. */
export const exportAccountData = {
  method: 'POST',
  path: '/appUser/export',
  input: z
    .object({
      ...identityProofFields,
      /** JSON of the questionnaire and grades, which only this browser stores, to be included in the export. */
      answers: z.string().max(MAX_PORTABLE_ROWS.answers).refine(isJsonObjectText).optional(),
    })
    .refine(isIdentityProven, passwordErrorPath),
} as const;

/** Schedules the deletion for 30 days later and ends every session. The user can log in again to cancel it. */
export const requestDeletion = {
  method: 'POST',
  path: '/appUser/deletion/ask',
  input: z.object(identityProofFields).refine(isIdentityProven, passwordErrorPath),
  /** `deleteAt` is a timestamp such as 2026-12-22T10:00:00.000Z. */
  data: z.object({ deleteAt: token() }),
  endsLogins: true,
} satisfies DataCall;

export const cancelAccountDeletion = {
  method: 'POST',
  path: '/appUser/deletion/keep',
  input: z.object({}),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/**
 * Changes the account's number, which a code sent to the new one verifies (purpose 'number'). Ends all other sessions.
 */
export const changeMobile = {
  method: 'POST',
  path: '/appUser/changeMobile',
  input: withPhoneCheck(
    z.object({
      ...phone(),
      verification: verificationCode(),
      /**
       * Proof that the caller also has the old number: the password, or a code sent to it. A backend may require the
       * code.
       */
      loginPs: identityProofFields.loginPs,
      oldVerification: verificationCode().optional(),
    }),
  ).refine(
    ({ loginPs, oldVerification }) => isIdentityProven({ loginPs, verification: oldVerification }),
    passwordErrorPath,
  ),
  texts: 'notice',
  data: z.unknown(),
  endsLogins: true,
} satisfies DataCall;
