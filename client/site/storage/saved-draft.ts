import { parseOrNull } from '#shared/parse-or-null.ts';
import { tabStorage } from './safe-storage.ts';

// Stores unsent text by tab and user; a visitor's text becomes the user's at login. saved-answers.ts stores answers
// that outlive the tab.

const VISITOR = '';
const getKey = (name: string, owner: string) => `${name}.${owner}`;

export function saveText(name: string, owner: string, text: string) {
  tabStorage.keep(getKey(name, owner), JSON.stringify({ text }));
  if (owner !== VISITOR) tabStorage.drop(getKey(name, VISITOR));
}

/** Returns the stored text; '' if it is missing, expired or malformed. */
export const loadSavedText = (name: string, owner: string): string =>
  textIn(tabStorage.read(getKey(name, VISITOR))) ?? textIn(tabStorage.read(getKey(name, owner))) ?? '';

function textIn(storedText: string | null): string | null {
  const savedText = storedText === null ? null : (parseOrNull(storedText) as { text?: unknown } | null);
  return typeof savedText?.text === 'string' ? savedText.text : null;
}

// Name of the chat composer's draft. Pages can insert a question into it before they open the chat. A mounted composer
// subscribes to changes; one that mounts later reads the stored text.

export const chatDraftName = (agentKey: string) => `chatDraft.${agentKey}`;

type DraftListener = (text: string) => void;
const listeners = new Set<DraftListener>();

/** Appends the question to existing text, unless the text already includes it. */
export function appendQuestion(startedText: string, question: string): string {
  if (startedText.trim() === '') return question;
  return startedText.split('\n').includes(question) ? startedText : `${startedText.trimEnd()}\n${question}`;
}

export function offerQuestion(agentKey: string, owner: string, question: string) {
  const text = appendQuestion(readBegun(agentKey, owner), question);
  saveText(chatDraftName(agentKey), owner, text);
  for (const listener of listeners) listener(text);
}

export function offerToEmpty(agentKey: string, owner: string, text: string) {
  if (text && !readBegun(agentKey, owner)) offerQuestion(agentKey, owner, text);
}

const readBegun = (agentKey: string, owner: string) => loadSavedText(chatDraftName(agentKey), owner);

export function onQuestion(listener: DraftListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
