import { type Shelf, tabShelf } from './browser-shelf.ts';

// What somebody has begun to type, kept for this tab: each user's apart from the others', and a visitor's goes on with him
// when he logs in. Answers that outlive the tab: saved-answers.ts.

const VISITOR = '';
const keyOf = (name: string, owner: string) => `${name}.${owner}`;

function parse(stored: string | null): unknown {
  try {
    return stored === null ? null : (JSON.parse(stored) as unknown);
  } catch {
    return null;
  }
}

/** Whatever stands there, which may be old or broken; null where nothing does. */
export function readKept(name: string, owner: string, shelf: Shelf = tabShelf): unknown {
  return parse(shelf.read(keyOf(name, VISITOR))) ?? parse(shelf.read(keyOf(name, owner)));
}

export function keepDraft(name: string, owner: string, draft: object, shelf: Shelf = tabShelf) {
  shelf.keep(keyOf(name, owner), JSON.stringify(draft));
  if (owner !== VISITOR) shelf.drop(keyOf(name, VISITOR));
}
