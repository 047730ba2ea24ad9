import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import { describeControl, Field, type FieldTexts, useFieldTip, type Validate } from './field.tsx';

export interface TextInputProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'children'> {
  validate?: Validate<string>;
  /** Joined to the control at its start or end: a country code, a button. */
  before?: ReactNode;
  after?: ReactNode;
}

export function TextInput({
  label,
  labelHidden,
  hint,
  error,
  validate,
  before,
  after,
  className,
  id: givenId,
  onFocus,
  onBlur,
  onChange,
  ...rest
}: TextInputProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const tip = useFieldTip(validate, error);
  const input = (
    <input
      {...rest}
      {...describeControl(id, hint, tip.message)}
      id={id}
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
        onChange?.(event);
      }}
    />
  );
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={tip.message}>
      {before || after ? (
        <div className="input-group">
          {before}
          {input}
          {after}
        </div>
      ) : (
        input
      )}
    </Field>
  );
}
