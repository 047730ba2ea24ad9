import { type ComponentPropsWithRef, useId, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import { describeControl, Field, type FieldTexts, useFieldTip, type Validate } from './field.tsx';

interface TextAreaProps extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, 'children'> {
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

/** From here on the rest is read out, not before: a count at every letter drowns the letters. */
const SPEAKS_BELOW = 10;

export function TextCount({ used, limit }: { used: number; limit: number }) {
  const t = useText('ui');
  const left = limit - used;
  return (
    <>
      <p className={joinClasses('field__count', left <= 0 && 'field__count--full')} aria-hidden="true">
        {used}/{limit}
      </p>
      <span className="sr" role="status">
        {left <= SPEAKS_BELOW ? t('lettersLeft', { number: Math.max(left, 0) }) : ''}
      </span>
    </>
  );
}
