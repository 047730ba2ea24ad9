import { bindNamed, type Statement } from '#backend/queries/database.ts';
import { isHan, type KnownWord, getPairs } from '#backend/search/search-words.ts';

// Spelling suggestions for words without a match.

/** Returns words that begin with one of these letters. */
export const selectWordsBeginning = (kind: 'school' | 'course', letters: readonly string[]): Statement<KnownWord> => ({
  sql: letters
    .map(
      (_, index) =>
        `SELECT term, doc AS names FROM ${kind}_vocabulary WHERE term >= ?${index + 1} AND term < ?${index + 1} || char(1114111)`,
    )
    .join(' UNION ALL '),
  values: letters,
});

const MAX_SIMILAR_NAMES = 40;

/** Returns names of schools, starting with the one that has the most bigrams in common with a Chinese word. */
export const selectNamesAlike = (word: string): Statement<KnownWord> =>
  bindNamed(
    `SELECT t.term, 1 AS names FROM (SELECT rowid AS id FROM school_words WHERE school_words MATCH :pairs ORDER BY rank LIMIT ${MAX_SIMILAR_NAMES}) h
CROSS JOIN school_terms t ON t.school_id = h.id`,
    {
      pairs: getPairs(word)
        .filter(isHan)
        .map((pair) => `"${pair}"`)
        .join(' OR '),
    },
  );
