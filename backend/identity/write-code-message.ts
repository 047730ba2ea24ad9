import type { CodePurpose } from '#shared/contract/identity.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import type { TextMessage } from '#backend/sms/sms-sender.ts';

const WITH_CODE = { login: 'smsLogin', register: 'smsRegister', forget: 'smsForget' } as const;

/**
 * Somebody at the site must not learn whether a number has an account; the owner of the number may. So a message goes
 * out in any case, and where a code would be of no use, it says why.
 */
export function writeCodeMessage(
  locale: Locale,
  purpose: CodePurpose,
  code: string,
  hasAccount: boolean,
): Omit<TextMessage, 'to'> {
  if (hasAccount === (purpose !== 'register'))
    return { text: messageText(locale, WITH_CODE[purpose]).replace('{{code}}', code), code };
  return { text: messageText(locale, hasAccount ? 'smsHasAccount' : 'smsNoAccount'), code: '' };
}
