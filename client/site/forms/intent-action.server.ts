import { data, type RouterContextProvider } from 'react-router';
import { type PortalRequestWithSite, requireSite, requireUser } from '#client/portal-request.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { Texts } from '#client/i18n/use-text.ts';
import type { Call, InputOf } from '#shared/contract/call.ts';
import type { Result } from '#shared/call-error.ts';
import { createSuccess, type FormResult, getFormError, getText } from './form-result.ts';

type IntentHandler = (portal: PortalRequestWithSite, formData: FormData) => Promise<FormResult<unknown>>;

export type IntentResult<Intent extends string = string> = FormResult<unknown> & { intent: Intent };

/**
 * Runs the action of a page behind the login. The field `intent` selects the handler. If the session has expired, a
 * fetcher receives the backend's error and the form remains, whereas a document submission is redirected to the login.
 */
export async function submitIntent<Intent extends string>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  handlers: Readonly<Record<Intent, IntentHandler>>,
): Promise<IntentResult<Intent>> {
  const portalRequest = requireSite(context);
  if (portalRequest.isDocument) await requireUser(portalRequest, request);
  const formData = await request.formData();
  const intent = getText(formData, 'intent');
  if (!hasKey(handlers, intent)) throw data(null, { status: 400 });
  return { ...(await handlers[intent](portalRequest, formData)), intent };
}

const hasKey = <Key extends string>(record: Readonly<Record<Key, unknown>>, key: string): key is Key =>
  Object.hasOwn(record, key);

/** Returns the handler of a form whose fields are the input of one call. The contract validates them. */
export const createCallHandler =
  <Operation extends Call>(call: Operation, getFailedText: (texts: Texts) => string) =>
  (portalRequest: PortalRequestWithSite, formData: FormData) =>
    callResult(
      portalRequest.mutate(call, Object.fromEntries(formData) as InputOf<Operation>),
      getFailedText(textsIn(portalRequest.locale)),
    );

/** Converts the result of one call to the result of a form. */
export const callResult = async <T>(
  pendingCall: Promise<Result<T>>,
  fallbackText: string,
  fields?: Readonly<Record<string, string>>,
): Promise<FormResult<T>> => {
  const result = await pendingCall;
  return result.ok ? createSuccess(result.value) : getFormError(result.error, fallbackText, fields);
};
