import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { keepText, readKeptText } from '#client/site/storage/kept-draft.ts';
import { usePortalAddress, useSite } from '#client/site/site.tsx';
import { tellPortal } from '#client/site/asking/ask-portal.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea } from '#client/ui/field/text-area.tsx';
import { whilePending } from '#client/ui/form/while-pending.ts';

/** The contract's limit. */
const LONGEST = 1000;

interface MessageFormProps {
  label: string;
  replyTo?: string;
  onSent: () => Promise<unknown>;
  onCancel?: () => void;
}

/** What was typed stays until it has arrived, over a reload as well. */
export function MessageForm({ label, replyTo, onSent, onCancel }: MessageFormProps) {
  const t = useText('application');
  const address = usePortalAddress()('/appMso/apply/message');
  const [text, setText] = useMessageDraft(replyTo);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (text.trim() === '') return setFailure(t('emptyMessage'));
    setFailure(undefined);
    await whilePending(setIsPending, async () => {
      const sent = await tellPortal(address, { text, ...(replyTo !== undefined && { replyTo }) });
      if (!sent.ok) return setFailure(sent.failure.message || t('unsent'));
      setText('');
      await onSent();
    });
  }

  return (
    <form className="msg-form" method="post" onSubmit={(event) => void send(event)}>
      <TextArea
        label={label}
        maxLength={LONGEST}
        value={text}
        error={failure}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row">
        <Button type="submit" size="s" pending={isPending} pendingLabel={t('sending')}>
          {t('send')}
        </Button>
        {onCancel && (
          <Button size="s" variant="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What is being written to the adviser, or as the answer to one message: over a reload, until it has been sent. */
function useMessageDraft(replyTo = ''): [string, (text: string) => void] {
  const { user } = useSite();
  const owner = user?.staffId ?? '';
  const name = `applicationMessage${replyTo}`;
  const [text, setText] = useState('');
  // After hydration: the server does not know what this tab has kept, and its markup must match.
  const find = useEffectEvent(() => setText((typed) => typed || readKeptText(name, owner)));
  useEffect(() => find(), []);
  const change = (next: string) => {
    setText(next);
    keepText(name, owner, next);
  };
  return [text, change];
}
