import type { Keyword } from '#backend/search/read-keyword.ts';
import type { Filters } from './build-query.ts';

/**
 * What a keyword finds, as a list of ids with a tier, the best first: 0 a name as it stands, 1 the beginning of a name,
 * 2 all words, 3 all words, inside others. An id stands in it once, with its best tier.
 */
export function keywordHits(kind: 'school' | 'course', keyword: Keyword, { bind }: Filters): string {
  const term = bind(keyword.term);
  const ways = [
    `SELECT ${kind}_id AS id, 0 AS tier FROM ${kind}_terms WHERE term = ${term}`,
    `SELECT ${kind}_id, 1 FROM ${kind}_terms WHERE term > ${term} AND term < ${bind(keyword.termEnd)}`,
    `SELECT rowid, 2 FROM ${kind}_words WHERE ${kind}_words MATCH ${bind(keyword.wordMatch)}`,
    ...(keyword.trigramMatch
      ? [`SELECT rowid, 3 FROM ${kind}_trigrams WHERE ${kind}_trigrams MATCH ${bind(keyword.trigramMatch)}`]
      : []),
  ];
  return `SELECT id, min(tier) AS tier FROM (${ways.join(' UNION ALL ')}) GROUP BY id`;
}

/** A keyword of which nothing can be looked for finds nothing. */
export const NO_HITS = 'SELECT 0 AS id, 0 AS tier WHERE false';
