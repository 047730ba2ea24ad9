import { data, redirectDocument, type RouterContextProvider } from 'react-router';
import {
  type PostedFormView,
  type OfficeRequest,
  requireOffice,
  throwOfficeError,
} from '#client/features/office/office-request.server.ts';
import type { OfficeCall } from '#shared/contract/office/office-call.ts';
import { confirmSession, getSessionStage, startSession } from '#shared/contract/office/session.ts';
import { type PostedForm, parsePostedForm, listTypedTexts } from '#shared/rules/posted-form.ts';
import type { z } from 'zod';

/** Matches the path to which the login redirects. Only paths inside this office match. */
const RETURN_PATH_PATTERN = /^(?:\/[a-z][\w-]*(?:\/[\w-]+)*(?:\.csv)?)?(?:\?[\w=&.%+-]*)?$/;

export const parseReturnPath = (returnPath: string | null) =>
  returnPath && RETURN_PATH_PATTERN.test(returnPath) ? returnPath : '';

const toPostedFormView = (form: PostedForm | null): PostedFormView | null =>
  form && { form, texts: listTypedTexts(form) };

export type SignInResult = {
  step: 'password' | 'code' | 'kept';
  error: 'wrong' | 'tooMany' | 'ended' | null;
  login: string;
  to: string;
  storedForm: PostedFormView | null;
};

const respondSignIn = (signInResult: Partial<SignInResult> & Pick<SignInResult, 'step'>, status = 200) =>
  data({ error: null, login: '', to: '', storedForm: null, ...signInResult } satisfies SignInResult, { status });

async function callOfficeOrThrow<Input extends z.ZodType, Output extends z.ZodType>(
  office: OfficeRequest,
  officeCall: OfficeCall<Input, Output>,
  input: z.input<Input>,
): Promise<z.output<Output>> {
  const callResult = await office.callOffice(officeCall, input);
  return callResult.ok ? callResult.value : throwOfficeError(office, callResult.error);
}

type Context = Readonly<RouterContextProvider>;

const createFieldGetter = (form: FormData) => (name: string) => {
  const fieldValue = form.get(name);
  return typeof fieldValue === 'string' ? fieldValue : '';
};

/** Handles the password step. If the request contains only `kept`, it renders the password form first. */
export async function submitPassword(context: Context, request: Request) {
  const officeRequest = requireOffice(context);
  const form = await request.formData();
  const getField = createFieldGetter(form);
  if (getField('step') === 'code') return submitCode(context, form);
  const postedFormView = toPostedFormView(parsePostedForm(getField('kept')));
  const [login, returnPath] = [getField('login'), parseReturnPath(getField('to'))];
  if (!login && postedFormView)
    return respondSignIn({ step: 'password', error: 'ended', storedForm: postedFormView }, 401);
  const sessionResult = await callOfficeOrThrow(officeRequest, startSession, { login, password: getField('password') });
  if (sessionResult.kind !== 'codeNeeded')
    return respondSignIn(
      { step: 'password', error: sessionResult.kind, login, to: returnPath, storedForm: postedFormView },
      403,
    );
  // A form that was submitted without a session is carried in the page itself, so the code step then has no URL.
  if (postedFormView) return respondSignIn({ step: 'code', to: returnPath, storedForm: postedFormView });
  throw redirectDocument(
    `${officeRequest.base}/code${returnPath ? `?${new URLSearchParams({ to: returnPath })}` : ''}`,
    303,
  );
}

/** Handles the code step, which needs the session of the password step. */
export async function submitCode(context: Context, form: FormData) {
  const officeRequest = requireOffice(context);
  const getField = createFieldGetter(form);
  const postedFormView = toPostedFormView(parsePostedForm(getField('kept')));
  const returnPath = parseReturnPath(getField('to'));
  const confirmResult = await callOfficeOrThrow(officeRequest, confirmSession, { code: getField('code') });
  switch (confirmResult.kind) {
    case 'wrong':
    case 'tooMany':
      return respondSignIn(
        { step: 'code', error: confirmResult.kind, to: returnPath, storedForm: postedFormView },
        403,
      );
    case 'expired':
      if (postedFormView)
        return respondSignIn({ step: 'password', error: 'ended', to: returnPath, storedForm: postedFormView }, 401);
      throw redirectDocument(`${officeRequest.base}/sign-in`, 303);
    default:
      if (postedFormView) return respondSignIn({ step: 'kept', storedForm: postedFormView });
      throw redirectDocument(`${officeRequest.base}${addLanguage(returnPath, confirmResult.locale)}`, 303);
  }
}

/** Adds the language of the account to a URL. The edge then stores the language in its cookie. */
const addLanguage = (path: string, locale: string) =>
  locale ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ lang: locale })}` : path;

/** Loads the code step. Redirects if the session is at another step. */
export async function requireCodeStage(context: Context): Promise<{ hasPasskey: boolean }> {
  const officeRequest = requireOffice(context);
  const { stage, hasPasskey } = await callOfficeOrThrow(officeRequest, getSessionStage, {});
  if (stage !== 'code') throw redirectDocument(`${officeRequest.base}/sign-in`, 303);
  return { hasPasskey };
}
