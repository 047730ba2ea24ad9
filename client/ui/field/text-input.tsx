import { type ComponentPropsWithRef, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { IconButton } from '#client/ui/button/button.tsx';
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

/**
 * A password, and a button that shows it. The button's name stays and its state changes, so that it is heard right.
 * Its value is set past React, which would write it into the page's markup as an attribute.
 */
export function PasswordInput({ value, ...props }: Omit<TextInputProps, 'type' | 'after' | 'ref'>) {
  const t = useText('ui');
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const now = input.current;
    if (now && value !== undefined && now.value !== value) now.value = String(value);
  }, [value]);

  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      ref={input}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          icon="eye"
          label={t('showPassword')}
          aria-pressed={shown}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
