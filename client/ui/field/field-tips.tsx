import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon/icon.tsx';

interface FieldTipsProps {
  /** Of the control that is described. */
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
