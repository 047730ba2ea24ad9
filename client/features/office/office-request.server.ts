import { data, redirect, redirectDocument, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { portalRequest, type PortalRequest } from '#client/portal-request.server.ts';
import { type OfficeCall, type OfficeError, getOfficeStatus } from '#shared/contract/office/office-call.ts';
import { OFFICE_PATH } from '#shared/pages/office-pages.ts';
import { packPostedForm, type PostedForm, listTypedTexts } from '#shared/rules/posted-form.ts';
import type { Site } from '#shared/tenant/site.ts';

type Context = Readonly<RouterContextProvider>;

/** Error data for the error boundary of the office (office-error.tsx). */
export interface OfficeErrorData {
  error: OfficeError;
  requestId: string;
  /** Form that was submitted without a session. */
  storedForm?: PostedFormView | null;
}

/** Submitted form that is carried through the login, with its text values. */
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

/** Returns the request of an office route. If the backend provides no office, its pages respond with 404. */
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
 * Runs a loader's query. Without a session it redirects to the login, which leads back. The redirect loads a new
 * document, because the login page has another layout. A role that may not read the page is sent to `forbiddenPath`, if
 * given.
 */
export async function queryOffice<Input extends z.ZodType, Output extends z.ZodType>(
  context: Context,
  request: Request,
  officeCall: OfficeCall<Input, Output>,
  input: z.input<Input>,
  { forbiddenPath = '' } = {},
): Promise<z.output<Output>> {
  const officeRequest = requireOffice(context);
  const callResult = await officeRequest.callOffice(officeCall, input);
  if (callResult.ok) return callResult.value;
  const { pathname, search } = new URL(request.url);
  const returnPath = pathname.slice(officeRequest.base.length) + search;
  if (callResult.error.code === 'secondFactorNeeded') throw redirectToConfirm(officeRequest.base, returnPath);
  if (callResult.error.code === 'forbidden' && forbiddenPath) throw redirect(officeRequest.base + forbiddenPath, 303);
  if (callResult.error.code !== 'unauthenticated') return throwOfficeError(officeRequest, callResult.error);
  throw redirectDocument(
    `${officeRequest.base}/sign-in${returnPath ? `?${new URLSearchParams({ to: returnPath })}` : ''}`,
    303,
  );
}

/** Redirects to the second-factor form, which returns to `to`. */
const redirectToConfirm = (base: string, returnPath: string) =>
  redirectDocument(`${base}/confirm?${new URLSearchParams({ to: returnPath })}`, 303);

export const getOfficeQuery = (request: Request): URLSearchParams => new URL(request.url).searchParams;

/** Makes a call outside of a submitted form; the error boundary shows its errors. */
export async function callOfficeOrThrow<Input extends z.ZodType, Output extends z.ZodType>(
  context: Context,
  call: OfficeCall<Input, Output>,
  input: z.input<Input>,
): Promise<z.output<Output>> {
  const officeRequest = requireOffice(context);
  const callResult = await officeRequest.callOffice(call, input);
  return callResult.ok ? callResult.value : throwOfficeError(officeRequest, callResult.error);
}

export interface OfficeAction {
  base: string;
  origin: string;
  form: FormData;
  /** Returns the text of a field; '' if it is a file or missing. */
  field: (name: string) => string;
  /**
   * Makes a call for the submitted form. Without a session, the form is carried through the login (posted-form.ts); the
   * error boundary shows other errors.
   */
  call: <Input extends z.ZodType, Output extends z.ZodType>(
    call: OfficeCall<Input, Output>,
    input: z.input<Input>,
    file?: File | null,
  ) => Promise<z.output<Output>>;
}

export async function parseOfficeAction(context: Context, request: Request): Promise<OfficeAction> {
  const officeRequest = requireOffice(context);
  const { base, origin, requestId } = officeRequest;
  const form = await request.formData();
  return {
    base,
    origin,
    form,
    field(name) {
      const fieldValue = form.get(name);
      return typeof fieldValue === 'string' ? fieldValue : '';
    },
    async call(call, input, file = null) {
      const callResult = await officeRequest.callOffice(call, input, file);
      if (callResult.ok) return callResult.value;
      const { error } = callResult;
      const { pathname, search } = new URL(request.url);
      if (error.code === 'secondFactorNeeded') throw redirectToConfirm(base, pathname.slice(base.length));
      if (error.code !== 'unauthenticated') return throwOfficeError(officeRequest, error);
      const packedForm = packPostedForm(pathname.slice(base.length) + search, form);
      const errorData = {
        error,
        requestId,
        storedForm: packedForm && { form: packedForm, texts: listTypedTexts(packedForm) },
      };
      throw data(errorData satisfies OfficeErrorData, { status: 401 });
    },
  };
}

/** Address of the agency's site, to which the office at `base` belongs. */
export const getSiteUrl = (request: Request, base: string) =>
  new URL(base, request.url).href.replace(/\/_\/office$/, '');
