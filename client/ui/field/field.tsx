import { type ReactNode, useReducer, useState } from 'react';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { assertNever } from '#shared/assert-never.ts';

export interface FieldTexts {
  label: string;
  /** Shows the label to screen readers only. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** Error that the form sets. The field's own error comes from `validate`. */
  error?: string;
}

interface FieldProps extends FieldTexts {
  id: string;
  className?: string;
  children: ReactNode;
}

export function Field({ id, label, labelHidden, hint, error, className, children }: FieldProps) {
  return (
    <div className={joinClasses('field', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr' : undefined}>
        {label}
      </label>
      {children}
      <FieldTips id={id} hint={hint} error={error} />
    </div>
  );
}

interface FieldTipsProps {
  /** The id of the control that hint and error describe. */
  id: string;
  hint?: ReactNode;
  error?: string;
}

/** The live region exists before there is an error, so that screen readers announce it. */
export function FieldTips({ id, hint, error }: FieldTipsProps) {
  return (
    <div className="tip-place" aria-live="polite">
      {error ? (
        <p className="tip tip--error" id={`${id}-tip`}>
          <Icon name="warn" />
          <span>{error}</span>
        </p>
      ) : hint ? (
        <p className="tip" id={`${id}-tip`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** Returns the ARIA attributes that connect a control to its hint or error. */
export function describeControl(id: string, hint: ReactNode, error: string | undefined) {
  return {
    'aria-describedby': error || hint ? `${id}-tip` : undefined,
    'aria-invalid': error ? true : undefined,
  } as const;
}

export type Validate<Value> = (value: Value) => string | null | undefined;

/** Manages the error of a field: the field is validated on blur, and editing clears the error. */
export function useFieldTip<Value>(validate: Validate<Value> | undefined, formError: string | undefined) {
  const [fieldTip, dispatch] = useReducer(
    fieldTipReducer,
    formError === undefined ? EMPTY_TIP : { message: formError, by: 'form' },
  );
  const [lastFormError, setLastFormError] = useState(formError);
  if (formError !== lastFormError) {
    setLastFormError(formError);
    dispatch({ kind: 'form-error', message: formError ?? null });
  }
  return {
    message: fieldTip.message ?? undefined,
    focused: () => dispatch({ kind: 'focused' }),
    edited: () => dispatch({ kind: 'edited' }),
    blurred: (value: Value) => runAfterPress(() => dispatch({ kind: 'blurred', message: validate?.(value) || null })),
  };
}

/**
 * Delays an action until the mouse button is released. An error that appeared earlier would shift the pressed button
 * away, and its click would be lost.
 */
function runAfterPress(callback: () => void) {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(callback), { once: true });
  else callback();
}

export interface FieldTip {
  message: string | null;
  by: 'field' | 'form';
}

export type FieldTipEvent =
  | { kind: 'focused' }
  | { kind: 'edited' }
  | { kind: 'blurred'; message: string | null }
  | { kind: 'form-error'; message: string | null };

export const EMPTY_TIP: FieldTip = { message: null, by: 'field' };

/**
 * State of a field's error. A field's own error is cleared on focus. An error set by the form remains until an edit,
 * because the form focuses the first invalid field.
 */
export function fieldTipReducer(tip: FieldTip, event: FieldTipEvent): FieldTip {
  switch (event.kind) {
    case 'focused':
      return tip.by === 'field' ? EMPTY_TIP : tip;
    case 'edited':
      return EMPTY_TIP;
    case 'blurred':
      return event.message === null && tip.by === 'form' ? tip : { message: event.message, by: 'field' };
    case 'form-error':
      return { message: event.message, by: 'form' };
    default:
      return assertNever(event);
  }
}
