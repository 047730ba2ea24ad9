import type { CodePurpose } from '#shared/contract/identity.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import type { TextMessage } from '#backend/sms/sms-sender.ts';

const WITH_CODE = {
  login: 'smsLogin',
  register: 'smsRegister',
  forget: 'smsForget',
  confirm: 'smsConfirm',
  number: 'smsNumber',
  guardian: 'smsGuardian',
} as const;

/** These are for a number that has no account. */
const FOR_NEW_NUMBERS: readonly CodePurpose[] = ['register', 'number'];

/** Whether a code would be of no use, because the number has an account already. */
export const isTaken = (purpose: CodePurpose, hasAccount: boolean) => hasAccount && FOR_NEW_NUMBERS.includes(purpose);

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
  // A guardian agrees with or without an account.
  if (purpose === 'guardian' || hasAccount !== FOR_NEW_NUMBERS.includes(purpose))
    return { text: messageText(locale, WITH_CODE[purpose]).replace('{{code}}', code), code };
  return { text: messageText(locale, hasAccount ? 'smsHasAccount' : 'smsNoAccount'), code: '' };
}
