import { parseOrNull } from '#shared/parse-or-null.ts';
import { tabShelf } from './browser-shelf.ts';

// What somebody has begun to type, kept for this tab: each user's apart from the others', and a visitor's goes on with him
// when he logs in. Answers that outlive the tab: saved-answers.ts.

const VISITOR = '';
const keyOf = (name: string, owner: string) => `${name}.${owner}`;

export function keepText(name: string, owner: string, text: string) {
  tabShelf.keep(keyOf(name, owner), JSON.stringify({ text }));
  if (owner !== VISITOR) tabShelf.drop(keyOf(name, VISITOR));
}

/** '' where nothing is kept, or where it is old or broken. */
export const readKeptText = (name: string, owner: string): string =>
  textIn(tabShelf.read(keyOf(name, VISITOR))) ?? textIn(tabShelf.read(keyOf(name, owner))) ?? '';

function textIn(stored: string | null): string | null {
  const kept = stored === null ? null : (parseOrNull(stored) as { text?: unknown } | null);
  return typeof kept?.text === 'string' ? kept.text : null;
}
