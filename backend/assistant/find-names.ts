import { countriesNamed, schoolsNamed, type WrittenName, writtenNames } from '#backend/queries/assistant/names.ts';
import { type Database, readTogether } from '#backend/queries/database.ts';
import { compact } from '#backend/search/fold-words.ts';
import { buildLexicon, keysOf, type Lexicon } from './known-words.ts';
import { mayBeName, readSpans } from './read-spans.ts';
import type { Meaning } from './wishes.ts';
import { GROUP_WORDS, TYPE_WORDS } from './words/study-words.ts';

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
    schoolsNamed(keys, publicLevel),
    countriesNamed(keys, publicLevel),
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
