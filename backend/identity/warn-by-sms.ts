import { assertNever } from '#shared/assert-never.ts';
import type { Call } from '#shared/contract/call.ts';
import { logFault } from '#backend/answer/log-fault.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import type { Phone } from '#backend/queries/identity/users.ts';
import { chooseSmsSender } from '#backend/sms/choose-sms-sender.ts';
import { warningLimits } from './limits.ts';
import { numberOf } from './phone-of.ts';
import { readTextPolicy } from './read-text-policy.ts';
import type { SessionDevice } from './session-device.ts';
import { takeTurn } from './take-turn.ts';

/** What an owner is told beside the inbox, which whoever has the password reads first. */
type Warning =
  | { kind: 'newDevice'; device: Pick<SessionDevice, 'browser' | 'system'> }
  /** To the number that the account had until then. */
  | { kind: 'mobileChanged' }
  | { kind: 'passwordChanged' };

/**
 * A text message beside the one in the inbox, to an owner who may not look there for months. It counts as a text of the
 * agent's day, and few of a kind go to one number: whoever logs in to an account of their own again and again sends no
 * more, and none of another kind is lost by it. What it tells of stands by then: what goes wrong here is only logged.
 */
export async function warnBySms(
  c: Pick<AnswerContext, 'env' | 'var'>,
  phone: Phone,
  cause: { texts: NonNullable<Call['texts']> },
  warning: Warning,
): Promise<void> {
  const { locale, agentKey, requestId } = c.var.caller;
  const send = c.env.SMS_URL ? chooseSmsSender(c.env, cause) : null;
  if (!send) return;
  try {
    const { isServed, ofAgent } = await readTextPolicy(c.env.DB, agentKey, phone.areaCode);
    const limits = [...warningLimits(warning.kind, numberOf(phone)), ...ofAgent];
    if (!isServed || (await takeTurn(c.env.DB, limits)) !== null) return;
    await send({ to: numberOf(phone), text: writeWarning(locale, warning), code: '' });
  } catch (error) {
    logFault('text message not sent', { requestId, error });
  }
}

function writeWarning(locale: AnswerContext['var']['caller']['locale'], warning: Warning): string {
  switch (warning.kind) {
    case 'newDevice': {
      const { browser, system } = warning.device;
      const device = [browser, system].filter(Boolean).join(' · ') || messageText(locale, 'aDevice');
      return messageText(locale, 'smsNewDevice').replace('{{device}}', device);
    }
    case 'mobileChanged':
      return messageText(locale, 'smsMobileChanged');
    case 'passwordChanged':
      return messageText(locale, 'smsPasswordChanged');
    default:
      return assertNever(warning);
  }
}
