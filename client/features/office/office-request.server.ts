import { data, redirectDocument, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { portalRequest, type PortalRequest } from '#client/portal-request.server.ts';
import { type OfficeCall, type OfficeError, getOfficeStatus } from '#shared/contract/office/office-call.ts';
import { OFFICE_PATH } from '#shared/pages/office-pages.ts';
import { packPostedForm, type PostedForm, typedTexts } from '#shared/rules/posted-form.ts';
import type { Site } from '#shared/tenant/site.ts';

type Context = Readonly<RouterContextProvider>;

/** Error data for the error boundary of the office (office-error.tsx). */
export interface OfficeErrorData {
  error: OfficeError;
  requestId: string;
  /** Form that was submitted without a session. */
  kept?: PostedFormView | null;
}

/** Submitted form that is carried through the sign-in, with its text values. */
export interface PostedFormView {
  form: PostedForm;
  texts: string[];
}

export interface OfficeRequest extends PortalRequest {
  site: Site;
  callOffice: NonNullable<PortalRequest['callOffice']>;
  /** Path of the office such as '/mso/_/office'. */
  base: string;
}

/** Returns the request of an office route. If the backend provides no office, its pages respond 404. */
export function requireOffice(context: Context): OfficeRequest {
  const portal = context.get(portalRequest);
  const { callOffice, site } = portal;
  if (!callOffice || !site) throw data(null, { status: 404 });
  return { ...portal, callOffice, site, base: `/${site.agent.keyCode}/${OFFICE_PATH}` };
}

/** Throws an error that the office's error boundary shows, with status 403, 404, 409, 503 etc. */
export function throwOfficeError({ requestId }: PortalRequest, error: OfficeError): never {
  throw data({ error, requestId } satisfies OfficeErrorData, { status: getOfficeStatus(error) });
}

/**
 * Runs a loader's query. Without a session it redirects to the sign-in, which leads back. The redirect loads a new
 * document, since the sign-in has another layout.
 */
export async function queryOffice<I extends z.ZodType, O extends z.ZodType>(
  context: Context,
  request: Request,
  call: OfficeCall<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  const office = requireOffice(context);
  const result = await office.callOffice(call, input);
  if (result.ok) return result.value;
  const { pathname, search } = new URL(request.url);
  const to = pathname.slice(office.base.length) + search;
  if (result.error.code === 'secondFactorNeeded') throw redirectToConfirm(office.base, to);
  if (result.error.code !== 'unauthenticated') return throwOfficeError(office, result.error);
  throw redirectDocument(`${office.base}/sign-in${to ? `?${new URLSearchParams({ to })}` : ''}`, 303);
}

/** Redirects to the second-factor form, which returns to `to`. */
const redirectToConfirm = (base: string, to: string) =>
  redirectDocument(`${base}/confirm?${new URLSearchParams({ to })}`, 303);

export const officeQueryOf = (request: Request): URLSearchParams => new URL(request.url).searchParams;

/** Makes a call outside a submitted form; its errors go to the error boundary. */
export async function callOfficeOrThrow<I extends z.ZodType, O extends z.ZodType>(
  context: Context,
  call: OfficeCall<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  const office = requireOffice(context);
  const result = await office.callOffice(call, input);
  return result.ok ? result.value : throwOfficeError(office, result.error);
}

export interface OfficeAction {
  base: string;
  origin: string;
  form: FormData;
  /** Returns the text of a field; '' if it is a file or missing. */
  field: (name: string) => string;
  /**
   * Without a session the submitted form is carried through the sign-in (posted-form.ts); other errors go to the error
   * boundary.
   */
  call: <I extends z.ZodType, O extends z.ZodType>(
    call: OfficeCall<I, O>,
    input: z.input<I>,
    file?: File | null,
  ) => Promise<z.output<O>>;
}

export async function parseOfficeAction(context: Context, request: Request): Promise<OfficeAction> {
  const office = requireOffice(context);
  const { base, origin, requestId } = office;
  const form = await request.formData();
  return {
    base,
    origin,
    form,
    field(name) {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    },
    async call(call, input, file = null) {
      const result = await office.callOffice(call, input, file);
      if (result.ok) return result.value;
      const { error } = result;
      const { pathname, search } = new URL(request.url);
      if (error.code === 'secondFactorNeeded') throw redirectToConfirm(base, pathname.slice(base.length));
      if (error.code !== 'unauthenticated') return throwOfficeError(office, error);
      const retained = packPostedForm(pathname.slice(base.length) + search, form);
      const thrown = { error, requestId, kept: retained && { form: retained, texts: typedTexts(retained) } };
      throw data(thrown satisfies OfficeErrorData, { status: 401 });
    },
  };
}
