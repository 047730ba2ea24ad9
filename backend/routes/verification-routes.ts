import { Hono } from 'hono';
import { sendVerification } from '#shared/contract/identity.ts';
import { outbox } from '#shared/contract/outbox.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import { answer, answerFailure } from '#backend/answer/envelope.ts';
import { logFault } from '#backend/answer/log-fault.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import { refuseForNow } from '#backend/answer/refuse-for-now.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { drawCode } from '#backend/identity/draw-code.ts';
import { hashNetwork } from '#backend/identity/hash-network.ts';
import { CODE_COST, hashSecret } from '#backend/identity/hash-secret.ts';
import { CODE_SECONDS, codeLimits } from '#backend/identity/limits.ts';
import { networkOf } from '#shared/rules/network-of.ts';
import { numberOf, phoneOf } from '#backend/identity/phone-of.ts';
import { readTextPolicy } from '#backend/identity/read-text-policy.ts';
import { findWait, takeTurn } from '#backend/identity/take-turn.ts';
import { writeCodeMessage } from '#backend/identity/write-code-message.ts';
import { readRows, readTogether } from '#backend/queries/database.ts';
import { forgetCodes, keepCode } from '#backend/queries/identity/codes.ts';
import { outboxMessages } from '#backend/queries/identity/outbox.ts';
import { accountOf } from '#backend/queries/identity/users.ts';
import { chooseSmsSender, hasOutbox } from '#backend/sms/choose-sms-sender.ts';

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
    const { isServed, ofAgent } = await readTextPolicy(c.env.DB, agentKey, phone.areaCode);
    if (!isServed)
      return answerFailure(c, FAILURE_CODES.invalidParameter, {
        field: 'mobileAreaCode',
        message: messageText(locale, 'areaNotServed'),
        status: 400,
      });
    const wait = await takeTurn(c.env.DB, [...codeLimits(numberOf(phone), networkOf(address)), ...ofAgent]);
    if (wait !== null) {
      if ((await findWait(c.env.DB, ofAgent)) === null) return refuseForNow(c, wait);
      // Somebody has to look: students of this agent cannot register or log in by a code until tomorrow.
      logFault('the text messages of a day are used up', { requestId, agentKey });
      return answerFailure(c, FAILURE_CODES.serviceUnavailable, { message: messageText(locale, 'smsUnavailable') });
    }

    const now = Date.now();
    const code = drawCode();
    const codeHash = await hashSecret(code, CODE_COST);
    const askedFrom = await hashNetwork(c.env, address);
    const [, , [account]] = await readTogether(
      c.env.DB,
      forgetCodes(now),
      keepCode(phone, { purpose: type, codeHash, askedFrom, expiresAt: now + CODE_SECONDS * 1000 }),
      accountOf(phone),
    );
    try {
      await send({ to: numberOf(phone), ...writeCodeMessage(locale, type, code, account !== undefined) });
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
