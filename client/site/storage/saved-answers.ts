import { parseOrNull } from '#shared/parse-or-null.ts';
import { browserStorage, type SafeStorage, tabStorage } from './safe-storage.ts';

// Answers of the questionnaire and the fast line. Each tab works on its own copy. A second copy in the browser
// outlives the tab, and is used only after its owner logs in, since computers are shared.

export interface AnswerStorages {
  tab: SafeStorage;
  browser: SafeStorage;
}

export type AnswersName = 'selectionAnswers' | 'examResult';
export const ANSWERS_NAMES: readonly AnswersName[] = ['selectionAnswers', 'examResult'];

/** Days after the last change for which answers are stored. */
export const SAVED_DAYS = 30;
const SAVED_MS = SAVED_DAYS * 24 * 3600 * 1000;
const STORE_KEY = 'savedAnswers';
const VISITOR = '';

/** Answers of one owner: user id, or '' for a visitor. */
interface SavedEntry {
  at: number;
  drafts: Partial<Record<AnswersName, unknown>>;
}
type SavedEntries = Record<string, SavedEntry>;

const STORAGES: AnswerStorages = { tab: tabStorage, browser: browserStorage };
const tabKey = (name: AnswersName, owner: string) => `${name}.${owner}`;

/**
 * Returns the tab's copy; a visitor's copy becomes the user's at login. Null if missing; the value is not validated.
 */
export function loadSavedAnswer(name: AnswersName, owner: string, { tab }: AnswerStorages = STORAGES): unknown {
  return parse(tab.read(tabKey(name, VISITOR))) ?? parse(tab.read(tabKey(name, owner)));
}

/** Returns the tab's copy, else the browser's copy of this logged-in user. */
export function loadUserAnswer(name: AnswersName, owner: string, storages = STORAGES, now = Date.now): unknown {
  const ownAnswer = loadSavedAnswer(name, owner, storages);
  return ownAnswer ?? (owner === VISITOR ? null : (loadEntries(storages.browser, now)[owner]?.drafts[name] ?? null));
}

/** Saves a draft; `saved` is the part that outlives the tab, null if no part does. */
export function saveAnswer(
  name: AnswersName,
  owner: string,
  { draft, saved }: { draft: object; saved: object | null },
  storages = STORAGES,
  now = Date.now,
) {
  adoptAnswers(owner, storages, now);
  storages.tab.keep(tabKey(name, owner), JSON.stringify(draft));
  const entries = loadEntries(storages.browser, now);
  if (saved) entries[owner] = { at: now(), drafts: { ...entries[owner]?.drafts, [name]: saved } };
  else delete entries[owner]?.drafts[name];
  saveEntries(storages.browser, entries);
}

/** Assigns the tab's visitor answers to the user at login. Answers in other tabs may be another person's. */
export function adoptAnswers(owner: string, storages = STORAGES, now = Date.now) {
  if (owner === VISITOR) return;
  const { tab, browser } = storages;
  const entries = loadEntries(browser, now);
  const visitor = entries[VISITOR];
  for (const name of ANSWERS_NAMES) {
    const answeredText = tab.read(tabKey(name, VISITOR));
    if (answeredText === null) continue;
    tab.keep(tabKey(name, owner), answeredText);
    tab.drop(tabKey(name, VISITOR));
    if (visitor?.drafts[name] === undefined) continue;
    entries[owner] = { at: visitor.at, drafts: { ...entries[owner]?.drafts, [name]: visitor.drafts[name] } };
    delete visitor.drafts[name];
  }
  saveEntries(browser, entries);
}

/**
 * Returns when the answers that this tab may continue were last changed; null if the tab has its own or none are
 * saved.
 */
export function findSaved(owner: string, storages = STORAGES, now = Date.now): number | null {
  if (ANSWERS_NAMES.some((name) => loadSavedAnswer(name, owner, storages) !== null)) return null;
  return loadEntries(storages.browser, now)[owner]?.at ?? null;
}

export function resumeSaved(owner: string, storages = STORAGES, now = Date.now) {
  const drafts = loadEntries(storages.browser, now)[owner]?.drafts ?? {};
  for (const name of ANSWERS_NAMES)
    if (drafts[name] !== undefined) storages.tab.keep(tabKey(name, owner), JSON.stringify(drafts[name]));
}

/** Deletes the answers of the user and of a visitor, in this tab and in the browser, since computers are shared. */
export function deleteAnswers(owner: string, storages = STORAGES, now = Date.now) {
  const entries = loadEntries(storages.browser, now);
  for (const item of [owner, VISITOR]) {
    for (const name of ANSWERS_NAMES) storages.tab.drop(tabKey(name, item));
    delete entries[item];
  }
  saveEntries(storages.browser, entries);
}

export const deleteExpiredAnswers = (storage: SafeStorage = browserStorage, now = Date.now) =>
  saveEntries(storage, loadEntries(storage, now));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const parse = (storedText: string | null): unknown => (storedText === null ? null : parseOrNull(storedText));

/** Storage content is untrusted. Timestamps in the future come from a wrong clock, so their entries are ignored. */
function loadEntries(storage: SafeStorage, now: () => number): SavedEntries {
  const storedValue = parse(storage.read(STORE_KEY));
  const entries: SavedEntries = {};
  for (const [owner, entry] of isObject(storedValue) ? Object.entries(storedValue) : []) {
    if (!isObject(entry) || typeof entry.at !== 'number' || !isObject(entry.drafts)) continue;
    const age = now() - entry.at;
    if (age < 0 || age > SAVED_MS) continue;
    const drafts = Object.fromEntries(
      ANSWERS_NAMES.map((name) => [name, (entry.drafts as SavedEntry['drafts'])[name]]),
    );
    entries[owner] = { at: entry.at, drafts };
  }
  return entries;
}

function saveEntries(storage: SafeStorage, entries: SavedEntries) {
  const storedRows = Object.entries(entries).filter(([, { drafts }]) =>
    ANSWERS_NAMES.some((name) => drafts[name] !== undefined),
  );
  if (storedRows.length > 0) storage.keep(STORE_KEY, JSON.stringify(Object.fromEntries(storedRows)));
  else if (storage.read(STORE_KEY) !== null) storage.drop(STORE_KEY);
}
