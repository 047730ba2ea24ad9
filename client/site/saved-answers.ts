import { parseOrNull } from '#shared/parse-or-null.ts';
import { browserShelf, type Shelf, tabShelf } from './browser-shelf.ts';

// What somebody has answered, in the questionnaire and in the fast line. A tab works with a copy of its own. This browser
// saves another one, so that a tab may be closed; a tab takes it up only when somebody says that it is theirs, because
// a computer may be used by several people.

export interface AnswerShelves {
  tab: Shelf;
  browser: Shelf;
}

export type AnswersName = 'selectionAnswers' | 'examResult';
const NAMES: readonly AnswersName[] = ['selectionAnswers', 'examResult'];

/** After the last change. */
export const SAVED_DAYS = 30;
const SAVED_MS = SAVED_DAYS * 24 * 3600 * 1000;
const STORE_KEY = 'savedAnswers';
const VISITOR = '';

/** Those of one owner: a user's number, or '' for a visitor. */
interface SavedEntry {
  at: number;
  drafts: Partial<Record<AnswersName, unknown>>;
}
type SavedEntries = Record<string, SavedEntry>;

const SHELVES: AnswerShelves = { tab: tabShelf, browser: browserShelf };
const tabKey = (name: AnswersName, owner: string) => `${name}.${owner}`;

/** What this tab works with; a visitor's goes on with who logs in. Null where there is nothing, unchecked otherwise. */
export function readAnswer(name: AnswersName, owner: string, { tab }: AnswerShelves = SHELVES): unknown {
  return parse(tab.read(tabKey(name, VISITOR))) ?? parse(tab.read(tabKey(name, owner)));
}

/** As above, or else what this browser has saved for a user, who has shown by a login that it is theirs. */
export function readOwnAnswer(name: AnswersName, owner: string, shelves = SHELVES, now = Date.now): unknown {
  const here = readAnswer(name, owner, shelves);
  return here ?? (owner === VISITOR ? null : (readEntries(shelves.browser, now)[owner]?.drafts[name] ?? null));
}

/** `saved` is what outlives the tab: null where nothing of the draft is worth it. */
export function keepAnswer(
  name: AnswersName,
  owner: string,
  { draft, saved }: { draft: object; saved: object | null },
  shelves = SHELVES,
  now = Date.now,
) {
  adoptAnswers(owner, shelves, now);
  shelves.tab.keep(tabKey(name, owner), JSON.stringify(draft));
  const entries = readEntries(shelves.browser, now);
  if (saved) entries[owner] = { at: now(), drafts: { ...entries[owner]?.drafts, [name]: saved } };
  else delete entries[owner]?.drafts[name];
  writeEntries(shelves.browser, entries);
}

/** Whoever logs in takes along what this tab was answered before; what other tabs have saved may be somebody else's. */
export function adoptAnswers(owner: string, shelves = SHELVES, now = Date.now) {
  if (owner === VISITOR) return;
  const { tab, browser } = shelves;
  const entries = readEntries(browser, now);
  const visitor = entries[VISITOR];
  for (const name of NAMES) {
    const answered = tab.read(tabKey(name, VISITOR));
    if (answered === null) continue;
    tab.keep(tabKey(name, owner), answered);
    tab.drop(tabKey(name, VISITOR));
    if (visitor?.drafts[name] === undefined) continue;
    entries[owner] = { at: visitor.at, drafts: { ...entries[owner]?.drafts, [name]: visitor.drafts[name] } };
    delete visitor.drafts[name];
  }
  writeEntries(browser, entries);
}

/** When the answers were last changed that this tab may take up; null where it has begun, or none are saved. */
export function findSaved(owner: string, shelves = SHELVES, now = Date.now): number | null {
  if (NAMES.some((name) => readAnswer(name, owner, shelves) !== null)) return null;
  return readEntries(shelves.browser, now)[owner]?.at ?? null;
}

export function resumeSaved(owner: string, shelves = SHELVES, now = Date.now) {
  const drafts = readEntries(shelves.browser, now)[owner]?.drafts ?? {};
  for (const name of NAMES)
    if (drafts[name] !== undefined) shelves.tab.keep(tabKey(name, owner), JSON.stringify(drafts[name]));
}

/** Here and in this browser, with a visitor's: whoever leaves a shared computer leaves none of both. */
export function forgetAnswers(owner: string, shelves = SHELVES, now = Date.now) {
  const entries = readEntries(shelves.browser, now);
  for (const one of [owner, VISITOR]) {
    for (const name of NAMES) shelves.tab.drop(tabKey(name, one));
    delete entries[one];
  }
  writeEntries(shelves.browser, entries);
}

/** Those that are too old go, whoever's they are. */
export const dropOldAnswers = (shelf: Shelf = browserShelf, now = Date.now) =>
  writeEntries(shelf, readEntries(shelf, now));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const parse = (stored: string | null): unknown => (stored === null ? null : parseOrNull(stored));

/** Anybody may have written there. What lies in the future was written by another clock. */
function readEntries(shelf: Shelf, now: () => number): SavedEntries {
  const stored = parse(shelf.read(STORE_KEY));
  const entries: SavedEntries = {};
  for (const [owner, entry] of isObject(stored) ? Object.entries(stored) : []) {
    if (!isObject(entry) || typeof entry.at !== 'number' || !isObject(entry.drafts)) continue;
    const age = now() - entry.at;
    if (age < 0 || age > SAVED_MS) continue;
    const drafts = Object.fromEntries(NAMES.map((name) => [name, (entry.drafts as SavedEntry['drafts'])[name]]));
    entries[owner] = { at: entry.at, drafts };
  }
  return entries;
}

function writeEntries(shelf: Shelf, entries: SavedEntries) {
  const held = Object.entries(entries).filter(([, { drafts }]) => NAMES.some((name) => drafts[name] !== undefined));
  if (held.length > 0) shelf.keep(STORE_KEY, JSON.stringify(Object.fromEntries(held)));
  else if (shelf.read(STORE_KEY) !== null) shelf.drop(STORE_KEY);
}
