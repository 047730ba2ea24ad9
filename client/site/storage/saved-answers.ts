import { parseJsonOrNull } from '#shared/parse-or-null.ts';
import { browserStorage, type SafeStorage, tabStorage } from './safe-storage.ts';

// Answers of the questionnaire and the fast line. Each tab works on its own copy. A second copy in the browser outlives
// the tab, and is used only after its owner logs in, because computers may be shared.

export interface AnswerStorages {
  tab: SafeStorage;
  browser: SafeStorage;
}

export type AnswersName = 'selectionAnswers' | 'examResult';
export const ANSWERS_NAMES: readonly AnswersName[] = ['selectionAnswers', 'examResult'];

/** Days after the last change for which answers are stored. */
export const SAVED_DAYS = 30;
const SAVED_MS = SAVED_DAYS * 24 * 3600 * 1000;
const STORAGE_KEY = 'savedAnswers';
const VISITOR_ID = '';

/** Answers of one owner: user id, or '' for a visitor. */
interface SavedEntry {
  at: number;
  drafts: Partial<Record<AnswersName, unknown>>;
}
type SavedEntries = Record<string, SavedEntry>;

const DEFAULT_STORAGES: AnswerStorages = { tab: tabStorage, browser: browserStorage };
const getTabKey = (name: AnswersName, ownerId: string) => `${name}.${ownerId}`;

/**
 * Returns the tab's copy. A visitor's copy becomes the user's at login. Null if missing. The value is not validated.
 */
export function loadSavedAnswer(
  name: AnswersName,
  ownerId: string,
  { tab }: AnswerStorages = DEFAULT_STORAGES,
): unknown {
  return parseStored(tab.read(getTabKey(name, VISITOR_ID))) ?? parseStored(tab.read(getTabKey(name, ownerId)));
}

/** Returns the tab's copy. If there is none, returns the copy that this logged-in user has in the browser. */
export function loadUserAnswer(
  name: AnswersName,
  ownerId: string,
  storages = DEFAULT_STORAGES,
  now = Date.now,
): unknown {
  const savedAnswer = loadSavedAnswer(name, ownerId, storages);
  return (
    savedAnswer ?? (ownerId === VISITOR_ID ? null : (loadEntries(storages.browser, now)[ownerId]?.drafts[name] ?? null))
  );
}

/** Saves a draft. `saved` is the part that outlives the tab, or null if there is no such part. */
export function saveAnswer(
  name: AnswersName,
  ownerId: string,
  { draft, saved }: { draft: object; saved: object | null },
  storages = DEFAULT_STORAGES,
  now = Date.now,
) {
  adoptAnswers(ownerId, storages, now);
  storages.tab.keep(getTabKey(name, ownerId), JSON.stringify(draft));
  const entries = loadEntries(storages.browser, now);
  if (saved) entries[ownerId] = { at: now(), drafts: { ...entries[ownerId]?.drafts, [name]: saved } };
  else delete entries[ownerId]?.drafts[name];
  saveEntries(storages.browser, entries);
}

/**
 * Assigns the tab's visitor answers to the user at login. Answers in other tabs may belong to another person, so they
 * are not assigned.
 */
export function adoptAnswers(ownerId: string, storages = DEFAULT_STORAGES, now = Date.now) {
  if (ownerId === VISITOR_ID) return;
  const { tab, browser } = storages;
  const entries = loadEntries(browser, now);
  const visitorEntry = entries[VISITOR_ID];
  for (const name of ANSWERS_NAMES) {
    const visitorAnswer = tab.read(getTabKey(name, VISITOR_ID));
    if (visitorAnswer === null) continue;
    tab.keep(getTabKey(name, ownerId), visitorAnswer);
    tab.drop(getTabKey(name, VISITOR_ID));
    if (visitorEntry?.drafts[name] === undefined) continue;
    entries[ownerId] = {
      at: visitorEntry.at,
      drafts: { ...entries[ownerId]?.drafts, [name]: visitorEntry.drafts[name] },
    };
    delete visitorEntry.drafts[name];
  }
  saveEntries(browser, entries);
}

/**
 * Returns the time of the last change of saved answers that this tab may continue, or null if the tab has its own
 * answers or none are saved.
 */
export function findSaved(ownerId: string, storages = DEFAULT_STORAGES, now = Date.now): number | null {
  if (ANSWERS_NAMES.some((name) => loadSavedAnswer(name, ownerId, storages) !== null)) return null;
  return loadEntries(storages.browser, now)[ownerId]?.at ?? null;
}

export function resumeSavedAnswers(ownerId: string, storages = DEFAULT_STORAGES, now = Date.now) {
  const drafts = loadEntries(storages.browser, now)[ownerId]?.drafts ?? {};
  for (const name of ANSWERS_NAMES)
    if (drafts[name] !== undefined) storages.tab.keep(getTabKey(name, ownerId), JSON.stringify(drafts[name]));
}

/** Deletes the answers of the user and of a visitor, in this tab and in the browser, because computers are shared. */
export function deleteAnswers(ownerId: string, storages = DEFAULT_STORAGES, now = Date.now) {
  const entries = loadEntries(storages.browser, now);
  for (const entryOwnerId of [ownerId, VISITOR_ID]) {
    for (const name of ANSWERS_NAMES) storages.tab.drop(getTabKey(name, entryOwnerId));
    delete entries[entryOwnerId];
  }
  saveEntries(storages.browser, entries);
}

export const deleteExpiredAnswers = (storage: SafeStorage = browserStorage, now = Date.now) =>
  saveEntries(storage, loadEntries(storage, now));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const parseStored = (storedText: string | null): unknown => (storedText === null ? null : parseJsonOrNull(storedText));

/**
 * Loads the entries of a storage, whose content is untrusted. Timestamps in the future come from a wrong clock, so
 * these entries are ignored.
 */
function loadEntries(storage: SafeStorage, now: () => number): SavedEntries {
  const storedValue = parseStored(storage.read(STORAGE_KEY));
  const entries: SavedEntries = {};
  for (const [ownerId, entry] of isObject(storedValue) ? Object.entries(storedValue) : []) {
    if (!isObject(entry) || typeof entry.at !== 'number' || !isObject(entry.drafts)) continue;
    const ageMs = now() - entry.at;
    if (ageMs < 0 || ageMs > SAVED_MS) continue;
    const restoredDrafts = Object.fromEntries(
      ANSWERS_NAMES.map((name) => [name, (entry.drafts as SavedEntry['drafts'])[name]]),
    );
    entries[ownerId] = { at: entry.at, drafts: restoredDrafts };
  }
  return entries;
}

function saveEntries(storage: SafeStorage, entries: SavedEntries) {
  const nonEmptyEntries = Object.entries(entries).filter(([, { drafts }]) =>
    ANSWERS_NAMES.some((name) => drafts[name] !== undefined),
  );
  if (nonEmptyEntries.length > 0) storage.keep(STORAGE_KEY, JSON.stringify(Object.fromEntries(nonEmptyEntries)));
  else if (storage.read(STORAGE_KEY) !== null) storage.drop(STORAGE_KEY);
}
