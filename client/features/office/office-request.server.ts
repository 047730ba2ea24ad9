import { data, redirect, redirectDocument, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { portalRequest, type PortalRequest } from '#client/portal-request.server.ts';
import { type OfficeCall, type OfficeError, getOfficeStatus } from '#shared/contract/office/office-call.ts';
import { OFFICE_PATH } from '#shared/pages/office-pages.ts';
import { packPostedForm, type PostedForm, listTypedTexts } from '#shared/rules/posted-form.ts';
import type { Site } from '#shared/tenant/site.ts';

type Context = Readonly<RouterContextProvider>;

/** Data of errors that the error boundary of the office shows (office-error.tsx). */
export interface OfficeErrorData {
  error: OfficeError;
  requestId: string;
  /** Form that was submitted when there was no session. */
  storedForm?: PostedFormView | null;
}

/**
 * Form that was submitted without a session, with its text values. It is kept during the login and can be sent
 * afterwards.
 */
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

/** Returns the request of an office route. Responds with 404 if the backend has no office. */
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
 * Runs the query of a loader. If there is no session, it redirects to the login, which then returns to this page. This
 * redirect loads a new document, because the login page has another layout. If the user's role may not read the page,
 * it redirects to `forbiddenPath`, if that is given.
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

/** Makes a call that does not belong to a submitted form. The error boundary shows its errors. */
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
  /** Returns the text of a field, or '' if the field is missing or a file. */
  field: (name: string) => string;
  /**
   * Makes a call for the submitted form. If there is no session, the form is kept during the login (posted-form.ts).
   * The error boundary shows all other errors.
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
