import { joinConditions, limitToLevel, type PagedQuery, startFilters } from '#backend/queries/catalogue/build-query.ts';
import {
  RANKED_SCHOOL_COLUMNS,
  RANKED_SCHOOL_JOINS,
  type RankedSchoolRow,
  type RankingQuery,
  type TableSourceRow,
} from '#backend/queries/catalogue/rankings.ts';
import {
  bindNamed,
  buildSiteCondition,
  CALLER_SITE,
  prepareFragments,
  type Reader,
  selectInLanguage,
  type Statement,
} from '#backend/queries/database.ts';
import { insertRow, type Row } from '#backend/queries/write-rows.ts';
import type { Locale } from '#shared/locale/locales.ts';

// Rankings of a single site: as the office edits them, and as its visitors see them.

export interface SiteRankingRow {
  id: number;
  agentId: number;
  /** JSON as it was written. */
  content: string;
}

export const selectSiteRanking = (id: number): Statement<SiteRankingRow> =>
  bindNamed('SELECT id, agent_id AS agentId, content FROM site_rankings WHERE id = :id', { id });

export const selectSiteRankings = (agentId: number, max: number): Statement<SiteRankingRow> =>
  bindNamed(
    'SELECT id, agent_id AS agentId, content FROM site_rankings WHERE agent_id = :agentId ORDER BY id LIMIT :max',
    { agentId, max },
  );

/** Returns the rankings without their schools, which a list of rankings does not show. */
export const selectSiteRankingHeads = (agentId: number, max: number): Statement<SiteRankingRow> =>
  bindNamed(
    `SELECT id, agent_id AS agentId, json_set(content, '$.ranks', json('[]')) AS content FROM site_rankings
WHERE agent_id = :agentId ORDER BY id LIMIT :max`,
    { agentId, max },
  );

/** Replaces a ranking and its ranks. A school that has been deleted meanwhile is left out. */
export const saveSiteRanking = (ranking: Row & { id: number }, ranks: readonly Row[]): Statement[] => [
  deleteSiteRanking(ranking.id),
  insertRow('site_rankings', ranking),
  bindNamed(
    `INSERT INTO site_ranks (ranking_id, place, school_id, rank, amount, remark)
SELECT r.value ->> 'ranking_id', r.value ->> 'place', s.id, r.value ->> 'rank', r.value ->> 'amount', r.value ->> 'remark'
FROM json_each(:ranks) r JOIN schools s ON s.id = r.value ->> 'school_id'`,
    { ranks: JSON.stringify(ranks) },
  ),
];

export const deleteSiteRanking = (id: number): Statement =>
  bindNamed('DELETE FROM site_rankings WHERE id = :id', { id });

/** A school as a ranking names it: by id, or by its name without spaces. */
export interface NamedSchool {
  id: number | null;
  term: string;
}

/** Returns the visible schools with this id or name, for each position in the list. */
export const selectNamedSchools = (
  schools: readonly NamedSchool[],
  level: number,
): Statement<{ position: number; id: number }> =>
  bindNamed(
    `SELECT n.key AS position, s.id FROM json_each(:schools) n JOIN schools s ON s.id = n.value ->> 'id' WHERE ${buildSiteCondition('s')}
UNION SELECT n.key, s.id FROM json_each(:schools) n JOIN school_terms t ON t.term = n.value ->> 'term' JOIN schools s ON s.id = t.school_id
WHERE n.value ->> 'id' IS NULL AND ${buildSiteCondition('s')}
UNION SELECT n.key, s.id FROM site_names o JOIN json_each(o.terms) w JOIN json_each(:schools) n ON n.value ->> 'term' = w.value
JOIN schools s ON s.id = o.school_id WHERE o.agent_id = ${CALLER_SITE} AND n.value ->> 'id' IS NULL AND ${buildSiteCondition('s')}
ORDER BY 1, 2`,
    { schools: JSON.stringify(schools), level },
  );

export interface RankingTableRow {
  id: number;
  name: string;
}

/** Returns the rankings of the caller's site that rank a visible school of the country, or any. */
export const selectRankingTables = (
  { fkAreaCountryId }: Pick<RankingQuery, 'fkAreaCountryId'>,
  locale: Locale,
  level: number,
): Statement<RankingTableRow> =>
  prepareFragments(
    `SELECT l.id, ${selectInLanguage('l.name')} AS name FROM site_rankings l
WHERE l.agent_id = ${CALLER_SITE} AND EXISTS (SELECT 1 FROM site_ranks r CROSS JOIN schools s ON s.id = r.school_id
  WHERE r.ranking_id = l.id AND ${buildSiteCondition('s')}${fkAreaCountryId === undefined ? '' : ' AND s.country_id = :country'})
ORDER BY l.id LIMIT ${MAX_TABLES}`,
    { locale, level, country: fkAreaCountryId ?? null },
  );

const MAX_TABLES = 30;

export interface SiteRankRow extends RankedSchoolRow, TableSourceRow {
  tableName: string;
  rank: string;
  amount: string;
  note: string;
}

export function selectSiteRanks(
  id: string,
  query: RankingQuery,
  reader: Reader,
  publicLevel: number,
): PagedQuery<SiteRankRow> {
  const filters = startFilters(reader, publicLevel);
  const condition = joinConditions([
    `r.ranking_id = ${filters.bind(Number(id))}`,
    `l.agent_id = ${CALLER_SITE}`,
    query.fkAreaCountryId && `s.country_id = ${filters.bind(query.fkAreaCountryId)}`,
    buildSiteCondition('s'),
  ]);
  const source =
    'site_rankings l CROSS JOIN site_ranks r ON r.ranking_id = l.id CROSS JOIN schools s ON s.id = r.school_id';
  return {
    total: filters.statement(`SELECT count(*) AS total FROM ${source} WHERE ${condition}`),
    rows: filters.statement(
      `SELECT r.rank, r.amount, r.remark AS note, ${RANKED_SCHOOL_COLUMNS},
  ${selectInLanguage('l.name')} AS tableName, l.publisher, l.address AS sourceAddress, l.as_at AS asAt
FROM ${source} ${RANKED_SCHOOL_JOINS}
WHERE ${condition} ORDER BY r.place, r.school_id ${limitToLevel(filters, query)}`,
    ),
  };
}

export interface SchoolSiteRankRow extends TableSourceRow {
  tableName: string;
  rank: string;
  /** Number of ranked schools. */
  among: number;
}

/** Returns the ranks of one school in the rankings of the caller's site. */
export const selectSchoolSiteRanks = (id: string, locale: Locale, level: number): Statement<SchoolSiteRankRow> =>
  bindNamed(
    `SELECT ${selectInLanguage('l.name')} AS tableName, r.rank, l.publisher, l.address AS sourceAddress, l.as_at AS asAt,
  (SELECT count(*) FROM site_ranks a WHERE a.ranking_id = l.id) AS among
FROM site_ranks r JOIN site_rankings l ON l.id = r.ranking_id WHERE r.school_id = :id AND l.agent_id = ${CALLER_SITE} ORDER BY l.id`,
    { locale, level, id },
  );
