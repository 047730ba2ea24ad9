import { type ComponentPropsWithRef, useId } from 'react';
import { describeControl, Field, type FieldTexts, useFieldTip, type Validate } from '#client/ui/field/field.tsx';
import type { Choice } from './choice.ts';

export interface NativeSelectProps extends FieldTexts, Omit<ComponentPropsWithRef<'select'>, 'children'> {
  choices: readonly Choice[];
  placeholder?: string;
  validate?: Validate<string>;
}

/** A native select works before hydration, so it is also the fallback while Select is loading. */
export function NativeSelect({
  label,
  labelHidden,
  hint,
  error,
  choices,
  placeholder,
  id: givenId,
  validate,
  onFocus,
  onBlur,
  onChange,
  ...rest
}: NativeSelectProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const tip = useFieldTip(validate, error);
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={tip.message}>
      <select
        {...rest}
        {...describeControl(id, hint, tip.message)}
        id={id}
        className="select"
        onFocus={(event) => {
          tip.focused();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          tip.blurred(event.target.value);
          onBlur?.(event);
        }}
        onChange={(event) => {
          tip.edited();
          onChange?.(event);
        }}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.lang} disabled={Boolean(choice.unavailable)}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
