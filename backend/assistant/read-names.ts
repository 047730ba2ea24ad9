import type { Database } from '#backend/queries/database.ts';
import { correctSpelling, wordsMeant } from './correct-spelling.ts';
import { findNames } from './find-names.ts';
import { KNOWN_WORDS, type Lexicon } from './known-words.ts';
import type { Meaning, Topic } from './wishes.ts';

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
  const isKnown = (word: string) => names.has(word) || KNOWN_WORDS.has(word);
  const meant = wordsMeant([...names.keys(), ...LOOKED_FOR]);
  const asMeant = questions.map((question) => correctSpelling(question, isKnown, meant));
  const isCorrected = asMeant.some((question, at) => question !== questions[at]);
  return { names: isCorrected ? await findNames(db, asMeant, publicLevel) : names, asMeant };
}
