import { inLanguage, named, type Statement } from '#backend/queries/database.ts';
import { indexWords } from '#backend/search/search-words.ts';
import type { Locale } from '#shared/locale/locales.ts';

export interface GuideRow {
  country: string;
  title: string;
  passage: string;
  page: string;
  publisher: string;
  asAt: string;
  reviewBy: string;
}

interface Sought {
  topics: readonly string[];
  /** Empty where none was named. */
  countries: readonly string[];
  /** As the index has them; they order what is found. */
  words: readonly string[];
}

/** More than an answer tells, so that it can be seen of how many countries it is. */
const MOST = 12;
const TITLE_WEIGHT = 4;

const anyOf = (words: readonly string[]) => words.map((word) => `"${word}"`).join(' OR ');

/** The best of a topic first. Words are letters and digits only, so a quote is safe around them. */
export const guidesAbout = ({ topics, countries, words }: Sought, locale: Locale): Statement<GuideRow> =>
  named(
    `SELECT g.country, ${inLanguage('g.title')} AS title, ${inLanguage('g.passage')} AS passage, g.page, g.publisher,
  g.as_at AS asAt, g.review_by AS reviewBy
FROM guide_words w CROSS JOIN guides g ON g.id = w.rowid
WHERE guide_words MATCH :match AND g.standing = 'told' ORDER BY bm25(guide_words, 0, 0, ${TITLE_WEIGHT}, 1), g.id LIMIT ${MOST}`,
    {
      locale,
      match: [
        `(topic : (${anyOf(topics)}))`,
        ...(countries.length > 0 ? [`(country : (${anyOf(countries)}))`] : []),
        `(topic : (${anyOf(topics)})${words.length > 0 ? ` OR ({title passage} : (${anyOf(words)}))` : ''})`,
      ].join(' AND '),
    },
  );

export const deleteGuides = (): Statement[] =>
  ['DELETE FROM guide_words', 'DELETE FROM guides'].map((sql) => ({ sql, values: [] }));

/** In every language under one row: somebody may ask in one script and read in the other. */
export const guideWords = (
  id: number,
  { country, topic, title, passage }: { country: string; topic: string; title: string[]; passage: string[] },
): Statement => ({
  sql: 'INSERT INTO guide_words (rowid, country, topic, title, passage) VALUES (?1, ?2, ?3, ?4, ?5)',
  values: [id, country, topic, indexWords(title), indexWords(passage)],
});
