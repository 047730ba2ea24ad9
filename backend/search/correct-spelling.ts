import { namesAlike, wordsBeginning } from '#backend/queries/catalogue/spelling.ts';
import { type Database, batchRead } from '#backend/queries/database.ts';
import { compact, isHan, closestWord, slipsAllowed, splitWords } from './search-words.ts';
import { SUBJECT_NAMES } from './subject-names.ts';

/** Replaces unknown words by the nearest word of the indexes' vocabulary; null if nothing was replaced. */
export async function correctSpelling(
  db: Database,
  keyword: string,
  knownNames: readonly string[],
): Promise<string | null> {
  const words = splitWords(keyword).slice(0, MAX_MENDED);
  const corrected = await Promise.all(words.map(async (word) => (await findSimilarName(db, word, knownNames)) ?? word));
  const intended = corrected.join(' ');
  return intended === words.join(' ') ? null : intended;
}

/** Maximum number of corrected words; more indicate another language or noise. */
const MAX_MENDED = 6;

async function findSimilarName(db: Database, word: string, knownNames: readonly string[]): Promise<string | null> {
  if (slipsAllowed(word) === 0) return null;
  const subjectTerms = [...knownNames, ...SUBJECT_NAMES.flatMap(({ names }) => names)].map((name) => ({
    term: compact(name),
    names: 1,
  }));
  if (isHan(word)) {
    const [similarWords] = await batchRead(db, namesAlike(word));
    return closestWord(word, [...similarWords, ...subjectTerms]);
  }
  // The first letter may itself be wrong or transposed, so words with the second letter are candidates too.
  const letters = [...new Set([...word].slice(0, 2))];
  const [ofSchools, ofCourses] = await batchRead(
    db,
    wordsBeginning('school', letters),
    wordsBeginning('course', letters),
  );
  const all = [...ofSchools, ...ofCourses];
  return all.some(({ term }) => term === word) ? null : closestWord(word, [...all, ...subjectTerms]);
}
