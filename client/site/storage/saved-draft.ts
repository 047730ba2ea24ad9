import { parseOrNull } from '#shared/parse-or-null.ts';
import { tabStorage } from './safe-storage.ts';

// What somebody has begun to type, kept for this tab: each user's apart from the others', and a visitor's goes on with him
// when he logs in. Answers that outlive the tab: saved-answers.ts.

const VISITOR = '';
const keyOf = (name: string, owner: string) => `${name}.${owner}`;

export function saveText(name: string, owner: string, text: string) {
  tabStorage.keep(keyOf(name, owner), JSON.stringify({ text }));
  if (owner !== VISITOR) tabStorage.drop(keyOf(name, VISITOR));
}

/** '' where nothing is kept, or where it is old or broken. */
export const loadSavedText = (name: string, owner: string): string =>
  textIn(tabStorage.read(keyOf(name, VISITOR))) ?? textIn(tabStorage.read(keyOf(name, owner))) ?? '';

function textIn(stored: string | null): string | null {
  const kept = stored === null ? null : (parseOrNull(stored) as { text?: unknown } | null);
  return typeof kept?.text === 'string' ? kept.text : null;
}

// A page may put a question into the chat's field before it opens the chat. The field may be there already, or come
// later: it reads what is kept, and hears of what is new.

export const chatDraftName = (agentKey: string) => `chatDraft.${agentKey}`;

type Hear = (text: string) => void;
const listeners = new Set<Hear>();

/** Comes after what somebody has begun to type, and is not asked twice. */
export function appendQuestion(begun: string, question: string): string {
  if (begun.trim() === '') return question;
  return begun.split('\n').includes(question) ? begun : `${begun.trimEnd()}\n${question}`;
}

export function offerQuestion(agentKey: string, owner: string, question: string) {
  const text = appendQuestion(readBegun(agentKey, owner), question);
  saveText(chatDraftName(agentKey), owner, text);
  for (const listener of listeners) listener(text);
}

/** Nothing that somebody has begun to type gives way to it. */
export function offerToEmpty(agentKey: string, owner: string, text: string) {
  if (text && !readBegun(agentKey, owner)) offerQuestion(agentKey, owner, text);
}

const readBegun = (agentKey: string, owner: string) => loadSavedText(chatDraftName(agentKey), owner);

export function onQuestion(listener: Hear): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
