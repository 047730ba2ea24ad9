import { parseOrNull } from '#shared/parse-or-null.ts';
import { tabStorage } from './safe-storage.ts';

// Unsent text by tab and user; a visitor's text is adopted at login. Answers that outlive the tab are in
// saved-answers.ts.

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
  const saved = stored === null ? null : (parseOrNull(stored) as { text?: unknown } | null);
  return typeof saved?.text === 'string' ? saved.text : null;
}

// Pages can insert a question into the chat's composer before opening the chat. The composer may be mounted or mount
// later: it reads the stored text and subscribes to changes.

export const chatDraftName = (agentKey: string) => `chatDraft.${agentKey}`;

type Hear = (text: string) => void;
const listeners = new Set<Hear>();

/** Appends the question to existing text, unless it is already included. */
export function appendQuestion(begun: string, question: string): string {
  if (begun.trim() === '') return question;
  return begun.split('\n').includes(question) ? begun : `${begun.trimEnd()}\n${question}`;
}

export function offerQuestion(agentKey: string, owner: string, question: string) {
  const text = appendQuestion(readBegun(agentKey, owner), question);
  saveText(chatDraftName(agentKey), owner, text);
  for (const listener of listeners) listener(text);
}

/** Inserts the text only into an empty composer. */
export function offerToEmpty(agentKey: string, owner: string, text: string) {
  if (text && !readBegun(agentKey, owner)) offerQuestion(agentKey, owner, text);
}

const readBegun = (agentKey: string, owner: string) => loadSavedText(chatDraftName(agentKey), owner);

export function onQuestion(listener: Hear): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
