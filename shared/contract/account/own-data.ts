import { z } from 'zod';
import { isPhone } from '#shared/rules/phone.ts';
import type { DataCall } from '#shared/contract/call.ts';
import { token } from '#shared/contract/fields.ts';
import { areaCode, mobile, verificationCode } from '#shared/contract/inputs.ts';

// What people do with their own data by themselves. A backend that answers these says so in User (ownData); to another
// one no page offers them.

/**
 * Who asks shows once more who they are: by the password, or by a code to their number (purpose 'confirm'). A session that
 * was left open somewhere is not enough.
 */
const proof = { loginPs: z.string().min(1).max(200).optional(), verification: verificationCode().optional() };
const isShown = ({ loginPs, verification }: { loginPs?: string; verification?: string }) =>
  (loginPs === undefined) !== (verification === undefined);
const atPassword = { path: ['loginPs'] };

/** All that is kept of the caller, as a ZIP. Its answer is a file, so it goes through the edge as it is. */
export const exportOwnData = {
  method: 'POST',
  path: '/appUser/export',
  input: z.object(proof).refine(isShown, atPassword),
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

/** Takes the question back. */
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
  input: z
    .object({
      mobileAreaCode: areaCode(),
      mobile: mobile(),
      /** The code that was sent to the new number. */
      verification: verificationCode(),
      /**
       * One of these two must be given besides: it shows that the old number is the caller's too. A backend may take the code
       * alone, where a password would not be enough.
       */
      loginPs: proof.loginPs,
      oldVerification: verificationCode().optional(),
    })
    .refine((said) => isPhone(said.mobileAreaCode, said.mobile), { path: ['mobile'] })
    .refine(({ loginPs, oldVerification }) => isShown({ loginPs, verification: oldVerification }), atPassword),
  texts: 'notice',
  data: z.unknown(),
  endsLogins: true,
} satisfies DataCall;
