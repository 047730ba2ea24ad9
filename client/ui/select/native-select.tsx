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
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const fieldTip = useFieldTip(validate, error);
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={fieldTip.message}>
      <select
        {...rest}
        {...describeControl(id, hint, fieldTip.message)}
        id={id}
        className="select"
        onFocus={(event) => {
          fieldTip.focused();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          fieldTip.blurred(event.target.value);
          onBlur?.(event);
        }}
        onChange={(event) => {
          fieldTip.edited();
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
