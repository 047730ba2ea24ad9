import { useState } from 'react';
import { LONGEST_CHAT_TEXT } from '#shared/constants.ts';
import { keepDraft, readKept } from '#client/site/kept-draft.ts';

/** What has been typed and not sent, over a reload and a closed panel. */
export function useDraft(agentKey: string, owner: string): [string, (text: string) => void] {
  const name = `chatDraft.${agentKey}`;
  const [text, setText] = useState(() => textOf(readKept(name, owner)));
  const change = (next: string) => {
    setText(next);
    keepDraft(name, owner, { text: next });
  };
  return [text, change];
}

function textOf(kept: unknown): string {
  const { text } = (kept ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text.slice(0, LONGEST_CHAT_TEXT) : '';
}
