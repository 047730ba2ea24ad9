import { type ComponentPropsWithRef, useId, useState } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import { describeControl } from './field-tips.tsx';
import { Field, type FieldTexts } from './field.tsx';
import { TextCount } from './text-count.tsx';
import { useFieldTip, type Validate } from './use-field-tip.ts';

export interface TextAreaProps extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, 'children'> {
  validate?: Validate<string>;
}

/** With `maxLength` it counts. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  validate,
  className,
  id: givenId,
  onFocus,
  onBlur,
  onChange,
  rows = 3,
  ...rest
}: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const tip = useFieldTip(validate, error);
  const [typed, setTyped] = useState(String(rest.value ?? rest.defaultValue ?? '').length);
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={tip.message}>
      <textarea
        {...rest}
        {...describeControl(id, hint, tip.message)}
        id={id}
        rows={rows}
        className={joinClasses('input', className)}
        onFocus={(event) => {
          tip.focused();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          tip.left(event.target.value);
          onBlur?.(event);
        }}
        onChange={(event) => {
          tip.edited();
          setTyped(event.target.value.length);
          onChange?.(event);
        }}
      />
      {rest.maxLength !== undefined && (
        <TextCount used={rest.value === undefined ? typed : String(rest.value).length} limit={rest.maxLength} />
      )}
    </Field>
  );
}
