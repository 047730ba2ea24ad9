import { selectInLanguage, bindNamed, type Statement } from '#backend/queries/database.ts';
import { createWordIndex } from '#backend/search/search-words.ts';
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

interface GuideQuery {
  /** Key of the request's site, or '' if there is none. */
  agentKey: string;
  topics: readonly string[];
  /** Country keys. Empty if the question names none. */
  countries: readonly string[];
  /** Index terms by which the results are ranked. */
  words: readonly string[];
}

/**
 * Maximum number of rows. It is larger than the number in a response, so that the response can state for how many
 * countries there are guides.
 */
const MAX_ROWS = 12;
const TITLE_WEIGHT = 4;

const formatAnyWordMatch = (words: readonly string[]) => words.map((word) => `"${word}"`).join(' OR ');

/**
 * SQL condition for the site's guides, and for shared guides that the site does not replace. A site hides a shared
 * guide by replacing it with an unpublished one.
 */
const SITE_GUIDE_CONDITION = `g.agent_id IN (0, (SELECT id FROM agents WHERE key_code = :agentKey))
  AND (g.agent_id <> 0 OR NOT EXISTS (SELECT 1 FROM guides o WHERE o.agent_id = (SELECT id FROM agents WHERE key_code = :agentKey)
    AND o.guide_key = g.guide_key))`;

/**
 * Returns guides on the given topics, best match first. Words contain only letters and digits, so quoting them is safe.
 */
export const selectGuidesAbout = (
  { agentKey, topics, countries, words }: GuideQuery,
  locale: Locale,
): Statement<GuideRow> =>
  bindNamed(
    `SELECT g.country, ${selectInLanguage('g.title')} AS title, ${selectInLanguage('g.passage')} AS passage, g.page, g.publisher,
  g.as_at AS asAt, g.review_by AS reviewBy
FROM guide_words w CROSS JOIN guides g ON g.id = w.rowid
WHERE guide_words MATCH :match AND g.standing = 'told' AND ${SITE_GUIDE_CONDITION} ORDER BY bm25(guide_words, 0, 0, ${TITLE_WEIGHT}, 1), g.id LIMIT ${MAX_ROWS}`,
    {
      locale,
      agentKey,
      match: [
        `(topic : (${formatAnyWordMatch(topics)}))`,
        ...(countries.length > 0 ? [`(country : (${formatAnyWordMatch(countries)}))`] : []),
        `(topic : (${formatAnyWordMatch(topics)})${words.length > 0 ? ` OR ({title passage} : (${formatAnyWordMatch(words)}))` : ''})`,
      ].join(' AND '),
    },
  );

/** Returns shared guides. Column names must be constants. */
export const selectStoredGuides = (columns: readonly string[]): Statement<{ key: string; said: string }> => ({
  sql: `SELECT json_array(guide_key) AS key, json_array(${columns.join(', ')}) AS said FROM guides WHERE agent_id = 0`,
  values: [],
});

/**
 * Returns guides on some topics in some countries, at most two per topic. The site's guides come before shared ones.
 * Guides due for review are omitted.
 */
export const selectGuidesOfTopics = (
  { agentKey, topics, countries, today }: Omit<GuideQuery, 'words'> & { today: string },
  locale: Locale,
): Statement<GuideRow & { topic: string }> =>
  bindNamed(
    `SELECT country, topic, title, passage, page, publisher, asAt, reviewBy FROM (
  SELECT g.country, g.topic, ${selectInLanguage('g.title')} AS title, ${selectInLanguage('g.passage')} AS passage, g.page, g.publisher,
    g.as_at AS asAt, g.review_by AS reviewBy, g.id, row_number() OVER (PARTITION BY g.country, g.topic ORDER BY g.agent_id DESC, g.id) AS place
  FROM guides g WHERE g.standing = 'told' AND g.review_by >= :today AND g.country IN (SELECT value FROM json_each(:countries))
    AND g.topic IN (SELECT value FROM json_each(:topics)) AND ${SITE_GUIDE_CONDITION}
) WHERE place <= 2 ORDER BY country, id`,
    { locale, agentKey, today, countries: JSON.stringify(countries), topics: JSON.stringify(topics) },
  );

/**
 * Deletes the guides of one site and their index entries. If `agentId` is 0, deletes the shared ones. With a key,
 * deletes only that guide.
 */
export const deleteGuides = (agentId: number, key: string | null = null): Statement[] => [
  bindNamed(
    `DELETE FROM guide_words WHERE rowid IN (SELECT id FROM guides WHERE agent_id = :agentId AND (:key IS NULL OR guide_key = :key))`,
    { agentId, key },
  ),
  bindNamed('DELETE FROM guides WHERE agent_id = :agentId AND (:key IS NULL OR guide_key = :key)', { agentId, key }),
];

export interface StoredGuideRow {
  id: number;
  agentId: number;
  key: string;
  country: string;
  topic: string;
  /** JSON object by language. `passage` has the same format. */
  title: string;
  passage: string;
  page: string;
  publisher: string;
  asAt: string;
  reviewBy: string;
  standing: 'told' | 'held';
}

/**
 * Returns a site's own guides, including hidden ones, and all shared guides, including those that the site replaces.
 */
export const selectSiteGuides = (agentId: number, key: string | null = null): Statement<StoredGuideRow> =>
  bindNamed(
    `SELECT id, agent_id AS agentId, guide_key AS key, country, topic, title, passage, page, publisher, as_at AS asAt, review_by AS reviewBy, standing
FROM guides WHERE agent_id IN (0, :agentId) AND (:key IS NULL OR guide_key = :key) ORDER BY country, topic, guide_key, agent_id`,
    { agentId, key },
  );

/**
 * Inserts the index terms of all languages as one row, because a question may be in another script than the reader's.
 */
export const insertGuideTerms = (
  id: number,
  { country, topic, title, passage }: { country: string; topic: string; title: string[]; passage: string[] },
): Statement => ({
  sql: 'INSERT INTO guide_words (rowid, country, topic, title, passage) VALUES (?1, ?2, ?3, ?4, ?5)',
  values: [id, country, topic, createWordIndex(title), createWordIndex(passage)],
});
