import { parseJsonOrNull } from '#shared/parse-or-null.ts';
import { tabStorage } from './safe-storage.ts';

// Stores unsent text by tab and user. A visitor's text becomes the user's at login. Answers that outlive the tab are in
// saved-answers.ts.

const VISITOR_ID = '';
const getStorageKey = (name: string, ownerId: string) => `${name}.${ownerId}`;

export function saveText(name: string, ownerId: string, text: string) {
  tabStorage.keep(getStorageKey(name, ownerId), JSON.stringify({ text }));
  if (ownerId !== VISITOR_ID) tabStorage.drop(getStorageKey(name, VISITOR_ID));
}

/** Returns the stored text, or '' if it is missing, expired or malformed. */
export const loadSavedText = (name: string, ownerId: string): string =>
  parseText(tabStorage.read(getStorageKey(name, VISITOR_ID))) ??
  parseText(tabStorage.read(getStorageKey(name, ownerId))) ??
  '';

function parseText(storedText: string | null): string | null {
  const parsedText = storedText === null ? null : (parseJsonOrNull(storedText) as { text?: unknown } | null);
  return typeof parsedText?.text === 'string' ? parsedText.text : null;
}

// Name of the chat composer's draft. Pages can insert a question into it before they open the chat. A mounted composer
// subscribes to changes. One that mounts later reads the stored text.

export const getChatDraftName = (agentKey: string) => `chatDraft.${agentKey}`;

type DraftListener = (text: string) => void;
const listeners = new Set<DraftListener>();

/** Appends the question to existing text, unless the text already includes it. */
export function appendQuestion(draftText: string, question: string): string {
  if (draftText.trim() === '') return question;
  return draftText.split('\n').includes(question) ? draftText : `${draftText.trimEnd()}\n${question}`;
}

export function offerChatQuestion(agentKey: string, ownerId: string, question: string) {
  const nextText = appendQuestion(loadChatDraft(agentKey, ownerId), question);
  saveText(getChatDraftName(agentKey), ownerId, nextText);
  for (const listener of listeners) listener(nextText);
}

export function offerIfEmpty(agentKey: string, ownerId: string, text: string) {
  if (text && !loadChatDraft(agentKey, ownerId)) offerChatQuestion(agentKey, ownerId, text);
}

const loadChatDraft = (agentKey: string, ownerId: string) => loadSavedText(getChatDraftName(agentKey), ownerId);

export function subscribeToQuestions(listener: DraftListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
