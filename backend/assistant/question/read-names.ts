import {
  buildLexicon,
  GROUP_WORDS,
  keysOf,
  KNOWN_WORDS,
  type Lexicon,
  TYPE_WORDS,
} from '#backend/assistant/words/known-words.ts';
import { ENGLISH_FILLERS } from '#backend/assistant/words/topic-words.ts';
import { countriesByName, schoolsByName, type WrittenName, writtenNames } from '#backend/queries/assistant/names.ts';
import { type Database, readTogether } from '#backend/queries/database.ts';
import { compact } from '#backend/search/search-words.ts';
import { mayBeName, readSpans } from './read-parts.ts';
import type { Meaning, Topic } from './slots.ts';

const SAID_TO_US: ReadonlySet<string> = new Set<Topic>(['human', 'greeting', 'thanks', 'bot', 'upset', 'goodbye']);
const isLookedFor = (meaning: Meaning) =>
  meaning.kind === 'topic' ? !SAID_TO_US.has(meaning.topic) : ['level', 'month', 'advice'].includes(meaning.kind);
/** Known words that people look for something with: of the others a slip would be too bold a guess. */
const LOOKED_FOR = [...KNOWN_WORDS].flatMap(([key, meanings]) => (meanings.some(isLookedFor) ? [key] : []));

/** Questions as they were meant, and what the catalogue has of them under a name. */
export async function readNames(
  db: Database,
  questions: readonly string[],
  publicLevel: number,
): Promise<{ names: Lexicon; asMeant: string[] }> {
  const names = await findNames(db, questions, publicLevel);
  const isKnown = (word: string) => names.has(word) || KNOWN_WORDS.has(word) || ENGLISH_FILLERS.has(word);
  const meant = wordsMeant([...names.keys(), ...LOOKED_FOR]);
  const asMeant = questions.map((question) => correctSpelling(question, isKnown, meant));
  const isCorrected = asMeant.some((question, at) => question !== questions[at]);
  return { names: isCorrected ? await findNames(db, asMeant, publicLevel) : names, asMeant };
}

/** What of these questions the catalogue has under a name, by any that a school or a country has there. */
export async function findNames(db: Database, questions: readonly string[], publicLevel: number): Promise<Lexicon> {
  const keys = [
    ...new Set(
      questions
        .flatMap(readSpans)
        .filter(mayBeName)
        .map((span) => span.key),
    ),
  ];
  const [schools, countries, written] = await readTogether(
    db,
    schoolsByName(keys, publicLevel),
    countriesByName(keys, publicLevel),
    writtenNames(),
  );
  return buildLexicon([
    ...schools.map(({ key, id, country }) => [key, { kind: 'school', id, country } satisfies Meaning] as const),
    ...countries.map(({ key, id }) => [key, { kind: 'country', id } satisfies Meaning] as const),
    ...written.flatMap(entriesOf),
  ]);
}

function entriesOf({ kind, id, key, english, chinese }: WrittenName) {
  const names = [english, ...Object.values(JSON.parse(chinese) as Record<string, string>)];
  const words = (kind === 'type' && TYPE_WORDS[english]) || (kind === 'group' && GROUP_WORDS[key]) || '';
  const keys = new Set([...names.map(compact), ...keysOf(words)]);
  return [...keys].map((name) => [name, { kind, id } satisfies Meaning] as const);
}

const WORD = /(?<![\p{L}\p{N}])[a-z]{5,}(?![\p{L}\p{N}])/giu;
const SHORTEST_MEANT = 6;
const SHORTEST_OF_TWO_SLIPS = 8;

/** So near to words that people say every day that nobody could tell a slip from those. */
const NEVER_MEANT = new Set(['winter', 'winters', 'summers', 'master', 'masters', 'colder', 'warmer', 'charge']);
const COUNTRIES = ['canada', 'australia', 'america', 'britain', 'england', 'scotland'];

/** What a word that nobody knows may have been meant for. */
export const wordsMeant = (known: Iterable<string>): Set<string> =>
  new Set(
    [...known, ...COUNTRIES].filter(
      (word) => word.length >= SHORTEST_MEANT && /^[a-z]+$/u.test(word) && !NEVER_MEANT.has(word),
    ),
  );

/** English words with a slip or two, as they were meant; a first letter is hardly ever wrong. */
export const correctSpelling = (question: string, isKnown: (word: string) => boolean, meant: ReadonlySet<string>) =>
  question.replace(WORD, (typed) => {
    const word = typed.toLowerCase();
    return isKnown(word) ? typed : (findNearest(word, meant) ?? typed);
  });

/** Null where none is near, or two are as near. */
function findNearest(word: string, meant: ReadonlySet<string>): string | null {
  let nearest: string[] = [];
  let least = word.length >= SHORTEST_OF_TWO_SLIPS ? 2 : 1;
  for (const one of meant) {
    if (one[0] !== word[0] || Math.abs(one.length - word.length) > least) continue;
    const slips = countSlips(word, one);
    if (slips < least) [nearest, least] = [[one], slips];
    else if (slips === least) nearest.push(one);
  }
  return nearest.length === 1 ? (nearest[0] ?? null) : null;
}

/** Letters that are missing, too many, others, or the wrong way round. */
function countSlips(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isOther = a[i - 1] === b[j - 1] ? 0 : 1;
      const [left = 0, up = 0, corner = 0] = [row[j - 1], last?.[j], last?.[j - 1]];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(left + 1, up + 1, corner + isOther, isSwapped ? (before?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY),
      );
    }
    [before, last] = [last, row];
  }
  return last?.[b.length] ?? 0;
}
