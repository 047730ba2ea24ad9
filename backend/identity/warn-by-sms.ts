import { requestToken } from '#shared/contract/identity.ts';
import { logFault } from '#backend/answer/log-fault.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import type { Phone } from '#backend/queries/identity/users.ts';
import { chooseSmsSender } from '#backend/sms/choose-sms-sender.ts';
import { deviceTextLimits } from './limits.ts';
import { numberOf } from './phone-of.ts';
import { readTextPolicy } from './read-text-policy.ts';
import type { SessionDevice } from './session-device.ts';
import { takeTurn } from './take-turn.ts';

/**
 * A text message beside the one in the inbox, to an owner who may not look there for months. It counts as a text of the
 * agent's day, and few go to one number: whoever logs in to an account of their own again and again sends no more. The
 * login stands by then: what goes wrong here is only logged.
 */
export async function warnBySms(
  c: Pick<AnswerContext, 'env' | 'var'>,
  phone: Phone,
  { browser, system }: Pick<SessionDevice, 'browser' | 'system'>,
): Promise<void> {
  const { locale, agentKey, requestId } = c.var.caller;
  const send = c.env.SMS_URL ? chooseSmsSender(c.env, requestToken) : null;
  if (!send) return;
  const { isServed, ofAgent } = await readTextPolicy(c.env.DB, agentKey, phone.areaCode);
  if (!isServed || (await takeTurn(c.env.DB, [...deviceTextLimits(numberOf(phone)), ...ofAgent])) !== null) return;
  const device = [browser, system].filter(Boolean).join(' · ') || messageText(locale, 'aDevice');
  try {
    const text = messageText(locale, 'smsNewDevice').replace('{{device}}', device);
    await send({ to: numberOf(phone), text, code: '' });
  } catch (error) {
    logFault('text message not sent', { requestId, error });
  }
}
