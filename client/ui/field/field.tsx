import { type ReactNode, useReducer, useState } from 'react';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { assertNever } from '#shared/assert-never.ts';

export interface FieldTexts {
  label: string;
  /** For a field whose place says what it is; those who listen still hear the label. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** What a form found wrong; a field's own finding comes from `validate`. */
  error?: string;
}

interface FieldProps extends FieldTexts {
  id: string;
  className?: string;
  children: ReactNode;
}

/** Label, control, and one line below: the hint, or in its place the error. */
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

/** Stands in the page before there is an error, so that the error is read out when it comes. */
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

/** What a control needs to be tied to its tip. */
export function describeControl(id: string, hint: ReactNode, error: string | undefined) {
  return {
    'aria-describedby': error || hint ? `${id}-tip` : undefined,
    'aria-invalid': error ? true : undefined,
  } as const;
}

export type Validate<Value> = (value: Value) => string | null | undefined;

/** Keeps the sentence under a field: checked when it is left, hidden while it is being mended. */
export function useFieldTip<Value>(validate: Validate<Value> | undefined, told: string | undefined) {
  const [tip, dispatch] = useReducer(nextFieldTip, told === undefined ? NO_TIP : { message: told, by: 'form' });
  const [lastTold, setLastTold] = useState(told);
  if (told !== lastTold) {
    setLastTold(told);
    dispatch({ kind: 'told', message: told ?? null });
  }
  return {
    message: tip.message ?? undefined,
    focused: () => dispatch({ kind: 'focused' }),
    edited: () => dispatch({ kind: 'edited' }),
    left: (value: Value) => afterPress(() => dispatch({ kind: 'left', message: validate?.(value) || null })),
  };
}

/** A tip makes room for itself: while a button is held down it would move what is pressed away from under the hand. */
function afterPress(act: () => void) {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(act), { once: true });
  else act();
}

/** What stands under a field as an error, and who said so. */
export interface FieldTip {
  message: string | null;
  by: 'field' | 'form';
}

export type FieldTipEvent =
  | { kind: 'focused' }
  | { kind: 'edited' }
  | { kind: 'left'; message: string | null }
  | { kind: 'told'; message: string | null };

export const NO_TIP: FieldTip = { message: null, by: 'field' };

/**
 * The field's own word goes when the visitor comes back to mend it. The form's word stays until something is typed:
 * a form puts the focus on the first wrong field, and there its reason must be read.
 */
export function nextFieldTip(tip: FieldTip, event: FieldTipEvent): FieldTip {
  switch (event.kind) {
    case 'focused':
      return tip.by === 'field' ? NO_TIP : tip;
    case 'edited':
      return NO_TIP;
    case 'left':
      return event.message === null && tip.by === 'form' ? tip : { message: event.message, by: 'field' };
    case 'told':
      return { message: event.message, by: 'form' };
    default:
      return assertNever(event);
  }
}
