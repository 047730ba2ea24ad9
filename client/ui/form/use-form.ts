import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { whilePending } from '#client/ui/button/button.tsx';

interface FormParts<Values extends object> {
  /** Kept outside, so that they outlive the form. */
  values: Values;
  onEdit: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  rules: Rules<Values>;
  /** Comes only when every rule holds, and not again while it runs. A text that comes back says what went wrong. */
  onSubmit: (values: Values) => Promise<string | void>;
}

/** The fields of a form with their rules: checked one by one when left, all of them before anything is sent. */
export function useForm<Values extends object>({ values, onEdit, rules, onSubmit }: FormParts<Values>) {
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults<Values>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const isSending = useRef(false);
  // A new one every time, though it may be about the same fields.
  const [refusal, setRefusal] = useState<{ names: string[] | undefined } | null>(null);

  useEffect(() => {
    if (refusal) focusFirstFault(ref.current, refusal.names);
  }, [refusal]);

  function edit<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setFaults(({ [name]: _mended, ...others }) => others as Faults<Values>);
    onEdit(name, value);
  }

  /** Whether these fields, or all, are as they should be; where they are not, the first is shown and focused. */
  function check(names?: (keyof Values)[]): boolean {
    const found = findFaults(values, rules, names);
    setFaults(found);
    const isFine = Object.keys(found).length === 0;
    if (!isFine) setRefusal({ names: names?.map(String) });
    return isFine;
  }

  const tellSending = (isUnderWay: boolean) => {
    isSending.current = isUnderWay;
    setPending(isUnderWay);
  };

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSending.current || !check()) return;
    setFailure(null);
    await whilePending(tellSending, async () => setFailure((await onSubmit(values)) ?? null));
  }

  const shared = <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    error: faults[name] as string | undefined,
    validate: (value: Values[Name]) => rules[name]?.(value, { ...values, [name]: value }) ?? null,
  });

  return {
    pending,
    failure,
    /** How many fields want mending. */
    faultNumber: Object.keys(faults).length,
    check,
    edit,
    form: { ref, noValidate: true, onSubmit: (event: SubmitEvent) => void submit(event) },
    /** For a field that is written in. */
    text: <Name extends keyof Values>(name: Name) => ({
      ...shared(name),
      name: String(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => edit(name, event.target.value as Values[Name]),
    }),
    /** For a field that is chosen from. */
    choice: <Name extends keyof Values>(name: Name) => ({
      ...shared(name),
      onChange: (value: Values[Name]) => edit(name, value),
    }),
  };
}

/** One rule a field: the sentence that says what is wrong, or nothing. It sees the other fields as well. */
export type Rules<Values extends object> = {
  readonly [Name in keyof Values]?: (value: Values[Name], values: Values) => string | null;
};

type Faults<Values extends object> = { readonly [Name in keyof Values]?: string };

/** What is wrong in those fields, or in all that have a rule. */
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

const FAULTY = '[aria-invalid="true"], .select[data-invalid]';
const FOCUSABLE = 'input, button, select, textarea, [tabindex]';

/** The first field that is wrong, in the order of the page, or the first of those named; of a group, its first part. */
function focusFirstFault(form: HTMLElement | null, names?: readonly string[]) {
  const faulty = [...(form?.querySelectorAll<HTMLElement>(FAULTY) ?? [])];
  const first = faulty.find((field) => names?.includes(field.getAttribute('name') ?? '')) ?? faulty[0];
  const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
}
