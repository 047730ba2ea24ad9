import { selectNamesAlike, selectWordsBeginning } from '#backend/queries/catalogue/spelling.ts';
import { type Database, batchRead } from '#backend/queries/database.ts';
import { compactText, isHan, findClosestWord, getAllowedEdits, splitWords } from './search-words.ts';
import { SUBJECT_NAMES } from './subject-names.ts';

/** Replaces unknown words by the nearest word in the index. Returns null if no word was replaced. */
export async function correctSpelling(
  db: Database,
  keyword: string,
  knownNames: readonly string[],
): Promise<string | null> {
  const words = splitWords(keyword).slice(0, MAX_CORRECTED_WORDS);
  const correctedWords = await Promise.all(
    words.map(async (word) => (await findSimilarName(db, word, knownNames)) ?? word),
  );
  const correctedKeyword = correctedWords.join(' ');
  return correctedKeyword === words.join(' ') ? null : correctedKeyword;
}

/** Maximum number of corrected words. More unknown words indicate another language or noise. */
const MAX_CORRECTED_WORDS = 6;

async function findSimilarName(db: Database, word: string, knownNames: readonly string[]): Promise<string | null> {
  if (getAllowedEdits(word) === 0) return null;
  const subjectTerms = [...knownNames, ...SUBJECT_NAMES.flatMap(({ names }) => names)].map((name) => ({
    term: compactText(name),
    names: 1,
  }));
  if (isHan(word)) {
    const [similarNames] = await batchRead(db, selectNamesAlike(word));
    return findClosestWord(word, [...similarNames, ...subjectTerms]);
  }
  // The first letter may itself be wrong or transposed, so words that begin with the second letter are candidates too.
  const letters = [...new Set([...word].slice(0, 2))];
  const [schoolWords, courseWords] = await batchRead(
    db,
    selectWordsBeginning('school', letters),
    selectWordsBeginning('course', letters),
  );
  const candidateWords = [...schoolWords, ...courseWords];
  return candidateWords.some(({ term }) => term === word)
    ? null
    : findClosestWord(word, [...candidateWords, ...subjectTerms]);
}
