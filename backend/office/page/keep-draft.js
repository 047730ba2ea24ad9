import { base, conversation } from './words.js';

const NAME = `desk-draft-${base}-`;
const kept = NAME + conversation;

export const readDraft = () => localStorage.getItem(kept) ?? '';
export const keepDraft = (text) => (text ? localStorage.setItem(kept, text) : localStorage.removeItem(kept));

/** What was typed belongs to who is signed in. */
export function forgetDrafts() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith('desk-draft-'));
  for (const name of names) localStorage.removeItem(name);
}
