import type { FormErrors } from '#client/ui/form/use-form.ts';
import { type CallError, isUnavailable } from '#shared/call-error.ts';

/** Result of a form action: fetcher data with JavaScript, `actionData` without. */
export type FormResult<Value = null, Values extends object = object> = { ok: true; value: Value } | FormError<Values>;

export interface FormError<Values extends object = object> extends FormErrors {
  ok: false;
  /** Code of the failure of the contract; '' where the form itself was not valid. */
  code: string;
  /** No response, or an unavailable backend; a retry may succeed. */
  isUnavailable?: boolean;
  /** Submitted values without secrets, for rendering the form again. */
  values?: Partial<Values>;
}

export const accept = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

/** A form whose fields are not valid, by their names in the form. */
export const invalidFields = (fields: FormErrors['fields'] = {}): FormError => ({
  ok: false,
  code: '',
  message: '',
  fields,
});

/** A failure of the contract; `fields` maps its input names to those of the form, where they differ. */
export function formErrorOf(
  failure: CallError,
  otherwise: string,
  fields: Readonly<Record<string, string>> = {},
): FormError {
  const { code, message, field = '' } = failure;
  const name = Object.hasOwn(fields, field) ? fields[field] : undefined;
  const text = message || otherwise;
  return {
    ok: false,
    code,
    message: text,
    ...(isUnavailable(failure) && { isUnavailable: true }),
    ...(name && { fields: { [name]: text } }),
  };
}

/** Text of a field of a submitted form, '' where there is none; a file counts as none. */
export function textOf(sent: FormData, name: string): string {
  const value = sent.get(name);
  return typeof value === 'string' ? value : '';
}

/** Fields of a submission without a form element; lists become repeated fields, undefined is omitted. */
export type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

export function toFormData(values: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const one of value === undefined ? [] : [value].flat()) form.append(name, one);
  return form;
}
