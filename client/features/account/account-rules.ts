import { assertNever } from '#shared/assert-never.ts';
import type { TextOf } from '#client/i18n/use-text.ts';
import type { CodePurpose } from '#shared/contract/account/identity.ts';
import { isPassword, isVerificationCode, PASSWORD_MAX, PASSWORD_MIN } from '#shared/rules/credentials.ts';
import { isNickname, NICKNAME_MAX } from '#shared/rules/person.ts';
import { isPhone } from '#shared/rules/phone.ts';
import type { Rules } from '#client/ui/form/use-form.ts';
import { type AccountDraft, getNumber } from './account-draft.ts';

type T = TextOf<'account'>;
type AccountRules = Required<Rules<AccountDraft>>;

/** Area codes for which there is a hint about the number format. */
const PHONE_FORMATS = ['86', '852', '853', '886', '61', '44', '1'] as const;

const getPhoneFormat = (t: T, areaCode: string) => {
  const existing = PHONE_FORMATS.find((code) => code === areaCode);
  return existing ? t(`look.${existing}`) : t('look.other');
};

export const mobileRule =
  (t: T): AccountRules['mobile'] =>
  (mobile, { areaCode }) => {
    if (mobile === '') return t('mobileMissing');
    return isPhone(areaCode, mobile) ? null : t('errorPhoneOrAgent', { look: getPhoneFormat(t, areaCode) });
  };

/** Rule of a code: it must have been sent to the number that the form now contains. */
export const codeRule =
  (t: T, purpose: CodePurpose) =>
  (code: string, draft: AccountDraft): string | null => {
    if (draft.codeSentTo[purpose] !== getNumber(draft)) return t('errorPhoneOrCode');
    if (code === '') return t('codeMissing');
    return isVerificationCode(code) ? null : t('codeShape');
  };

/** Returns the message of a rejected login. The server's message may already begin with 'Login failed'. */
export function loginFailedText(t: T, message: string): string {
  const prefix = t('loginFailed', { tip: '' }).replace(/(?<![.。\s])[.。\s]+$/, '');
  return message.startsWith(prefix) ? message : t('loginFailed', { tip: message || t('busy') });
}

const requiredRule = (sentence: string) => (value: string) => (value === '' ? sentence : null);

export const newPasswordRule = (t: T) => (password: string) => {
  if (password === '') return t('newPasswordMissing');
  return isPassword(password) ? null : t('passwordShape', { min: PASSWORD_MIN, max: PASSWORD_MAX });
};

export const repeatRule =
  (t: T) =>
  (repeat: string, { newPassword }: { newPassword: string }) => {
    if (repeat === '') return t('repeatMissing');
    return repeat === newPassword ? null : t('passwordsDiffer');
  };

/** Rules of a password change by a user who knows the old password. */
export const passwordRules = (oldMissing: string, t: T) => ({
  oldPassword: requiredRule(oldMissing),
  newPassword: newPasswordRule(t),
  repeat: repeatRule(t),
});

export const nicknameRule = (t: T) => (nickname: string) => {
  if (nickname.trim() === '') return t('nicknameMissing');
  return isNickname(nickname) ? null : t('nicknameShape', { max: NICKNAME_MAX });
};

const agreedRule = (t: T) => (agreed: boolean) => (agreed ? null : t('agreeFirst'));

export const ACCOUNT_FORMS = ['password', 'code', 'register', 'forget'] as const;
export type AccountFormName = (typeof ACCOUNT_FORMS)[number];

/** Rules of a form, which the browser and the action share. */
export function accountRules(t: T, form: AccountFormName): Rules<AccountDraft> {
  switch (form) {
    case 'password':
      return { mobile: mobileRule(t), password: requiredRule(t('passwordMissing')) };
    case 'code':
      return { mobile: mobileRule(t), loginCode: codeRule(t, 'login') };
    case 'register':
      return {
        nickname: nicknameRule(t),
        mobile: mobileRule(t),
        registerCode: codeRule(t, 'register'),
        registerPassword: newPasswordRule(t),
        agreed: agreedRule(t),
      };
    case 'forget':
      return {
        mobile: mobileRule(t),
        forgetCode: codeRule(t, 'forget'),
        newPassword: newPasswordRule(t),
        repeat: repeatRule(t),
      };
    default:
      return assertNever(form);
  }
}
