import type { z } from 'zod';
import type { rankingList } from '#shared/contract/catalogue/ranking.ts';
import type { Locale } from '#shared/locale/locales.ts';
import {
  selectInLanguage,
  prepareFragments,
  buildSiteCondition,
  type Reader,
  type Statement,
} from '#backend/queries/database.ts';
import { factsOfRow } from '#backend/queries/facts/facts.ts';
import { toReference } from '#backend/queries/reference-reads.ts';
import {
  joinConditions,
  limitToLevel,
  type PagedQuery,
  selectPlaceName,
  selectSchoolNameChn,
  startFilters,
} from './build-query.ts';

export type RankingQuery = z.output<typeof rankingList.input>;

/** Columns of ranking_tables `t`, which are null if the ranking has no table. */
export const TABLE_SOURCE = 't.publisher, t.address AS sourceAddress, t.as_at AS asAt';

export interface TableSourceRow {
  publisher: string | null;
  sourceAddress: string | null;
  asAt: string | null;
}

/** Columns of a ranked school `s` in country `co`. */
export const RANKED_SCHOOL_COLUMNS =
  `s.id AS schoolId, s.name, ${selectSchoolNameChn('s')} AS nameChn, ${selectPlaceName('co')} AS ctyNameChn, co.country_key AS countryKey, ${selectPlaceName('ci')} AS city,
  s.monogram, s.logo AS schoolLogo, EXISTS (SELECT 1 FROM courses c WHERE c.school_id = s.id AND ${buildSiteCondition('c')}) AS hasCourse, s.website, ${factsOfRow('school', 's.id')} AS facts` as const;

export const RANKED_SCHOOL_JOINS = 'JOIN countries co ON co.id = s.country_id JOIN cities ci ON ci.id = s.city_id';

export interface RankedSchoolRow {
  schoolId: number;
  name: string;
  nameChn: string;
  ctyNameChn: string;
  countryKey: string;
  monogram: string;
  schoolLogo: string;
  hasCourse: 0 | 1;
  website: string;
  city: string;
  /** JSON array of facts (queries/facts/facts.ts). */
  facts: string;
}

export interface RankingQueryRow extends RankedSchoolRow, TableSourceRow {
  rank: string;
  groupName: string;
  /** Name of the table, or '' if unknown. */
  tableName: string;
  illustrative: 0 | 1;
}

const WHOLE_SCHOOL_GROUP = '0';
const FIRST_GROUP = '1';

export const getRankingGroup = ({ kind, fkCourseTypeGroupId }: RankingQuery): string =>
  kind === 'school' ? WHOLE_SCHOOL_GROUP : (fkCourseTypeGroupId ?? FIRST_GROUP);

/** Returns a row with the name of the imported ranking for the query, or '' if it is unknown. */
export const selectImportedRanking = (query: RankingQuery, locale: Locale): Statement<{ name: string }> =>
  toReference(
    prepareFragments(
      `SELECT ${selectInLanguage('t.name')} AS name FROM school_ranks r LEFT JOIN ranking_tables t ON t.group_id = r.group_id AND t.year = r.year
WHERE r.group_id = :group AND r.year = :year${query.fkAreaCountryId === undefined ? '' : ' AND r.country_id = :country'} LIMIT 1`,
      { group: getRankingGroup(query), year: query.year, country: query.fkAreaCountryId ?? null, locale },
    ),
  );

export function selectRankings(query: RankingQuery, reader: Reader, publicLevel: number): PagedQuery<RankingQueryRow> {
  const filters = startFilters(reader, publicLevel);
  const condition = joinConditions([
    `r.group_id = ${filters.bind(getRankingGroup(query))}`,
    `r.year = ${filters.bind(query.year)}`,
    query.fkAreaCountryId && `r.country_id = ${filters.bind(query.fkAreaCountryId)}`,
    buildSiteCondition('s'),
  ]);
  const source = `school_ranks r JOIN schools s ON s.id = r.school_id`;
  return {
    total: filters.statement(`SELECT count(*) AS total FROM ${source} WHERE ${condition}`),
    rows: filters.statement(
      `SELECT r.rank, ${RANKED_SCHOOL_COLUMNS}, ${selectInLanguage('g.name')} AS groupName, ${selectInLanguage('t.name')} AS tableName,
  ${TABLE_SOURCE}, r.illustrative
FROM ${source} ${RANKED_SCHOOL_JOINS} LEFT JOIN course_type_groups g ON g.id = r.group_id
LEFT JOIN ranking_tables t ON t.group_id = r.group_id AND t.year = r.year
WHERE ${condition} ORDER BY r.rank_sort, r.school_id ${limitToLevel(filters, query)}`,
    ),
  };
}
