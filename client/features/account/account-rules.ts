import type { TextOf } from '#client/i18n/use-text.ts';
import type { CodePurpose } from '#shared/contract/account/identity.ts';
import { isPassword, isVerificationCode, PASSWORD_MAX, PASSWORD_MIN } from '#shared/rules/credentials.ts';
import { isNickname, NICKNAME_MAX } from '#shared/rules/person.ts';
import { isPhone } from '#shared/rules/phone.ts';
import type { Rules } from '#client/ui/form/use-form.ts';
import { type AccountDraft, numberOf } from './account-calls.ts';

type T = TextOf<'account'>;
type AccountRules = Required<Rules<AccountDraft>>;

/** Area codes for which there is a sentence about what a number looks like. */
const KNOWN_LOOKS = ['86', '852', '853', '886', '61', '44', '1'] as const;

const lookOf = (t: T, areaCode: string) => {
  const known = KNOWN_LOOKS.find((code) => code === areaCode);
  return known ? t(`look.${known}`) : t('look.other');
};

export const mobileRule =
  (t: T): AccountRules['mobile'] =>
  (mobile, { areaCode }) => {
    if (mobile === '') return t('mobileMissing');
    return isPhone(areaCode, mobile) ? null : t('errorPhoneOrAgent', { look: lookOf(t, areaCode) });
  };

/** A code must have been sent, and to the number that stands there now. */
export const codeRule =
  (t: T, purpose: CodePurpose) =>
  (code: string, draft: AccountDraft): string | null => {
    if (draft.codeSentTo[purpose] !== numberOf(draft)) return t('errorPhoneOrCode');
    if (code === '') return t('codeMissing');
    return isVerificationCode(code) ? null : t('codeShape');
  };

/** What a refused login says. The server's own words may begin with 'Login failed' already. */
export function loginFailedText(t: T, message: string): string {
  const prefix = t('loginFailed', { tip: '' }).replace(/(?<![.。\s])[.。\s]+$/, '');
  return message.startsWith(prefix) ? message : t('loginFailed', { tip: message || t('busy') });
}

export const requiredRule = (sentence: string) => (value: string) => (value === '' ? sentence : null);

export const newPasswordRule = (t: T) => (password: string) => {
  if (password === '') return t('newPasswordMissing');
  return isPassword(password) ? null : t('passwordShape', { min: PASSWORD_MIN, max: PASSWORD_MAX });
};

/** The rule of the field that repeats the new password. */
export const repeatRule =
  (t: T) =>
  (repeat: string, { newPassword }: { newPassword: string }) => {
    if (repeat === '') return t('repeatMissing');
    return repeat === newPassword ? null : t('passwordsDiffer');
  };

export const nicknameRule = (t: T) => (nickname: string) => {
  if (nickname.trim() === '') return t('nicknameMissing');
  return isNickname(nickname) ? null : t('nicknameShape', { max: NICKNAME_MAX });
};

export const agreedRule = (t: T) => (agreed: boolean) => (agreed ? null : t('agreeFirst'));
