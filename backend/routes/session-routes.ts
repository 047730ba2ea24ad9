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
import { rateLimitText, messageText } from '#backend/response/message-texts.ts';
import { logError } from '#backend/response/log-event.ts';
import { requireLogin } from '#backend/auth/recognise-caller.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { numberOf, getPhone } from '#backend/identity/describe-user.ts';
import { rejectWhenFull, TooManyHashes } from '#backend/identity/hash-queue.ts';
import { CODE_COST, generateCode, hashNetwork, hashSecret } from '#backend/identity/secrets.ts';
import {
  codeDevice,
  hashDevice,
  parseSessionDevice,
  rotateRefreshToken,
  logInOnDevice,
} from '#backend/identity/sessions.ts';
import { checkLoginCode, checkPassword } from '#backend/identity/check-proof.ts';
import { hasOutbox, selectSmsChannel } from '#backend/delivery/select-channel.ts';
import {
  isCodeOfNoUse,
  sendTextNow,
  getTextPolicy,
  resolveForCaller,
  warnBySms,
  formatCodeMessage,
} from '#backend/sms/text-messages.ts';
import {
  CODE_SECONDS,
  codeGuessLimits,
  getRetryAfter,
  refundAttempt,
  networksDailyTextLimits,
  ownerCodeLimits,
  passwordGuessLimits,
  refundCodeAttempts,
  sharedCodeLimits,
  strangersCodeLimits,
  registeredNumberLimits,
  consumeRateLimit,
} from '#backend/limits/rate-limits.ts';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { deleteExpiredCodes, storeCode } from '#backend/queries/identity/codes.ts';
import { outboxMessages } from '#backend/queries/identity/outbox.ts';
import {
  countDevices,
  endOtherLoginsOf,
  endSession,
  endSessionOf,
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
    const requested = c.req.valid('query');
    return requested.grant_type === 'refresh_token' ? renew(c, requested.refresh_token ?? '') : logIn(c, requested);
  })
  .get(logout.path, requireLogin(), async (c) => {
    await batchWrite(c.env.DB, [endSession(c.var.user.sessionId)]);
    return respond(c, logout, null);
  })
  // Sessions of a student. Ending one also removes its device from the known ones, so that its next login is reported.
  .get(loginList.path, requireLogin(), async (c) => {
    const { user, caller } = c.var;
    const current = await hashNetwork(c.env, caller.address);
    const rows = await queryRows(c.env.DB, selectSessions(user.id, Date.now()));
    return respond(
      c,
      loginList,
      rows.map(({ id, browser, system, networkHash, openedAt, seenAt }) => ({
        id,
        browser,
        system,
        openedAt: moment(openedAt),
        seenAt: moment(seenAt),
        isHere: id === user.sessionId,
        isThisNetwork: caller.address !== '' && networkHash === current,
      })),
    );
  })
  .post(endLogin.path, requireLogin(), checkInput('json', endLogin.input), async (c) => {
    const { user } = c.var;
    const id = Number(c.req.valid('json').id);
    await batchWrite(c.env.DB, [deleteDeviceOfSession(user.id, id, user.sessionId), endSessionOf(user.id, id)]);
    return respond(c, endLogin, null);
  })
  .post(endOtherLogins.path, requireLogin(), checkInput('json', endOtherLogins.input), async (c) => {
    const { id, sessionId } = c.var.user;
    await batchWrite(c.env.DB, endOtherLoginsOf(id, sessionId));
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
  const byCode = type === 'loginByCode';
  const now = Date.now();
  const limits = (byCode ? codeGuessLimits : passwordGuessLimits)(numberOf(phone), address);
  const wait = await consumeRateLimit(c.env.DB, limits, now);
  if (wait !== null)
    return rejectRateLimited(c, wait, byCode ? undefined : rateLimitText(locale, 'passwordHeld', wait));

  const network = await hashNetwork(c.env, address);
  const userId = await rejectWhenFull(
    byCode ? checkLoginCode(c.env.DB, phone, { code: password, network }) : checkPassword(c.env.DB, phone, password),
  );
  // A code that could not be checked does not count as a failed attempt.
  if (byCode && typeof userId === 'number') {
    const device = await codeDevice((name) => c.req.header(name));
    await refundCodeAttempts(c.env.DB, { number: numberOf(phone), address, device, guessedAt: now });
  } else if (userId !== null) await refundAttempt(c.env.DB, limits, now);
  if (userId instanceof TooManyHashes) return rejectOverloaded(c, userId);
  if (userId !== null) {
    const device = parseSessionDevice((name) => c.req.header(name), network);
    const { session, isNewDevice } = await logInOnDevice(c.env.DB, userId, device);
    if (isNewDevice) await warnBySms(c, phone, requestToken, { kind: 'newDevice', device });
    return respond(c, requestToken, session);
  }
  return respondError(c, ERROR_CODES.verificationFailed, {
    message: messageText(locale, byCode ? 'codeWrong' : 'loginWrong'),
  });
}

async function renew(c: Context<BackendEnv>, refreshToken: string) {
  const renewal = await rotateRefreshToken(c.env.DB, refreshToken);
  switch (renewal.kind) {
    case 'renewed':
      return respond(c, requestToken, renewal.session);
    case 'reused':
      logError('refresh token reused', { requestId: c.var.caller.requestId });
      return respondError(c, ERROR_CODES.sessionExpired);
    case 'unknown':
      return respondError(c, ERROR_CODES.sessionExpired);
    default:
      return assertNever(renewal);
  }
}

const moment = (at: number) => new Date(at).toISOString();

export const verificationRoutes = new Hono<BackendEnv>()
  .post(sendVerification.path, checkInput('json', sendVerification.input), async (c) => {
    const { type, ...value } = c.req.valid('json');
    const { locale, address, agentKey, requestId } = c.var.caller;
    // Only a logged-in student can request a code for a guardian.
    if (type === 'guardian' && !c.var.caller.user) return respondError(c, ERROR_CODES.sessionExpired);
    const channel = selectSmsChannel(c.env, sendVerification);
    if (!channel) {
      logError('nobody sends text messages', { requestId });
      return respondError(c, ERROR_CODES.serviceUnavailable, { message: messageText(locale, 'smsUnavailable') });
    }
    const phone = getPhone(value);
    const policy = await getTextPolicy(c.env.DB, agentKey, phone.areaCode);
    const { isServed, textsADay, ofAgent, ofOwners } = policy;
    if (!isServed)
      return respondError(c, ERROR_CODES.invalidParameter, {
        field: 'mobileAreaCode',
        message: messageText(locale, 'areaNotServed'),
        status: 400,
      });
    const number = numberOf(phone);
    const account = await queryRow(c.env.DB, selectAccount(phone));
    const isOwner = account !== null && (await isOnKnownDevice(c, account.id));
    const ofDay = isOwner ? ofOwners : ofAgent;
    const device = await codeDevice((name) => c.req.header(name));
    const ofNumber = isOwner ? ownerCodeLimits(number) : strangersCodeLimits(number, address, device);
    const ofNetwork = isOwner ? [] : networksDailyTextLimits(agentKey, textsADay, address);
    const wait = await consumeRateLimit(c.env.DB, [...ofNumber, ...ofNetwork, ...ofDay]);
    if (wait !== null) {
      if ((await getRetryAfter(c.env.DB, ofDay)) === null) {
        const byOthers = isOwner
          ? null
          : await getRetryAfter(c.env.DB, [...sharedCodeLimits(address, device), ...ofNetwork]);
        return rejectRateLimited(
          c,
          wait,
          rateLimitText(locale, byOthers === null ? 'codeNumberHeld' : 'codeNetworkHeld', wait),
        );
      }
      // Needs an operator: registration and login by code are blocked for this agent until tomorrow.
      logError('the text messages of a day are used up', { requestId, agentKey });
      return respondError(c, ERROR_CODES.serviceUnavailable, { message: messageText(locale, 'smsUnavailable') });
    }

    const now = Date.now();
    const code = generateCode();
    const codeHash = await hashSecret(code, CODE_COST);
    const askedFrom = await hashNetwork(c.env, address);
    await batchWrite(c.env.DB, [
      deleteExpiredCodes(now),
      storeCode(phone, { purpose: type, codeHash, askedFrom, expiresAt: now + CODE_SECONDS * 1000 }),
    ]);
    const hasAccount = account !== null;
    const sendText = async () => {
      const isOfNoUse = isCodeOfNoUse(type, hasAccount);
      if (isOfNoUse && (await consumeRateLimit(c.env.DB, registeredNumberLimits(number))) !== null) return;
      const text = formatCodeMessage(locale, type, code, hasAccount);
      await sendTextNow(c.env.DB, channel, policy, { to: number, locale, agentKey, ...text });
    };
    const sending = sendText().catch((error: unknown) => {
      logError('text message not sent', { requestId, error });
      return 'failed' as const;
    });
    c.executionCtx.waitUntil(sending);
    // Response and timing do not reveal whether a message was sent, and so whether the number has an account.
    if ((await resolveForCaller(c.env, type, sending)) === 'failed')
      return respondError(c, ERROR_CODES.externalServiceError, { message: messageText(locale, 'smsFailed') });
    return respond(c, sendVerification, null);
  })
  .get(outbox.path, async (c, next) => {
    if (!hasOutbox(c.env)) return next();
    const messages = await queryRows(c.env.DB, outboxMessages());
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
