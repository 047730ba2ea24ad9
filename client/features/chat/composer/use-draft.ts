import { useEffect, useState } from 'react';
import { LONGEST_CHAT_TEXT } from '#shared/constants.ts';
import { keepDraft, readKept } from '#client/site/kept-draft.ts';
import { chatDraftName, hearQuestions } from '#client/site/offered-question.ts';

/** What has been typed and not sent, over a reload and a closed panel; a page may put a question there. */
export function useDraft(agentKey: string, owner: string): [string, (text: string) => void] {
  const name = chatDraftName(agentKey);
  const [text, setText] = useState(() => textOf(readKept(name, owner)));
  useEffect(() => hearQuestions((question) => setText(question.slice(0, LONGEST_CHAT_TEXT))), []);
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
