import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { whilePending } from '#client/ui/button/button.tsx';

interface FormParts<Values extends object> {
  /** Held by the caller, so that they outlive the form. */
  values: Values;
  onEdit: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  rules: Rules<Values>;
  /** Called when every rule passes, and not again while pending. A returned text is shown as the form's error. */
  onSubmit: (values: Values) => Promise<string | void>;
}

/** Client-side form state: fields are validated on blur, all of them on submit. */
export function useForm<Values extends object>({ values, onEdit, rules, onSubmit }: FormParts<Values>) {
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults<Values>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const isSending = useRef(false);
  // A new object for each failed check, so that the effect runs for the same fields again.
  const [focusRequest, setFocusRequest] = useState<{ names: string[] | undefined } | null>(null);

  useEffect(() => {
    if (focusRequest) focusFirstInvalid(ref.current, focusRequest.names);
  }, [focusRequest]);

  function edit<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setFaults(({ [name]: _edited, ...others }) => others as Faults<Values>);
    onEdit(name, value);
  }

  /** Validates the named fields, or all; shows the errors and focuses the first invalid field. */
  function check(names?: (keyof Values)[]): boolean {
    const found = findFaults(values, rules, names);
    setFaults(found);
    const isValid = Object.keys(found).length === 0;
    if (!isValid) setFocusRequest({ names: names?.map(String) });
    return isValid;
  }

  const setSending = (isPending: boolean) => {
    isSending.current = isPending;
    setPending(isPending);
  };

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSending.current || !check()) return;
    setFailure(null);
    await whilePending(setSending, async () => setFailure((await onSubmit(values)) ?? null));
  }

  const shared = <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    error: faults[name] as string | undefined,
    validate: (value: Values[Name]) => rules[name]?.(value, { ...values, [name]: value }) ?? null,
  });

  return {
    pending,
    failure,
    /** Number of invalid fields. */
    faultNumber: Object.keys(faults).length,
    check,
    edit,
    form: { ref, noValidate: true, onSubmit: (event: SubmitEvent) => void submit(event) },
    /** Props of a text field. */
    text: <Name extends keyof Values>(name: Name) => ({
      ...shared(name),
      name: String(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => edit(name, event.target.value as Values[Name]),
    }),
    /** Props of a select or radio group. */
    choice: <Name extends keyof Values>(name: Name) => ({
      ...shared(name),
      onChange: (value: Values[Name]) => edit(name, value),
    }),
  };
}

/** One rule per field: the error message, or null. Receives the other values as well. */
export type Rules<Values extends object> = {
  readonly [Name in keyof Values]?: (value: Values[Name], values: Values) => string | null;
};

type Faults<Values extends object> = { readonly [Name in keyof Values]?: string };

/** Errors of the named fields, or of all that have a rule. */
export function findFaults<Values extends object>(
  values: Values,
  rules: Rules<Values>,
  names = Object.keys(rules) as (keyof Values)[],
): Faults<Values> {
  const found = names.flatMap((name) => {
    const fault = rules[name]?.(values[name], values);
    return fault ? [[name, fault] as const] : [];
  });
  return Object.fromEntries(found) as Faults<Values>;
}

const INVALID = '[aria-invalid="true"], .select[data-invalid]';
const FOCUSABLE = 'input, button, select, textarea, [tabindex]';

/** Focuses the first invalid field in document order, or the first of `names`; of a group, its first control. */
function focusFirstInvalid(form: HTMLElement | null, names?: readonly string[]) {
  const invalid = [...(form?.querySelectorAll<HTMLElement>(INVALID) ?? [])];
  const first = invalid.find((field) => names?.includes(field.getAttribute('name') ?? '')) ?? invalid[0];
  const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
}
