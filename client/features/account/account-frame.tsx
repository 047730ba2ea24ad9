import type { ReactNode } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import type { AccountForm } from './account-form.ts';

interface AccountFrameProps {
  form: AccountForm;
  label: string;
  pendingLabel: string;
  /** To the other types of the dialog. */
  ways: readonly { label: string; onChoose: () => void }[];
  children: ReactNode;
}

/** What the four forms have in common: what went wrong on top, the one button, and the ways to the others. */
export function AccountFrame({ form, label, pendingLabel, ways, children }: AccountFrameProps) {
  return (
    // Sent by script alone; should that fail, a post keeps what is secret out of the address.
    <form {...form.form} method="post" className="account-form">
      {form.failure && (
        <Notice tone="caution" announce="at once">
          {form.failure}
        </Notice>
      )}
      {children}
      <Button type="submit" variant="primary" size="l" wide pending={form.pending} pendingLabel={pendingLabel}>
        {label}
      </Button>
      <p className="account-ways">
        {ways.map((way) => (
          <button key={way.label} type="button" className="as-link" onClick={way.onChoose}>
            {way.label}
          </button>
        ))}
      </p>
    </form>
  );
}
