import type { ReactNode } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import { FieldTips } from './field-tips.tsx';

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
