import { redirect, type RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type PortalRequestWithSite, requireSite } from '#client/portal-request.server.ts';
import { parseSitePath, sitePath, withQuery } from '#client/site/addresses.ts';
import {
  createSuccess,
  type FormResult,
  type FormError,
  getFormError,
  createFieldErrors,
  getText,
} from '#client/site/forms/form-result.ts';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import { validateFields } from '#client/ui/form/use-form.ts';
import { assertNever } from '#shared/assert-never.ts';
import { type CodePurpose, register, resetPassword, sendVerification } from '#shared/contract/account/identity.ts';
import { privacyPolicy } from '#shared/contract/site/pages.ts';
import { parseAttributionText } from '#shared/rules/attribution.ts';
import { AREA_CODES } from '#shared/rules/phone.ts';
import { type AccountDraft, EMPTY_ACCOUNT, formatPhoneNumber, getPhone } from './account-draft.ts';
import {
  ACCOUNT_FORMS,
  type AccountFormName,
  createAccountRules,
  formatLoginError,
  createMobileRule,
} from './account-rules.ts';
import { SEND_CODE } from './code-input.tsx';

export type AccountResult = FormResult<null, AccountDraft>;

const CODE_PURPOSES = {
  password: 'login',
  code: 'login',
  register: 'register',
  forget: 'forget',
} as const satisfies Record<AccountFormName, CodePurpose>;

/** Action of the login, registration and password reset forms, and of the logout without JavaScript. */
export async function submitAccountForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<AccountResult> {
  const portalRequest = requireSite(context);
  const formData = await request.formData();
  const homePath = sitePath(portalRequest.site.agent.keyCode, '/');
  if (formData.get('form') === 'logout') {
    await portalRequest.logOut();
    throw redirect(homePath, 303);
  }
  const formName = ACCOUNT_FORMS.find((name) => name === formData.get('form')) ?? 'password';
  const draft = parseAccountForm(formData, CODE_PURPOSES[formName]);
  const isCodeRequested = formData.get('intent') === SEND_CODE;
  const result = isCodeRequested
    ? await sendCode(portalRequest, formName, draft)
    : await submitForm(portalRequest, formName, draft, formData);
  if (!portalRequest.isDocument) return result;
  if (!result.ok) return { ...result, values: omitSecrets(draft, isCodeRequested && isRejected(result)) };
  const nextPath = parseSitePath(portalRequest.site.agent.keyCode, getPageQuery('login', request.url).get('next'));
  const loginPath = sitePath(portalRequest.site.agent.keyCode, '/login');
  const isLoginForm = formName === 'password' || formName === 'code';
  throw redirect(isLoginForm ? (nextPath ?? homePath) : withQuery(loginPath, { done: formName, next: nextPath }), 303);
}

/** Validates the fields of a form, then calls the backend. */
async function submitForm(
  portalRequest: PortalRequestWithSite,
  formName: AccountFormName,
  draft: AccountDraft,
  formData: FormData,
): Promise<AccountResult> {
  const t = textsIn(portalRequest.locale).getText('account');
  const fieldErrors = validateFields(draft, createAccountRules(t, formName));
  if (Object.keys(fieldErrors).length > 0) return createFieldErrors(fieldErrors);
  switch (formName) {
    case 'password':
    case 'code': {
      const secret = formName === 'password' ? draft.password : draft.loginCode;
      const loginResult = await portalRequest.logIn({ ...getPhone(draft), grant: formName, secret });
      if (loginResult.ok) return createSuccess(null);
      const formError = getFormError(loginResult.error, '');
      return portalRequest.isDocument ? { ...formError, message: formatLoginError(t, formError.message) } : formError;
    }
    case 'register': {
      const agreedVersion = getText(formData, 'agreedVersion') || (await findPolicyVersion(portalRequest));
      if (agreedVersion === null) return { ...createFieldErrors(), message: t('policyMissing') };
      const registerResult = await portalRequest.mutate(register, {
        ...getPhone(draft),
        nickname: draft.nickname.trim(),
        loginPs: draft.registerPassword,
        verification: draft.registerCode,
        agreedVersion,
        agreedLanguage: portalRequest.locale,
        attribution: parseAttributionText(getText(formData, 'attribution')),
      });
      if (registerResult.ok) return createSuccess(null);
      return getFormError(registerResult.error, t('failed', { info: t('register') }), {
        mobile: 'mobile',
        nickname: 'nickname',
        loginPs: 'registerPassword',
        verification: 'registerCode',
      });
    }
    case 'forget': {
      const resetResult = await portalRequest.mutate(resetPassword, {
        ...getPhone(draft),
        verification: draft.forgetCode,
        newLoginPs: draft.newPassword,
      });
      if (resetResult.ok) return createSuccess(null);
      return getFormError(resetResult.error, t('changeFailed'), {
        mobile: 'mobile',
        verification: 'forgetCode',
        newLoginPs: 'newPassword',
      });
    }
    default:
      return assertNever(formName);
  }
}

async function findPolicyVersion(portalRequest: PortalRequestWithSite): Promise<string | null> {
  const policyResult = await portalRequest.main.ask(privacyPolicy, {});
  return policyResult.ok ? policyResult.value.version : null;
}

/**
 * Sends a code for a form without JavaScript. With JavaScript, the browser calls the API endpoint and displays the
 * seconds to wait.
 */
async function sendCode(
  portalRequest: PortalRequestWithSite,
  formName: AccountFormName,
  draft: AccountDraft,
): Promise<FormError> {
  const t = textsIn(portalRequest.locale).getText('account');
  const mobileError = createMobileRule(t)(draft.mobile, draft);
  if (mobileError) return createFieldErrors({ mobile: mobileError });
  const result = await portalRequest.mutate(sendVerification, { ...getPhone(draft), type: CODE_PURPOSES[formName] });
  return result.ok ? createFieldErrors() : getFormError(result.error, t('codeFailed'));
}

/**
 * Whether the code was rejected. If it was sent, the result is also an error, but without a message, because the form
 * is not complete yet.
 */
const isRejected = ({ message, fields = {} }: FormError) => message !== '' || Object.keys(fields).length > 0;

const MAX_FIELD_LENGTH = 200;

/**
 * Parses the form. The code is assumed to have been sent to the number in the form, because only the browser knows the
 * actual number.
 */
function parseAccountForm(formData: FormData, purpose: CodePurpose): AccountDraft {
  const getFieldText = (name: string) => getText(formData, name).slice(0, MAX_FIELD_LENGTH);
  const areaCode = AREA_CODES.find((candidate) => candidate === getFieldText('areaCode')) ?? '';
  const draft = Object.fromEntries(
    Object.entries(EMPTY_ACCOUNT).map(([name, initialValue]) => [
      name,
      typeof initialValue === 'string' ? getFieldText(name) : initialValue,
    ]),
  ) as unknown as AccountDraft;
  const submittedDraft = { ...draft, areaCode, agreed: formData.has('agreed') };
  return { ...submittedDraft, codeSentTo: { [purpose]: formatPhoneNumber(submittedDraft) } };
}

/** Returns the values of the form to render it again, without passwords and codes. */
function omitSecrets(
  { areaCode, mobile, nickname, agreed, loginCode, registerCode, forgetCode, codeSentTo }: AccountDraft,
  isCodeRejected: boolean,
): Partial<AccountDraft> {
  return {
    areaCode,
    mobile,
    nickname,
    agreed,
    loginCode,
    registerCode,
    forgetCode,
    ...(!isCodeRejected && { codeSentTo }),
  };
}
