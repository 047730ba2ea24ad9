import { useEffect, useState } from 'react';
import { LONGEST_CHAT_TEXT } from '#shared/constants.ts';
import { keepText, readKeptText } from '#client/site/kept-draft.ts';
import { chatDraftName, hearQuestions } from '#client/site/offered-question.ts';

/** What has been typed and not sent, over a reload and a closed panel; a page may put a question there. */
export function useDraft(agentKey: string, owner: string): [string, (text: string) => void] {
  const name = chatDraftName(agentKey);
  const [text, setText] = useState(() => readKeptText(name, owner).slice(0, LONGEST_CHAT_TEXT));
  useEffect(() => hearQuestions((question) => setText(question.slice(0, LONGEST_CHAT_TEXT))), []);
  const change = (next: string) => {
    setText(next);
    keepText(name, owner, next);
  };
  return [text, change];
}
