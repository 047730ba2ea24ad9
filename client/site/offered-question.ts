import { keepDraft, readKept } from './kept-draft.ts';

// A page may put a question into the chat's field before it opens the chat. The field may be there already, or come
// later: it reads what is kept, and hears of what is new.

export const chatDraftName = (agentKey: string) => `chatDraft.${agentKey}`;

type Hear = (text: string) => void;
const listeners = new Set<Hear>();

export function offerQuestion(agentKey: string, owner: string, text: string) {
  keepDraft(chatDraftName(agentKey), owner, { text });
  for (const hear of listeners) hear(text);
}

/** Nothing that somebody has begun to type gives way to it. */
export function offerToEmpty(agentKey: string, owner: string, text: string) {
  const begun = readKept(chatDraftName(agentKey), owner) as { text?: unknown } | null;
  if (text && !begun?.text) offerQuestion(agentKey, owner, text);
}

export function hearQuestions(hear: Hear): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}
