import { useEffect, useEffectEvent, useState } from 'react';
import { keepText, readKeptText } from '#client/site/kept-draft.ts';
import { useSite } from '#client/site/site-context.ts';

/** What is being written to the adviser, or as the answer to one message: over a reload, until it has been sent. */
export function useMessageDraft(replyTo = ''): [string, (text: string) => void] {
  const { user } = useSite();
  const owner = user?.staffId ?? '';
  const name = `applicationMessage${replyTo}`;
  const [text, setText] = useState('');
  // Afterwards, for the page as it was sent knows nothing of what this tab has kept.
  const find = useEffectEvent(() => setText((typed) => typed || readKeptText(name, owner)));
  useEffect(() => find(), []);
  const change = (next: string) => {
    setText(next);
    keepText(name, owner, next);
  };
  return [text, change];
}
