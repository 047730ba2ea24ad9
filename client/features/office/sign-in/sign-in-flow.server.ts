import { data, redirectDocument, type RouterContextProvider } from 'react-router';
import {
  type PostedFormView,
  type OfficeRequest,
  requireOffice,
  throwOfficeError,
} from '#client/features/office/office-request.server.ts';
import type { OfficeCall } from '#shared/contract/office/office-call.ts';
import { confirmSession, getSessionStage, startSession } from '#shared/contract/office/session.ts';
import { type PostedForm, parsePostedForm, typedTexts } from '#shared/rules/posted-form.ts';
import type { z } from 'zod';

/** Redirect target of a sign-in, restricted to a path within this office. */
const PLACE = /^(?:\/[a-z][\w-]*(?:\/[\w-]+)*(?:\.csv)?)?(?:\?[\w=&.%+-]*)?$/;

export const readPlace = (to: string | null) => (to && PLACE.test(to) ? to : '');

const viewKeptForm = (form: PostedForm | null): PostedFormView | null => form && { form, texts: typedTexts(form) };

export type SignInResult = {
  step: 'password' | 'code' | 'kept';
  error: 'wrong' | 'tooMany' | 'ended' | null;
  login: string;
  to: string;
  kept: PostedFormView | null;
};

const answer = (value: Partial<SignInResult> & Pick<SignInResult, 'step'>, status = 200) =>
  data({ error: null, login: '', to: '', kept: null, ...value } satisfies SignInResult, { status });

async function call<I extends z.ZodType, O extends z.ZodType>(
  office: OfficeRequest,
  officeCall: OfficeCall<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  const result = await office.callOffice(officeCall, input);
  return result.ok ? result.value : throwOfficeError(office, result.error);
}

type Context = Readonly<RouterContextProvider>;

const getText = (form: FormData) => (name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Handles the password step. A request with only `kept` renders the password form first. */
export async function submitPassword(context: Context, request: Request) {
  const office = requireOffice(context);
  const form = await request.formData();
  const field = getText(form);
  if (field('step') === 'code') return submitCode(context, form);
  const postedFormView = viewKeptForm(parsePostedForm(field('kept')));
  const [login, to] = [field('login'), readPlace(field('to'))];
  if (!login && postedFormView) return answer({ step: 'password', error: 'ended', kept: postedFormView }, 401);
  const outcome = await call(office, startSession, { login, password: field('password') });
  if (outcome.kind !== 'codeNeeded')
    return answer({ step: 'password', error: outcome.kind, login, to, kept: postedFormView }, 403);
  // The page itself carries a submitted form, so in that case the code step has no URL of its own.
  if (postedFormView) return answer({ step: 'code', to, kept: postedFormView });
  throw redirectDocument(`${office.base}/code${to ? `?${new URLSearchParams({ to })}` : ''}`, 303);
}

/** Handles the code step, which needs the session of the password step. */
export async function submitCode(context: Context, form: FormData) {
  const office = requireOffice(context);
  const field = getText(form);
  const postedFormView = viewKeptForm(parsePostedForm(field('kept')));
  const to = readPlace(field('to'));
  const outcome = await call(office, confirmSession, { code: field('code') });
  switch (outcome.kind) {
    case 'wrong':
    case 'tooMany':
      return answer({ step: 'code', error: outcome.kind, to, kept: postedFormView }, 403);
    case 'expired':
      if (postedFormView) return answer({ step: 'password', error: 'ended', to, kept: postedFormView }, 401);
      throw redirectDocument(`${office.base}/sign-in`, 303);
    default:
      if (postedFormView) return answer({ step: 'kept', kept: postedFormView });
      throw redirectDocument(`${office.base}${inLanguage(to, outcome.locale)}`, 303);
  }
}

/** Adds the account's language to a URL; the edge then stores it in its cookie. */
const inLanguage = (to: string, locale: string) =>
  locale ? `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ lang: locale })}` : to;

/** Loads the code step; redirects if the session is at another step. */
export async function requireCodeStage(context: Context): Promise<{ hasPasskey: boolean }> {
  const office = requireOffice(context);
  const { stage, hasPasskey } = await call(office, getSessionStage, {});
  if (stage !== 'code') throw redirectDocument(`${office.base}/sign-in`, 303);
  return { hasPasskey };
}
