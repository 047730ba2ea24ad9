import { respondError, rejectRateLimited } from '#backend/response/respond.ts';
import { formatRateLimitText, formatMessage } from '#backend/response/message-texts.ts';
import type { ResponseContext } from '#backend/bindings.ts';
import {
  CODE_ATTEMPTS,
  getCodeGuessLimits,
  refundAttempt,
  getPasswordGuessLimits,
  consumeRateLimit,
} from '#backend/limits/rate-limits.ts';
import { type Database, queryRow, batchWrite } from '#backend/queries/database.ts';
import { spendCode, consumeCodeAttempt } from '#backend/queries/identity/codes.ts';
import type { Phone } from '#backend/queries/identity/phone.ts';
import { selectDeviceFirstSeenAt } from '#backend/queries/identity/sessions.ts';
import {
  selectAccount,
  type LoggedInUser,
  selectPasswordHash,
  rehashPassword,
} from '#backend/queries/identity/users.ts';
import type { CodePurpose } from '#shared/contract/account/identity.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { DAY_MS } from '#shared/rules/retention-periods.ts';
import { formatPhoneNumber } from './describe-user.ts';
import {
  CODE_COST,
  verifySecret,
  hashNetwork,
  hashSecret,
  hasCost,
  createDummyHash,
  PASSWORD_COST,
} from './secrets.ts';

// Authentication by password or code, and re-authentication of logged-in users.

// Returns the user id for valid credentials, otherwise null. An unknown account and a wrong password take equally long.

export async function checkPassword(db: Database, phone: Phone, password: string): Promise<number | null> {
  const account = await queryRow(db, selectAccount(phone));
  const isMatch = await verifySecret(password, account?.passwordHash || createDummyHash(PASSWORD_COST));
  if (!account || !isMatch) return null;
  if (!hasCost(account.passwordHash, PASSWORD_COST)) {
    const renewedHash = await hashSecret(password, PASSWORD_COST);
    await batchWrite(db, [rehashPassword(account.id, account.passwordHash, renewedHash)]);
  }
  return account.id;
}

export async function checkLoginCode(db: Database, phone: Phone, input: CodeInput): Promise<number | null> {
  const isCorrect = await consumeCode(db, phone, 'login', input);
  const account = await queryRow(db, selectAccount(phone));
  return isCorrect && account ? account.id : null;
}

interface CodeInput {
  code: string;
  network: string;
}

/** Verifies and consumes a code. It takes equally long if there is no code or no attempt is left. */
export async function consumeCode(
  db: Database,
  phone: Phone,
  purpose: CodePurpose,
  input: CodeInput,
  now = Date.now(),
): Promise<boolean> {
  const codeHash = await checkCode(db, phone, purpose, input, now);
  return codeHash !== null && (await spendCheckedCode(db, phone, purpose, codeHash));
}

/** Verifies a code without consuming it. Returns its hash, or null if the code is wrong. Counts as an attempt. */
export async function checkCode(
  db: Database,
  phone: Phone,
  purpose: CodePurpose,
  { code, network }: CodeInput,
  now = Date.now(),
): Promise<string | null> {
  const codeRow = await queryRow(db, consumeCodeAttempt(phone, { purpose, network, ...CODE_ATTEMPTS }, now));
  const isMatch = await verifySecret(code, codeRow?.codeHash ?? createDummyHash(CODE_COST));
  return codeRow && isMatch ? codeRow.codeHash : null;
}

/** Consumes a verified code. Of two concurrent uses, the second returns false. */
export const spendCheckedCode = async (
  db: Database,
  phone: Phone,
  purpose: CodePurpose,
  codeHash: string,
): Promise<boolean> => (await queryRow(db, spendCode(phone, purpose, codeHash))) !== null;

/** Number of days in which the owner can notice a login on an unknown device and end that session. */
export const YOUNG_DEVICE_DAYS = 7;

interface IdentityProof {
  loginPs?: string | undefined;
  /** Code that was sent to the account's number. */
  verification?: string | undefined;
}

/**
 * Returns null after a successful re-authentication, otherwise the error response. Attempts are rate limited like
 * logins.
 */
export async function requireReauthentication(
  c: ResponseContext,
  user: LoggedInUser,
  { loginPs, verification = '' }: IdentityProof,
): Promise<Response | null> {
  const { locale, address } = c.var.caller;
  const isByPassword = loginPs !== undefined;
  const now = Date.now();
  const limits = (isByPassword ? getPasswordGuessLimits : getCodeGuessLimits)(formatPhoneNumber(user), address);
  const waitSeconds = await consumeRateLimit(c.env.DB, limits, now);
  if (waitSeconds !== null)
    return rejectRateLimited(
      c,
      waitSeconds,
      isByPassword ? formatRateLimitText(locale, 'passwordHeld', waitSeconds) : undefined,
    );
  const isMatch = isByPassword
    ? await verifySecret(
        loginPs,
        (await queryRow(c.env.DB, selectPasswordHash(user.id)))?.passwordHash || createDummyHash(PASSWORD_COST),
      )
    : await consumeCode(c.env.DB, user, 'confirm', {
        code: verification,
        network: await hashNetwork(c.env, address),
      });
  if (isMatch) {
    await refundAttempt(c.env.DB, limits, now);
    return null;
  }
  return respondError(c, ERROR_CODES.verificationFailed, {
    message: formatMessage(locale, isByPassword ? 'passwordWrong' : 'codeWrong'),
    field: isByPassword ? 'loginPs' : 'verification',
  });
}

/**
 * Rejects changing the number with only a password on a new device. Otherwise a stolen password would be enough to take
 * over the account. Must run before the password is checked, so that the response reveals nothing about it.
 */
export async function rejectNewDevice(
  c: ResponseContext,
  { sessionId }: LoggedInUser,
  { loginPs }: Pick<IdentityProof, 'loginPs'>,
  now = Date.now(),
): Promise<Response | null> {
  if (loginPs === undefined) return null;
  const knownDevice = await queryRow(c.env.DB, selectDeviceFirstSeenAt(sessionId));
  if (knownDevice && now - knownDevice.at >= YOUNG_DEVICE_DAYS * DAY_MS) return null;
  return respondError(c, ERROR_CODES.verificationFailed, {
    message: formatMessage(c.var.caller.locale, 'deviceYoung', { days: YOUNG_DEVICE_DAYS }),
    field: 'loginPs',
  });
}
