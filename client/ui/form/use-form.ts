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

interface UseFormOptions<Values extends object> {
  /** The caller stores the values, so that they outlive the form. */
  values: Values;
  onEdit: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  rules: Rules<Values>;
  /** Action result of a submission without JavaScript. */
  initialErrors?: FormErrors | undefined;
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
  initialErrors,
  onSubmit,
}: UseFormOptions<Values>) {
  const formRef = useRef<HTMLFormElement>(null);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Values>>(
    (initialErrors?.fields ?? {}) as FieldErrors<Values>,
  );
  const [formError, setFormError] = useState<string | null>(initialErrors?.message || null);
  const [isPending, setIsPending] = useState(false);
  const isSendingRef = useRef(false);
  // Each failed check creates a new object, so that the effect runs again even for the same fields.
  const [focusRequest, setFocusRequest] = useState<{ names: string[] | undefined } | null>(
    initialErrors?.fields ? { names: undefined } : null,
  );

  useEffect(() => {
    if (focusRequest) focusFirstInvalid(formRef.current, focusRequest.names);
  }, [focusRequest]);

  useEarlyInput(formRef, values, onEdit);

  function editField<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setFieldErrors(({ [name]: _edited, ...otherErrors }) => otherErrors as FieldErrors<Values>);
    onEdit(name, value);
  }

  /** Validates the named fields, or all if none are named. Shows the errors and focuses the first invalid field. */
  function validate(names?: (keyof Values)[]): boolean {
    const nextFieldErrors = validateFields(values, rules, names);
    setFieldErrors(nextFieldErrors);
    const isValid = Object.keys(nextFieldErrors).length === 0;
    if (!isValid) setFocusRequest({ names: names?.map(String) });
    return isValid;
  }

  const setSending = (isSending: boolean) => {
    isSendingRef.current = isSending;
    setIsPending(isSending);
  };

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSendingRef.current || !validate()) return;
    setFormError(null);
    const formElement = event.currentTarget;
    await whilePending(setSending, async () => showErrors((await onSubmit(values, formElement)) ?? null));
  }

  function showErrors(submitError: string | FormErrors | null) {
    const { message, fields = {} } =
      typeof submitError === 'string' ? { message: submitError } : (submitError ?? { message: '' });
    setFormError(message || null);
    if (Object.keys(fields).length === 0) return;
    setFieldErrors(fields as FieldErrors<Values>);
    setFocusRequest({ names: undefined });
  }

  const getSharedProps = <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    error: fieldErrors[name] as string | undefined,
    validate: (value: Values[Name]) => rules[name]?.(value, { ...values, [name]: value }) ?? null,
  });

  return {
    pending: isPending,
    failure: formError,
    faultNumber: Object.keys(fieldErrors).length,
    check: validate,
    edit: editField,
    form: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void handleSubmit(event),
    },
    text: <Name extends keyof Values>(name: Name) => ({
      ...getSharedProps(name),
      name: String(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => editField(name, event.target.value as Values[Name]),
    }),
    choice: <Name extends keyof Values>(name: Name) => ({
      ...getSharedProps(name),
      onChange: (value: Values[Name]) => editField(name, value),
    }),
  };
}

/**
 * Adopts text that was typed before hydration: React keeps it during hydration, but the next render would replace it
 * with the state.
 */
function useEarlyInput<Values extends object>(
  formRef: { readonly current: HTMLFormElement | null },
  values: Values,
  onEdit: UseFormOptions<Values>['onEdit'],
) {
  const earlyInputRef = useRef<Partial<Values>>(null);
  useLayoutEffect(() => {
    // Reads the fields in a layout effect: a parent's layout effect may restore state and overwrite them before other
    // effects run.
    if (formRef.current) earlyInputRef.current ??= getDifferingFields(formRef.current, values);
  });
  const adoptEarlyInput = useEffectEvent(() => {
    for (const [name, value] of Object.entries(earlyInputRef.current ?? {}))
      onEdit(name as keyof Values, value as Values[keyof Values]);
    earlyInputRef.current = {};
  });
  useEffect(() => adoptEarlyInput(), []);
}

function getDifferingFields<Values extends object>(formElement: HTMLFormElement, values: Values): Partial<Values> {
  const formData = new FormData(formElement);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const currentValue = typeof value === 'boolean' ? formData.has(name) : formData.get(name);
      return currentValue && currentValue !== value && typeof currentValue === typeof value
        ? [[name, currentValue]]
        : [];
    }),
  ) as Partial<Values>;
}

/** Validation rules by field. A rule returns the error message, or null, and also receives the other values. */
export type Rules<Values extends object> = {
  readonly [Name in keyof Values]?: (value: Values[Name], values: Values) => string | null;
};

type FieldErrors<Values extends object> = { readonly [Name in keyof Values]?: string };

export function validateFields<Values extends object>(
  values: Values,
  rules: Rules<Values>,
  names = Object.keys(rules) as (keyof Values)[],
): FieldErrors<Values> {
  const fieldErrors = names.flatMap((name) => {
    const error = rules[name]?.(values[name], values);
    return error ? [[name, error] as const] : [];
  });
  return Object.fromEntries(fieldErrors) as FieldErrors<Values>;
}

const INVALID_SELECTOR = '[aria-invalid="true"], .select[data-invalid]';
const FOCUSABLE_SELECTOR = 'input, button, select, textarea, [tabindex]';

/** Focuses the first invalid field in document order, or the first of `fieldNames`. For a group, its first control. */
function focusFirstInvalid(formElement: HTMLElement | null, fieldNames?: readonly string[]) {
  const invalidElements = [...(formElement?.querySelectorAll<HTMLElement>(INVALID_SELECTOR) ?? [])];
  const firstInvalid =
    invalidElements.find((element) => fieldNames?.includes(element.getAttribute('name') ?? '')) ?? invalidElements[0];
  const focusTarget = firstInvalid?.matches(FOCUSABLE_SELECTOR)
    ? firstInvalid
    : firstInvalid?.querySelector<HTMLElement>(FOCUSABLE_SELECTOR);
  focusTarget?.focus();
}
