import { redirect, type RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type PortalRequestWithSite, requireSite } from '#client/portal-request.server.ts';
import { siteAddress, sitePath, withQuery } from '#client/site/addresses.ts';
import {
  accept,
  type FormResult,
  type FormError,
  getFormError,
  invalidFields,
  getText,
} from '#client/site/forms/form-result.ts';
import { pageQuery } from '#client/site/portal/page-query.ts';
import { validateFields } from '#client/ui/form/use-form.ts';
import { assertNever } from '#shared/assert-never.ts';
import { type CodePurpose, register, resetPassword, sendVerification } from '#shared/contract/account/identity.ts';
import { privacyPolicy } from '#shared/contract/site/pages.ts';
import { parseAttributionText } from '#shared/rules/attribution.ts';
import { AREA_CODES } from '#shared/rules/phone.ts';
import { type AccountDraft, EMPTY_ACCOUNT, getNumber, getPhone } from './account-draft.ts';
import { ACCOUNT_FORMS, type AccountFormName, accountRules, loginFailedText, mobileRule } from './account-rules.ts';
import { SEND_CODE } from './code-input.tsx';

export type AccountResult = FormResult<null, AccountDraft>;

const PURPOSES = { password: 'login', code: 'login', register: 'register', forget: 'forget' } as const satisfies Record<
  AccountFormName,
  CodePurpose
>;

/** Action of the login, the registration and the password reset, and of the logout without JavaScript. */
export async function submitAccountForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<AccountResult> {
  const portal = requireSite(context);
  const formData = await request.formData();
  const home = sitePath(portal.site.agent.keyCode, '/');
  if (formData.get('form') === 'logout') {
    await portal.logOut();
    throw redirect(home, 303);
  }
  const form = ACCOUNT_FORMS.find((name) => name === formData.get('form')) ?? 'password';
  const draft = parseAccountForm(formData, PURPOSES[form]);
  const isCodeWanted = formData.get('intent') === SEND_CODE;
  const result = isCodeWanted ? await sendCode(portal, form, draft) : await submit(portal, form, draft, formData);
  if (!portal.isDocument) return result;
  if (!result.ok) return { ...result, values: withoutSecrets(draft, isCodeWanted && isRejected(result)) };
  const next = siteAddress(portal.site.agent.keyCode, pageQuery('login', request.url).get('next'));
  const login = sitePath(portal.site.agent.keyCode, '/login');
  const isLoggedIn = form === 'password' || form === 'code';
  throw redirect(isLoggedIn ? (next ?? home) : withQuery(login, { done: form, next }), 303);
}

/** Validates the fields of a form, then calls the backend. */
async function submit(
  portal: PortalRequestWithSite,
  form: AccountFormName,
  draft: AccountDraft,
  formData: FormData,
): Promise<AccountResult> {
  const t = textsIn(portal.locale).of('account');
  const fields = validateFields(draft, accountRules(t, form));
  if (Object.keys(fields).length > 0) return invalidFields(fields);
  switch (form) {
    case 'password':
    case 'code': {
      const secret = form === 'password' ? draft.password : draft.loginCode;
      const user = await portal.logIn({ ...getPhone(draft), grant: form, secret });
      if (user.ok) return accept(null);
      const rejected = getFormError(user.error, '');
      return portal.isDocument ? { ...rejected, message: loginFailedText(t, rejected.message) } : rejected;
    }
    case 'register': {
      const agreedVersion = getText(formData, 'agreedVersion') || (await findPolicyVersion(portal));
      if (agreedVersion === null) return { ...invalidFields(), message: t('policyMissing') };
      const user = await portal.mutate(register, {
        ...getPhone(draft),
        nickname: draft.nickname.trim(),
        loginPs: draft.registerPassword,
        verification: draft.registerCode,
        agreedVersion,
        agreedLanguage: portal.locale,
        attribution: parseAttributionText(getText(formData, 'attribution')),
      });
      if (user.ok) return accept(null);
      return getFormError(user.error, t('failed', { info: t('register') }), {
        mobile: 'mobile',
        nickname: 'nickname',
        loginPs: 'registerPassword',
        verification: 'registerCode',
      });
    }
    case 'forget': {
      const changed = await portal.mutate(resetPassword, {
        ...getPhone(draft),
        verification: draft.forgetCode,
        newLoginPs: draft.newPassword,
      });
      if (changed.ok) return accept(null);
      return getFormError(changed.error, t('changeFailed'), {
        mobile: 'mobile',
        verification: 'forgetCode',
        newLoginPs: 'newPassword',
      });
    }
    default:
      return assertNever(form);
  }
}

async function findPolicyVersion(portal: PortalRequestWithSite): Promise<string | null> {
  const policy = await portal.main.ask(privacyPolicy, {});
  return policy.ok ? policy.value.version : null;
}

/**
 * Sends a code for a form without JavaScript. With JavaScript, the browser calls the API endpoint and displays the
 * seconds to wait.
 */
async function sendCode(portal: PortalRequestWithSite, form: AccountFormName, draft: AccountDraft): Promise<FormError> {
  const t = textsIn(portal.locale).of('account');
  const mobile = mobileRule(t)(draft.mobile, draft);
  if (mobile) return invalidFields({ mobile });
  const result = await portal.mutate(sendVerification, { ...getPhone(draft), type: PURPOSES[form] });
  return result.ok ? invalidFields() : getFormError(result.error, t('codeFailed'));
}

/**
 * Distinguishes a rejection from a sent code, whose result is an error without a message because the form is not
 * complete.
 */
const isRejected = ({ message, fields = {} }: FormError) => message !== '' || Object.keys(fields).length > 0;

const LONGEST_FIELD = 200;

/**
 * Parses the form. The code counts as sent to the number of the form, since only the browser knows the number to which
 * it was sent.
 */
function parseAccountForm(formData: FormData, purpose: CodePurpose): AccountDraft {
  const text = (name: string) => getText(formData, name).slice(0, LONGEST_FIELD);
  const areaCode = AREA_CODES.find((code) => code === text('areaCode')) ?? '';
  const draft = Object.fromEntries(
    Object.entries(EMPTY_ACCOUNT).map(([name, empty]) => [name, typeof empty === 'string' ? text(name) : empty]),
  ) as unknown as AccountDraft;
  const values = { ...draft, areaCode, agreed: formData.has('agreed') };
  return { ...values, codeSentTo: { [purpose]: getNumber(values) } };
}

/** Returns the values of the form to render it again, without passwords and codes. */
function withoutSecrets(
  { areaCode, mobile, nickname, agreed, loginCode, registerCode, forgetCode, codeSentTo }: AccountDraft,
  isCodeRefused: boolean,
): Partial<AccountDraft> {
  return {
    areaCode,
    mobile,
    nickname,
    agreed,
    loginCode,
    registerCode,
    forgetCode,
    ...(!isCodeRefused && { codeSentTo }),
  };
}
