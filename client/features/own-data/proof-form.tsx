import { type ReactNode, useId } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/say/notice.tsx';

interface ProofFormProps {
  title: string;
  intro: string;
  go: string;
  going: string;
  form: { form: object; failure: string | null; pending: boolean };
  /** Cannot be undone. */
  isGrave?: boolean;
  children: ReactNode;
}

/** One thing that is done with one's data: what it is, what it takes, what went wrong and the button. */
export function ProofForm({ title, intro, go, going, form, isGrave = false, children }: ProofFormProps) {
  const id = useId();
  return (
    <section className="pc-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{intro}</p>
      <form {...form.form} method="post" className="pc-password" aria-labelledby={id}>
        {form.failure && (
          <Notice tone="caution" announce="at once">
            {form.failure}
          </Notice>
        )}
        {children}
        <div>
          <Button type="submit" variant={isGrave ? 'plain' : 'primary'} pending={form.pending} pendingLabel={going}>
            {go}
          </Button>
        </div>
      </form>
    </section>
  );
}
