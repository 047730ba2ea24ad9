import { type ComponentPropsWithRef, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { describeControl, Field, type FieldTexts, useFieldTip, type Validate } from './field.tsx';

export interface TextInputProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'children'> {
  validate?: Validate<string>;
  /** Attached to the start or end of the control, such as a country code or a button. */
  leading?: ReactNode;
  trailing?: ReactNode;
}

export function TextInput({
  label,
  labelHidden,
  hint,
  error,
  validate,
  leading,
  trailing,
  className,
  id: givenId,
  onFocus,
  onBlur,
  onChange,
  ...rest
}: TextInputProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const fieldTip = useFieldTip(validate, error);
  const inputElement = (
    <input
      {...rest}
      {...describeControl(id, hint, fieldTip.message)}
      id={id}
      className={joinClasses('input', className)}
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
    />
  );
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={fieldTip.message}>
      {leading || trailing ? (
        <div className="input-group">
          {leading}
          {inputElement}
          {trailing}
        </div>
      ) : (
        inputElement
      )}
    </Field>
  );
}

/**
 * Renders a password field with a reveal button. The button's name is constant and aria-pressed changes. The value is
 * set on the element, because React would also serialise it into the `value` attribute.
 */
export function PasswordInput({ value, ...props }: Omit<TextInputProps, 'type' | 'after' | 'ref'>) {
  const t = useText('ui');
  const [isPasswordShown, setPasswordShown] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);

  const isHydratedRef = useRef(false);

  useLayoutEffect(() => {
    const inputElement = inputRef.current;
    // Leaves text that was typed before hydration. The form adopts it (use-form.ts).
    const wasTypedBeforeHydration = !isHydratedRef.current && value === '';
    isHydratedRef.current = true;
    if (!wasTypedBeforeHydration && inputElement && value !== undefined && inputElement.value !== value)
      inputElement.value = String(value);
  }, [value]);

  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      ref={inputRef}
      type={isPasswordShown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon="eye"
          label={t('showPassword')}
          aria-pressed={isPasswordShown}
          disabled={props.disabled}
          onClick={() => setPasswordShown(!isPasswordShown)}
        />
      }
    />
  );
}

interface TextAreaProps extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, 'children'> {
  validate?: Validate<string>;
}

/** Shows a character count if `maxLength` is set. */
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
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const fieldTip = useFieldTip(validate, error);
  const [textLength, setTextLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length);
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={fieldTip.message}>
      <textarea
        {...rest}
        {...describeControl(id, hint, fieldTip.message)}
        id={id}
        rows={rows}
        className={joinClasses('input', className)}
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
          setTextLength(event.target.value.length);
          onChange?.(event);
        }}
      />
      {rest.maxLength !== undefined && (
        <TextCount
          usedLength={rest.value === undefined ? textLength : String(rest.value).length}
          limit={rest.maxLength}
        />
      )}
    </Field>
  );
}

/**
 * Remaining characters below which the count is announced. Announcing each keystroke would drown out the typed text.
 */
const ANNOUNCE_REMAINING_BELOW = 10;

export function TextCount({ usedLength, limit }: { usedLength: number; limit: number }) {
  const t = useText('ui');
  const remainingLength = limit - usedLength;
  return (
    <>
      <p className={joinClasses('field__count', remainingLength <= 0 && 'field__count--full')} aria-hidden="true">
        {usedLength}/{limit}
      </p>
      <span className="sr" role="status">
        {remainingLength <= ANNOUNCE_REMAINING_BELOW ? t('lettersLeft', { number: Math.max(remainingLength, 0) }) : ''}
      </span>
    </>
  );
}
