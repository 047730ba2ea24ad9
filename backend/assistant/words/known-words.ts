import { compact } from '#backend/search/search-words.ts';
import type { Meaning, Season, Topic } from '#backend/assistant/question/slots.ts';
import { LEVEL_WORDS, MONTH_WORDS, SEASON_WORDS } from './study-words.ts';
import { PLACE_AFTER, PLACE_BEFORE, QUICK_QUESTIONS, TOPIC_WORDS } from './topic-words.ts';
import { ADVICE, type AdviceKey, SITE_PAGES, type SiteKey } from './advice-words.ts';

/** What stands under the folded name that it is said by. */
export type Lexicon = ReadonlyMap<string, readonly Meaning[]>;

export const keysOf = (words: string) => words.split(',').map(compact);

export function buildLexicon(entries: readonly (readonly [string, Meaning])[]): Lexicon {
  const lexicon = new Map<string, Meaning[]>();
  for (const [key, meaning] of entries) if (key) lexicon.set(key, [...(lexicon.get(key) ?? []), meaning]);
  return lexicon;
}

const under = (words: string, meaning: Meaning) => keysOf(words).map((key) => [key, meaning] as const);

/** The words that are the same whatever stands in the catalogue. */
export const KNOWN_WORDS: Lexicon = buildLexicon([
  ...Object.entries(TOPIC_WORDS).flatMap(([topic, words]) => under(words, { kind: 'topic', topic: topic as Topic })),
  ...Object.entries(LEVEL_WORDS).flatMap(([key, words]) => under(words, { kind: 'level', key })),
  ...MONTH_WORDS.flatMap((words, index) => under(words, { kind: 'month', month: index + 1 })),
  ...Object.entries(SEASON_WORDS).flatMap(([season, words]) =>
    under(words, { kind: 'season', season: season as Season }),
  ),
  ...Object.entries(ADVICE).flatMap(([key, { words }]) => under(words, { kind: 'advice', key: key as AdviceKey })),
  ...Object.entries(SITE_PAGES).flatMap(([key, { words }]) => under(words, { kind: 'site', key: key as SiteKey })),
  ...under(QUICK_QUESTIONS, { kind: 'alone' }),
  ...under(PLACE_AFTER, { kind: 'placeAfter' }),
  ...under(PLACE_BEFORE, { kind: 'placeBefore' }),
]);
