import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import type { LoginInput } from '#shared/contract/account/identity.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { portalAddress, tellPortal } from '#client/site/asking/ask-portal.ts';
import type { AccountDraft } from './account-draft.ts';

export const phoneOf = ({ areaCode, mobile }: AccountDraft) => ({ mobileAreaCode: areaCode, mobile });

export const logIn = (agentKey: string, draft: AccountDraft, grant: LoginInput['grant']) =>
  tellPortal(portalAddress(agentKey, SESSION_ENDPOINTS.login), {
    ...phoneOf(draft),
    grant,
    secret: grant === 'password' ? draft.password : draft.loginCode,
  });

/** What was agreed to: the text by its version, in the language in which it stood there. */
interface Agreement {
  version: string;
  language: Locale;
}

export const register = (agentKey: string, draft: AccountDraft, { version, language }: Agreement) =>
  tellPortal(portalAddress(agentKey, '/appUser/registra'), {
    ...phoneOf(draft),
    nickname: draft.nickname.trim(),
    loginPs: draft.registerPassword,
    verification: draft.registerCode,
    agreedVersion: version,
    agreedLanguage: language,
  });

export const resetPassword = (agentKey: string, draft: AccountDraft) =>
  tellPortal(portalAddress(agentKey, '/appUser/modifyPwd'), {
    ...phoneOf(draft),
    verification: draft.forgetCode,
    newLoginPs: draft.newPassword,
  });
