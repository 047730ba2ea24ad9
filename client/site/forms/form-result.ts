import type { FormErrors } from '#client/ui/form/use-form.ts';
import { type CallError, isUnavailable } from '#shared/call-error.ts';

/** Result of a form action: fetcher data with JavaScript, `actionData` without it. */
export type FormResult<Value = null, Values extends object = object> = { ok: true; value: Value } | FormError<Values>;

export interface FormError<Values extends object = object> extends FormErrors {
  ok: false;
  /** Error code of the contract, or '' if the form itself is invalid. */
  code: string;
  /** Whether the backend is unavailable or did not respond, so that a retry may succeed. */
  isUnavailable?: boolean;
  /** Submitted values without secrets, for rendering the form again. */
  values?: Partial<Values>;
}

export const createSuccess = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

/** Returns the result of a form with invalid fields, which are keyed by their names in the form. */
export const createFieldErrors = (fieldErrors: FormErrors['fields'] = {}): FormError => ({
  ok: false,
  code: '',
  message: '',
  fields: fieldErrors,
});

/** Converts an error of the contract. `fields` maps its input names to names of form fields if they differ. */
export function getFormError(
  callError: CallError,
  fallbackText: string,
  formFieldNames: Readonly<Record<string, string>> = {},
): FormError {
  const { code, message, field = '' } = callError;
  const fieldName = Object.hasOwn(formFieldNames, field) ? formFieldNames[field] : undefined;
  const messageText = message || fallbackText;
  return {
    ok: false,
    code,
    message: messageText,
    ...(isUnavailable(callError) && { isUnavailable: true }),
    ...(fieldName && { fields: { [fieldName]: messageText } }),
  };
}

/** Returns the text of a submitted field, or '' if it is missing or a file. */
export function getText(formData: FormData, name: string): string {
  const fieldValue = formData.get(name);
  return typeof fieldValue === 'string' ? fieldValue : '';
}

/** Values submitted without a form element. Lists become repeated fields, and undefined is omitted. */
export type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

export function toFormData(values: Fields): FormData {
  const formData = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const item of value === undefined ? [] : [value].flat()) formData.append(name, item);
  return formData;
}
