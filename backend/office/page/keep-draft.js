import { base, conversation } from './words.js';

const NAME = `desk-draft-${base}-`;
const kept = NAME + conversation;
/** Where drafts were kept while the office was a desk alone. */
const before = kept.replace('/_/office-', '/_/desk-');

export const readDraft = () => localStorage.getItem(kept) ?? localStorage.getItem(before) ?? '';
export function keepDraft(text) {
  localStorage.removeItem(before);
  if (text) localStorage.setItem(kept, text);
  else localStorage.removeItem(kept);
}

/** What was typed belongs to who is signed in. */
export function forgetDrafts() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith('desk-draft-'));
  for (const name of names) localStorage.removeItem(name);
}
