import { base, conversation, me } from './words.js';

/** Whoever signs in next on this machine finds their own, and nothing of whoever was there before. */
const kept = `desk-draft-${me}-${base}-${conversation}`;

export const readDraft = () => localStorage.getItem(kept) ?? '';
export function keepDraft(text) {
  if (text) localStorage.setItem(kept, text);
  else localStorage.removeItem(kept);
}

/** What was typed belongs to who is signed in. */
export function forgetDrafts() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith('desk-draft-'));
  for (const name of names) localStorage.removeItem(name);
}
