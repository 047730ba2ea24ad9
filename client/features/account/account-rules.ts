import { assertNever } from '#shared/assert-never.ts';
import type { TextOf } from '#client/i18n/use-text.ts';
import type { CodePurpose } from '#shared/contract/account/identity.ts';
import { isPassword, isVerificationCode, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from '#shared/rules/credentials.ts';
import { isNickname, MAX_NICKNAME_CHARS } from '#shared/rules/person.ts';
import { isPhone } from '#shared/rules/phone.ts';
import type { Rules } from '#client/ui/form/use-form.ts';
import { type AccountDraft, formatPhoneNumber } from './account-draft.ts';

type AccountText = TextOf<'account'>;
type AccountRules = Required<Rules<AccountDraft>>;

/** Area codes with a hint about the format of the number. */
const PHONE_FORMATS = ['86', '852', '853', '886', '61', '44', '1'] as const;

const formatPhoneHint = (t: AccountText, areaCode: string) => {
  const knownAreaCode = PHONE_FORMATS.find((code) => code === areaCode);
  return knownAreaCode ? t(`look.${knownAreaCode}`) : t('look.other');
};

export const createMobileRule =
  (t: AccountText): AccountRules['mobile'] =>
  (mobile, { areaCode }) => {
    if (mobile === '') return t('mobileMissing');
    return isPhone(areaCode, mobile) ? null : t('errorPhoneOrAgent', { look: formatPhoneHint(t, areaCode) });
  };

/** Rule of a code: it must have been sent to the number that the form now contains. */
export const createCodeRule =
  (t: AccountText, purpose: CodePurpose) =>
  (code: string, draft: AccountDraft): string | null => {
    if (draft.codeSentTo[purpose] !== formatPhoneNumber(draft)) return t('errorPhoneOrCode');
    if (code === '') return t('codeMissing');
    return isVerificationCode(code) ? null : t('codeShape');
  };

/** Returns the message of a rejected login. The server's message may itself start with 'Login failed'. */
export function formatLoginError(t: AccountText, message: string): string {
  const prefix = t('loginFailed', { tip: '' }).replace(/(?<![.。\s])[.。\s]+$/, '');
  return message.startsWith(prefix) ? message : t('loginFailed', { tip: message || t('busy') });
}

const createRequiredRule = (errorText: string) => (value: string) => (value === '' ? errorText : null);

export const createNewPasswordRule = (t: AccountText) => (password: string) => {
  if (password === '') return t('newPasswordMissing');
  return isPassword(password) ? null : t('passwordShape', { min: MIN_PASSWORD_CHARS, max: MAX_PASSWORD_CHARS });
};

export const createRepeatRule =
  (t: AccountText) =>
  (repeat: string, { newPassword }: { newPassword: string }) => {
    if (repeat === '') return t('repeatMissing');
    return repeat === newPassword ? null : t('passwordsDiffer');
  };

/** Rules of a password change by a user who knows the old password. */
export const createPasswordRules = (missingPasswordText: string, t: AccountText) => ({
  oldPassword: createRequiredRule(missingPasswordText),
  newPassword: createNewPasswordRule(t),
  repeat: createRepeatRule(t),
});

export const createNicknameRule = (t: AccountText) => (nickname: string) => {
  if (nickname.trim() === '') return t('nicknameMissing');
  return isNickname(nickname) ? null : t('nicknameShape', { max: MAX_NICKNAME_CHARS });
};

const createAgreedRule = (t: AccountText) => (isAgreed: boolean) => (isAgreed ? null : t('agreeFirst'));

export const ACCOUNT_FORMS = ['password', 'code', 'register', 'forget'] as const;
export type AccountFormName = (typeof ACCOUNT_FORMS)[number];

/** Rules of a form, which the browser and the action share. */
export function createAccountRules(t: AccountText, form: AccountFormName): Rules<AccountDraft> {
  switch (form) {
    case 'password':
      return { mobile: createMobileRule(t), password: createRequiredRule(t('passwordMissing')) };
    case 'code':
      return { mobile: createMobileRule(t), loginCode: createCodeRule(t, 'login') };
    case 'register':
      return {
        nickname: createNicknameRule(t),
        mobile: createMobileRule(t),
        registerCode: createCodeRule(t, 'register'),
        registerPassword: createNewPasswordRule(t),
        agreed: createAgreedRule(t),
      };
    case 'forget':
      return {
        mobile: createMobileRule(t),
        forgetCode: createCodeRule(t, 'forget'),
        newPassword: createNewPasswordRule(t),
        repeat: createRepeatRule(t),
      };
    default:
      return assertNever(form);
  }
}
