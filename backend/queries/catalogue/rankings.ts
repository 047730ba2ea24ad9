import type { z } from 'zod';
import type { rankingList } from '#shared/contract/catalogue/ranking.ts';
import {
  selectInLanguage,
  bindNamed,
  buildSiteCondition,
  type Reader,
  type Statement,
} from '#backend/queries/database.ts';
import {
  joinConditions,
  limitToLevel,
  type PagedQuery,
  selectPlaceName,
  selectSchoolNameChn,
  startFilters,
} from './build-query.ts';

export type RankingQuery = z.output<typeof rankingList.input>;

/** Columns of ranking_tables `t`; null if the ranking has no table. */
export const TABLE_SOURCE = 't.publisher, t.address AS sourceAddress, t.as_at AS asAt';

export interface TableSourceRow {
  publisher: string | null;
  sourceAddress: string | null;
  asAt: string | null;
}

export interface RankingQueryRow extends TableSourceRow {
  rank: string;
  schoolId: number;
  name: string;
  nameChn: string;
  ctyNameChn: string;
  countryKey: string;
  monogram: string;
  schoolLogo: string;
  groupName: string;
  /** Name of the table; '' if unknown. */
  tableName: string;
  hasCourse: 0 | 1;
  website: string;
  illustrative: 0 | 1;
}

const WHOLE_SCHOOL_GROUP = '0';
const FIRST_GROUP = '1';

export const getRankingGroup = ({ kind, fkCourseTypeGroupId }: RankingQuery): string =>
  kind === 'school' ? WHOLE_SCHOOL_GROUP : (fkCourseTypeGroupId ?? FIRST_GROUP);

/** Returns a row if there is an imported ranking for the query. */
export const selectHasRanking = (query: RankingQuery): Statement<{ there: 1 }> =>
  query.fkAreaCountryId === undefined
    ? bindNamed('SELECT 1 AS there FROM school_ranks WHERE group_id = :group AND year = :year LIMIT 1', {
        group: getRankingGroup(query),
        year: query.year,
      })
    : bindNamed(
        'SELECT 1 AS there FROM school_ranks WHERE group_id = :group AND year = :year AND country_id = :country LIMIT 1',
        {
          group: getRankingGroup(query),
          year: query.year,
          country: query.fkAreaCountryId,
        },
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
      `SELECT r.rank, s.id AS schoolId, s.name, ${selectSchoolNameChn('s')} AS nameChn, ${selectPlaceName('co')} AS ctyNameChn, co.country_key AS countryKey,
  s.monogram, s.logo AS schoolLogo, ${selectInLanguage('g.name')} AS groupName, ${selectInLanguage('t.name')} AS tableName,
  ${TABLE_SOURCE},
  EXISTS (SELECT 1 FROM courses c WHERE c.school_id = s.id AND ${buildSiteCondition('c')}) AS hasCourse, s.website, r.illustrative
FROM ${source} JOIN countries co ON co.id = s.country_id LEFT JOIN course_type_groups g ON g.id = r.group_id
LEFT JOIN ranking_tables t ON t.group_id = r.group_id AND t.year = r.year
WHERE ${condition} ORDER BY r.rank_sort, r.school_id ${limitToLevel(filters, query)}`,
    ),
  };
}
