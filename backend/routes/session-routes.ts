import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import {
  respond,
  respondError,
  checkInput,
  rejectRateLimited,
  rejectMissingField,
  rejectOverloaded,
} from '#backend/response/respond.ts';
import { formatRateLimitText, formatMessage } from '#backend/response/message-texts.ts';
import { logError } from '#backend/response/log-event.ts';
import { requireLogin } from '#backend/auth/recognise-caller.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { formatPhoneNumber, getPhone } from '#backend/identity/describe-user.ts';
import { rejectWhenFull, TooManyHashesError } from '#backend/identity/hash-queue.ts';
import { CODE_COST, generateCode, hashNetwork, hashSecret } from '#backend/identity/secrets.ts';
import {
  hashCodeDevice,
  hashDevice,
  parseSessionDevice,
  rotateRefreshToken,
  logInOnDevice,
} from '#backend/identity/sessions.ts';
import { checkLoginCode, checkPassword } from '#backend/identity/check-proof.ts';
import { hasOutbox, selectSmsChannel } from '#backend/delivery/select-channel.ts';
import {
  isUselessCode,
  sendTextNow,
  getTextPolicy,
  resolveForCaller,
  warnBySms,
  formatCodeMessage,
} from '#backend/sms/text-messages.ts';
import {
  CODE_VALIDITY_SECONDS,
  getCodeGuessLimits,
  getRetryAfter,
  refundAttempt,
  getNetworkDailyTextLimits,
  getOwnerCodeLimits,
  getPasswordGuessLimits,
  refundCodeAttempts,
  getSharedCodeLimits,
  getStrangerCodeLimits,
  getRegisteredNumberLimits,
  consumeRateLimit,
} from '#backend/limits/rate-limits.ts';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { deleteExpiredCodes, storeCode } from '#backend/queries/identity/codes.ts';
import { selectOutboxMessages } from '#backend/queries/identity/outbox.ts';
import {
  countDevices,
  endOtherLoginsOfUser,
  endSession,
  endSessionOfUser,
  deleteDeviceOfSession,
  selectSessions,
} from '#backend/queries/identity/sessions.ts';
import { selectAccount } from '#backend/queries/identity/users.ts';
import { assertNever } from '#shared/assert-never.ts';
import { logout, requestToken, sendVerification } from '#shared/contract/account/identity.ts';
import { endLogin, endOtherLogins, loginList } from '#shared/contract/account/own-account.ts';
import { outbox } from '#shared/contract/operations.ts';
import { ERROR_CODES } from '#shared/call-error.ts';

export const sessionRoutes = new Hono<BackendEnv>()
  .post(requestToken.path, checkInput('query', requestToken.input), (c) => {
    const tokenRequest = c.req.valid('query');
    return tokenRequest.grant_type === 'refresh_token'
      ? renewSession(c, tokenRequest.refresh_token ?? '')
      : logIn(c, tokenRequest);
  })
  .get(logout.path, requireLogin(), async (c) => {
    await batchWrite(c.env.DB, [endSession(c.var.user.sessionId)]);
    return respond(c, logout, null);
  })
  // Sessions of a student. Ending a session also deletes its device, so that the next login on it is reported.
  .get(loginList.path, requireLogin(), async (c) => {
    const { user, caller } = c.var;
    const currentNetworkHash = await hashNetwork(c.env, caller.address);
    const rows = await queryRows(c.env.DB, selectSessions(user.id, Date.now()));
    return respond(
      c,
      loginList,
      rows.map(({ id, browser, system, networkHash, openedAt, seenAt }) => ({
        id,
        browser,
        system,
        openedAt: formatTime(openedAt),
        seenAt: formatTime(seenAt),
        isHere: id === user.sessionId,
        isThisNetwork: caller.address !== '' && networkHash === currentNetworkHash,
      })),
    );
  })
  .post(endLogin.path, requireLogin(), checkInput('json', endLogin.input), async (c) => {
    const { user } = c.var;
    const id = Number(c.req.valid('json').id);
    await batchWrite(c.env.DB, [deleteDeviceOfSession(user.id, id, user.sessionId), endSessionOfUser(user.id, id)]);
    return respond(c, endLogin, null);
  })
  .post(endOtherLogins.path, requireLogin(), checkInput('json', endOtherLogins.input), async (c) => {
    const { id, sessionId } = c.var.user;
    await batchWrite(c.env.DB, endOtherLoginsOfUser(id, sessionId));
    return respond(c, endOtherLogins, null);
  });

async function logIn(
  c: Context<BackendEnv>,
  { username, password, mobileAreaCode, type }: z.output<typeof requestToken.input>,
) {
  if (!username) return rejectMissingField(c, 'username');
  if (!password) return rejectMissingField(c, 'password');
  if (!mobileAreaCode) return rejectMissingField(c, 'mobileAreaCode');
  const { locale, address } = c.var.caller;
  const phone = getPhone({ mobileAreaCode, mobile: username });
  const isByCode = type === 'loginByCode';
  const now = Date.now();
  const rateLimits = (isByCode ? getCodeGuessLimits : getPasswordGuessLimits)(formatPhoneNumber(phone), address);
  const waitSeconds = await consumeRateLimit(c.env.DB, rateLimits, now);
  if (waitSeconds !== null)
    return rejectRateLimited(
      c,
      waitSeconds,
      isByCode ? undefined : formatRateLimitText(locale, 'passwordHeld', waitSeconds),
    );

  const networkHash = await hashNetwork(c.env, address);
  const userId = await rejectWhenFull(
    isByCode
      ? checkLoginCode(c.env.DB, phone, { code: password, network: networkHash })
      : checkPassword(c.env.DB, phone, password),
  );
  // A code that could not be checked does not count as a failed attempt.
  if (isByCode && typeof userId === 'number') {
    const codeDeviceHash = await hashCodeDevice((name) => c.req.header(name));
    await refundCodeAttempts(c.env.DB, {
      number: formatPhoneNumber(phone),
      address,
      device: codeDeviceHash,
      guessedAt: now,
    });
  } else if (userId !== null) await refundAttempt(c.env.DB, rateLimits, now);
  if (userId instanceof TooManyHashesError) return rejectOverloaded(c, userId);
  if (userId !== null) {
    const device = parseSessionDevice((name) => c.req.header(name), networkHash);
    const { session, isNewDevice } = await logInOnDevice(c.env.DB, userId, device);
    if (isNewDevice) await warnBySms(c, phone, requestToken, { kind: 'newDevice', device });
    return respond(c, requestToken, session);
  }
  return respondError(c, ERROR_CODES.verificationFailed, {
    message: formatMessage(locale, isByCode ? 'codeWrong' : 'loginWrong'),
  });
}

async function renewSession(c: Context<BackendEnv>, refreshToken: string) {
  const rotation = await rotateRefreshToken(c.env.DB, refreshToken);
  switch (rotation.kind) {
    case 'renewed':
      return respond(c, requestToken, rotation.session);
    case 'reused':
      logError('refresh token reused', { requestId: c.var.caller.requestId });
      return respondError(c, ERROR_CODES.sessionExpired);
    case 'unknown':
      return respondError(c, ERROR_CODES.sessionExpired);
    default:
      return assertNever(rotation);
  }
}

const formatTime = (timestamp: number) => new Date(timestamp).toISOString();

export const verificationRoutes = new Hono<BackendEnv>()
  .post(sendVerification.path, checkInput('json', sendVerification.input), async (c) => {
    const { type, ...phoneFields } = c.req.valid('json');
    const { locale, address, agentKey, requestId } = c.var.caller;
    // Only a logged-in student can request a code for a guardian.
    if (type === 'guardian' && !c.var.caller.user) return respondError(c, ERROR_CODES.sessionExpired);
    const channel = selectSmsChannel(c.env, sendVerification);
    if (!channel) {
      logError('no text message provider is configured', { requestId });
      return respondError(c, ERROR_CODES.serviceUnavailable, { message: formatMessage(locale, 'smsUnavailable') });
    }
    const phone = getPhone(phoneFields);
    const policy = await getTextPolicy(c.env.DB, agentKey, phone.areaCode);
    const { isServed, textsADay, ofAgent, ofOwners } = policy;
    if (!isServed)
      return respondError(c, ERROR_CODES.invalidParameter, {
        field: 'mobileAreaCode',
        message: formatMessage(locale, 'areaNotServed'),
        status: 400,
      });
    const phoneNumber = formatPhoneNumber(phone);
    const account = await queryRow(c.env.DB, selectAccount(phone));
    const isOwner = account !== null && (await isOnKnownDevice(c, account.id));
    const dailyLimits = isOwner ? ofOwners : ofAgent;
    const device = await hashCodeDevice((name) => c.req.header(name));
    const numberLimits = isOwner
      ? getOwnerCodeLimits(phoneNumber)
      : getStrangerCodeLimits(phoneNumber, address, device);
    const networkLimits = isOwner ? [] : getNetworkDailyTextLimits(agentKey, textsADay, address);
    const waitSeconds = await consumeRateLimit(c.env.DB, [...numberLimits, ...networkLimits, ...dailyLimits]);
    if (waitSeconds !== null) {
      if ((await getRetryAfter(c.env.DB, dailyLimits)) === null) {
        const strangerAttempts = isOwner
          ? null
          : await getRetryAfter(c.env.DB, [...getSharedCodeLimits(address, device), ...networkLimits]);
        return rejectRateLimited(
          c,
          waitSeconds,
          formatRateLimitText(locale, strangerAttempts === null ? 'codeNumberHeld' : 'codeNetworkHeld', waitSeconds),
        );
      }
      // Requires an operator: registration and login by code are blocked for this agent until tomorrow.
      logError('the text messages of a day are used up', { requestId, agentKey });
      return respondError(c, ERROR_CODES.serviceUnavailable, { message: formatMessage(locale, 'smsUnavailable') });
    }

    const now = Date.now();
    const code = generateCode();
    const codeHash = await hashSecret(code, CODE_COST);
    const askedFrom = await hashNetwork(c.env, address);
    await batchWrite(c.env.DB, [
      deleteExpiredCodes(now),
      storeCode(phone, { purpose: type, codeHash, askedFrom, expiresAt: now + CODE_VALIDITY_SECONDS * 1000 }),
    ]);
    const hasAccount = account !== null;
    const sendCode = async () => {
      const isCodeUseless = isUselessCode(type, hasAccount);
      if (isCodeUseless && (await consumeRateLimit(c.env.DB, getRegisteredNumberLimits(phoneNumber))) !== null) return;
      const text = formatCodeMessage(locale, type, code, hasAccount);
      await sendTextNow(c.env.DB, channel, policy, { to: phoneNumber, locale, agentKey, ...text });
    };
    const sendPromise = sendCode().catch((error: unknown) => {
      logError('text message not sent', { requestId, error });
      return 'failed' as const;
    });
    c.executionCtx.waitUntil(sendPromise);
    // Neither the response nor its timing reveals whether a message was sent. They would otherwise reveal whether the
    // number has an account.
    if ((await resolveForCaller(c.env, type, sendPromise)) === 'failed')
      return respondError(c, ERROR_CODES.externalServiceError, { message: formatMessage(locale, 'smsFailed') });
    return respond(c, sendVerification, null);
  })
  .get(outbox.path, async (c, next) => {
    if (!hasOutbox(c.env)) return next();
    const messages = await queryRows(c.env.DB, selectOutboxMessages());
    return respond(
      c,
      outbox,
      messages.map((message) => ({ ...message, at: new Date(message.at).toISOString() })),
    );
  });

/**
 * Returns whether the account has logged in from this browser. The device cookie is secret, so it cannot be forged for
 * another account.
 */
async function isOnKnownDevice(c: Context<BackendEnv>, userId: number): Promise<boolean> {
  const deviceHash = await hashDevice(
    parseSessionDevice((name) => c.req.header(name), ''),
    userId,
  );
  if (!deviceHash) return false;
  return (await queryRow(c.env.DB, countDevices(userId, deviceHash)))?.isKnown === 1;
}
