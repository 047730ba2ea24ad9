import { type Context, Hono } from 'hono';
import { sendVerification } from '#shared/contract/account/identity.ts';
import { outbox } from '#shared/contract/operations/outbox.ts';
import { FAILURE_CODES } from '#shared/failure.ts';
import { answer, answerFailure, checkInput, refuseForNow } from '#backend/answer/answer-call.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import { logFault } from '#backend/answer/log-event.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { countDevices } from '#backend/queries/identity/sessions.ts';
import { CODE_COST, drawCode, hashNetwork, hashSecret } from '#backend/identity/secrets.ts';
import {
  CODE_SECONDS,
  strangersCodeLimits,
  findWait,
  ownerCodeLimits,
  takenNumberLimits,
  takeTurn,
} from '#backend/limits/take-turn.ts';
import { networkOf } from '#shared/rules/network-of.ts';
import { numberOf, phoneOf } from '#backend/identity/describe-user.ts';
import { isCodeOfNoUse, readTextPolicy, writeCodeMessage } from '#backend/identity/text-messages.ts';
import { hashDevice, readSessionDevice } from '#backend/identity/sessions.ts';
import { findRow, readRows, writeTogether } from '#backend/queries/database.ts';
import { forgetCodes, keepCode, outboxMessages } from '#backend/queries/identity/codes.ts';
import { accountOf } from '#backend/queries/identity/users.ts';
import { chooseSmsSender, hasOutbox } from '#backend/sms/sms-sender.ts';

export const verificationRoutes = new Hono<BackendEnv>()
  .post(sendVerification.path, checkInput('json', sendVerification.input), async (c) => {
    const { type, ...said } = c.req.valid('json');
    const { locale, address, agentKey, requestId } = c.var.caller;
    // Whose guardian somebody is, only a student can say.
    if (type === 'guardian' && !c.var.caller.user) return answerFailure(c, FAILURE_CODES.sessionExpired);
    const send = chooseSmsSender(c.env, sendVerification);
    if (!send) {
      logFault('nobody sends text messages', { requestId });
      return answerFailure(c, FAILURE_CODES.serviceUnavailable, { message: messageText(locale, 'smsUnavailable') });
    }
    const phone = phoneOf(said);
    const { isServed, ofAgent, ofOwners } = await readTextPolicy(c.env.DB, agentKey, phone.areaCode);
    if (!isServed)
      return answerFailure(c, FAILURE_CODES.invalidParameter, {
        field: 'mobileAreaCode',
        message: messageText(locale, 'areaNotServed'),
        status: 400,
      });
    const number = numberOf(phone);
    const account = await findRow(c.env.DB, accountOf(phone));
    const isOwner = account !== null && (await isOnKnownDevice(c, account.id));
    const ofDay = isOwner ? ofOwners : ofAgent;
    const ofNumber = isOwner ? ownerCodeLimits(number) : strangersCodeLimits(number, networkOf(address));
    const wait = await takeTurn(c.env.DB, [...ofNumber, ...ofDay]);
    if (wait !== null) {
      if ((await findWait(c.env.DB, ofDay)) === null) return refuseForNow(c, wait);
      // Somebody has to look: students of this agent cannot register or log in by a code until tomorrow.
      logFault('the text messages of a day are used up', { requestId, agentKey });
      return answerFailure(c, FAILURE_CODES.serviceUnavailable, { message: messageText(locale, 'smsUnavailable') });
    }

    const now = Date.now();
    const code = drawCode();
    const codeHash = await hashSecret(code, CODE_COST);
    const askedFrom = await hashNetwork(c.env, address);
    await writeTogether(c.env.DB, [
      forgetCodes(now),
      keepCode(phone, { purpose: type, codeHash, askedFrom, expiresAt: now + CODE_SECONDS * 1000 }),
    ]);
    const hasAccount = account !== null;
    // Whoever asked is told the same: nobody learns by it that the number has an account.
    if (isCodeOfNoUse(type, hasAccount) && (await takeTurn(c.env.DB, takenNumberLimits(number))) !== null)
      return answer(c, sendVerification, null);
    try {
      await send({ to: number, ...writeCodeMessage(locale, type, code, hasAccount) });
    } catch (error) {
      logFault('text message not sent', { requestId, error });
      return answerFailure(c, FAILURE_CODES.externalServiceError, { message: messageText(locale, 'smsFailed') });
    }
    return answer(c, sendVerification, null);
  })
  .get(outbox.path, async (c, next) => {
    if (!hasOutbox(c.env)) return next();
    const messages = await readRows(c.env.DB, outboxMessages());
    return answer(
      c,
      outbox,
      messages.map((message) => ({ ...message, at: new Date(message.at).toISOString() })),
    );
  });

/** Whether the account has been logged in to in the browser that asks. Nobody can say so for another one: its cookie is a secret. */
async function isOnKnownDevice(c: Context<BackendEnv>, userId: number): Promise<boolean> {
  const deviceHash = await hashDevice(
    readSessionDevice((name) => c.req.header(name), ''),
    userId,
  );
  if (!deviceHash) return false;
  return (await findRow(c.env.DB, countDevices(userId, deviceHash)))?.isKnown === 1;
}
