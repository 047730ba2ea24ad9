import {
  type ChangeEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { whilePending } from '#client/ui/button/button.tsx';

interface FormParts<Values extends object> {
  /** The caller stores the values, so that they outlive the form. */
  values: Values;
  onEdit: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  rules: Rules<Values>;
  /** Action result of a submission without JavaScript. */
  refusal?: FormErrors | undefined;
  /** Called when every rule passes, but not while pending. A returned text or refusal is shown as the form's error. */
  onSubmit: (values: Values, form: HTMLFormElement) => Promise<string | FormErrors | void>;
}

/** Errors of a form: one text for the form, and texts by field name. */
export interface FormErrors {
  message: string;
  fields?: Readonly<Partial<Record<string, string>>>;
}

/** Manages client-side form state: fields are validated on blur, and all of them on submit. */
export function useForm<Values extends object>({
  values,
  onEdit,
  rules,
  refusal: result,
  onSubmit,
}: FormParts<Values>) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Values>>((result?.fields ?? {}) as FieldErrors<Values>);
  const [failure, setFailure] = useState<string | null>(result?.message || null);
  const [pending, setPending] = useState(false);
  const isSending = useRef(false);
  // Each failed check creates a new object, so that the effect runs again even for the same fields.
  const [focusRequest, setFocusRequest] = useState<{ names: string[] | undefined } | null>(
    result?.fields ? { names: undefined } : null,
  );

  useEffect(() => {
    if (focusRequest) focusFirstInvalid(ref.current, focusRequest.names);
  }, [focusRequest]);

  useTypedEarly(ref, values, onEdit);

  function edit<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setErrors(({ [name]: _edited, ...otherErrors }) => otherErrors as FieldErrors<Values>);
    onEdit(name, value);
  }

  /** Validates the named fields, or all if none are named; shows the errors and focuses the first invalid field. */
  function check(names?: (keyof Values)[]): boolean {
    const fieldErrors = validateFields(values, rules, names);
    setErrors(fieldErrors);
    const isValid = Object.keys(fieldErrors).length === 0;
    if (!isValid) setFocusRequest({ names: names?.map(String) });
    return isValid;
  }

  const setSending = (isPending: boolean) => {
    isSending.current = isPending;
    setPending(isPending);
  };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current || !check()) return;
    setFailure(null);
    const form = event.currentTarget;
    await whilePending(setSending, async () => showRejection((await onSubmit(values, form)) ?? null));
  }

  function showRejection(rejection: string | FormErrors | null) {
    const { message, fields = {} } =
      typeof rejection === 'string' ? { message: rejection } : (rejection ?? { message: '' });
    setFailure(message || null);
    if (Object.keys(fields).length === 0) return;
    setErrors(fields as FieldErrors<Values>);
    setFocusRequest({ names: undefined });
  }

  const sharedProps = <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    error: errors[name] as string | undefined,
    validate: (value: Values[Name]) => rules[name]?.(value, { ...values, [name]: value }) ?? null,
  });

  return {
    pending,
    failure,
    faultNumber: Object.keys(errors).length,
    check,
    edit,
    form: { ref, noValidate: true, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) },
    text: <Name extends keyof Values>(name: Name) => ({
      ...sharedProps(name),
      name: String(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => edit(name, event.target.value as Values[Name]),
    }),
    choice: <Name extends keyof Values>(name: Name) => ({
      ...sharedProps(name),
      onChange: (value: Values[Name]) => edit(name, value),
    }),
  };
}

/**
 * Adopts text that was typed before hydration: React keeps it at hydration, but the next render would replace it with
 * the state.
 */
function useTypedEarly<Values extends object>(
  form: { readonly current: HTMLFormElement | null },
  values: Values,
  onEdit: FormParts<Values>['onEdit'],
) {
  const input = useRef<Partial<Values>>(null);
  useLayoutEffect(() => {
    // Reads the fields in a layout effect: a parent's layout effect may restore state and overwrite them before other
    // effects run.
    if (form.current) input.current ??= differingFields(form.current, values);
  });
  const adopt = useEffectEvent(() => {
    for (const [name, value] of Object.entries(input.current ?? {}))
      onEdit(name as keyof Values, value as Values[keyof Values]);
    input.current = {};
  });
  useEffect(() => adopt(), []);
}

function differingFields<Values extends object>(form: HTMLFormElement, values: Values): Partial<Values> {
  const formData = new FormData(form);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const now = typeof value === 'boolean' ? formData.has(name) : formData.get(name);
      return now && now !== value && typeof now === typeof value ? [[name, now]] : [];
    }),
  ) as Partial<Values>;
}

/** Validation rules by field; a rule returns the error message, or null, and also receives the other values. */
export type Rules<Values extends object> = {
  readonly [Name in keyof Values]?: (value: Values[Name], values: Values) => string | null;
};

type FieldErrors<Values extends object> = { readonly [Name in keyof Values]?: string };

export function validateFields<Values extends object>(
  values: Values,
  rules: Rules<Values>,
  names = Object.keys(rules) as (keyof Values)[],
): FieldErrors<Values> {
  const matches = names.flatMap((name) => {
    const error = rules[name]?.(values[name], values);
    return error ? [[name, error] as const] : [];
  });
  return Object.fromEntries(matches) as FieldErrors<Values>;
}

const INVALID = '[aria-invalid="true"], .select[data-invalid]';
const FOCUSABLE = 'input, button, select, textarea, [tabindex]';

/** Focuses the first invalid field in document order, or the first of `names`; for a group, its first control. */
function focusFirstInvalid(form: HTMLElement | null, names?: readonly string[]) {
  const invalid = [...(form?.querySelectorAll<HTMLElement>(INVALID) ?? [])];
  const first = invalid.find((field) => names?.includes(field.getAttribute('name') ?? '')) ?? invalid[0];
  const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
}
