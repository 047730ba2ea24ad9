import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { whilePending } from './while-pending.ts';
import { type Faults, findFaults, type Rules } from './find-faults.ts';
import { focusFirstFault } from './focus-first-fault.ts';

export interface FormParts<Values extends object> {
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
