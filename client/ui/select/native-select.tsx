import { type ComponentPropsWithRef, useId } from 'react';
import { describeControl } from '#client/ui/field/field-tips.tsx';
import { Field, type FieldTexts } from '#client/ui/field/field.tsx';
import type { Choice } from './choice.ts';

export interface NativeSelectProps extends FieldTexts, Omit<ComponentPropsWithRef<'select'>, 'children'> {
  choices: readonly Choice[];
  placeholder?: string;
}

/** The browser's own: works before any script has come, so it also stands in while Select is being fetched. */
export function NativeSelect({
  label,
  labelHidden,
  hint,
  error,
  choices,
  placeholder,
  id: givenId,
  ...rest
}: NativeSelectProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <select {...rest} {...describeControl(id, hint, error)} id={id} className="select">
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
