import { namesAlike, wordsBeginning } from '#backend/queries/catalogue/spelling.ts';
import { type Database, readTogether } from '#backend/queries/database.ts';
import { compact, isHan, nearestWord, slipsAllowed, splitWords } from './search-words.ts';
import { SUBJECT_NAMES } from './subject-names.ts';

// Slips of who types, mended from the words that the indexes have.

/** Each word that no name has becomes the one that was meant; null where nothing is near, or nothing was wrong. */
export async function mendWords(db: Database, keyword: string, known: readonly string[]): Promise<string | null> {
  const words = splitWords(keyword).slice(0, MOST_MENDED);
  const mended = await Promise.all(words.map(async (word) => (await nearName(db, word, known)) ?? word));
  const meant = mended.join(' ');
  return meant === words.join(' ') ? null : meant;
}

/** More slips than that are no slips. */
const MOST_MENDED = 6;

async function nearName(db: Database, word: string, known: readonly string[]): Promise<string | null> {
  if (slipsAllowed(word) === 0) return null;
  const subjectTerms = [...known, ...SUBJECT_NAMES.flatMap(({ names }) => names)].map((name) => ({
    term: compact(name),
    names: 1,
  }));
  if (isHan(word)) {
    const [alike] = await readTogether(db, namesAlike(word));
    return nearestWord(word, [...alike, ...subjectTerms]);
  }
  // The first letter may be the slip, or stand second.
  const letters = [...new Set([...word].slice(0, 2))];
  const [ofSchools, ofCourses] = await readTogether(
    db,
    wordsBeginning('school', letters),
    wordsBeginning('course', letters),
  );
  const all = [...ofSchools, ...ofCourses];
  return all.some(({ term }) => term === word) ? null : nearestWord(word, [...all, ...subjectTerms]);
}
