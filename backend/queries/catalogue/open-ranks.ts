import { CAH_FIELDS } from '#backend/catalogue/cah-fields.ts';
import {
  type Database,
  selectInLanguage,
  bindNamed,
  buildSiteCondition,
  type Reader,
  batchRead,
  createStaticRows,
  type Statement,
} from '#backend/queries/database.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import {
  MIN_DEFAULT_SCHOOLS,
  MIN_SAMPLE_SIZES,
  OPEN_RANKING_KEYS,
  type OpenRankingKey,
} from '#shared/rules/open-rankings.ts';
import { type RankingTableRow, selectRankingTables } from '#backend/queries/site/site-rankings.ts';
import { toReference } from '#backend/queries/reference-reads.ts';
import { joinConditions, limitToLevel, type PagedQuery, startFilters } from './build-query.ts';
import {
  getRankingGroup,
  RANKED_SCHOOL_COLUMNS,
  RANKED_SCHOOL_JOINS,
  type RankedSchoolRow,
  type RankingQuery,
  selectImportedRanking,
  type TableSourceRow,
} from './rankings.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { subjectId } from '#backend/catalogue/subjects.ts';

/** Index of the first UCAS band at or above MIN_ENTRANT_POINTS. */
const FIRST_BAND = 6;
/**
 * Length of the code of the narrowest subjects, such as 'CAH17-01-08'. At this level, each graduate is counted only
 * once.
 */
const NARROWEST_CODE_LENGTH = 'CAH00-00-00'.length;

const FIELD_BY_CAH_CODE = JSON.stringify(
  Object.entries(CAH_FIELDS).map(([code, subject]) => [code, subject && subjectId(subject)]),
);

/**
 * Programme groups of Common University Data Ontario that correspond to a field of the catalogue, and the overall group
 * (0). Narrower groups, such as biology or nursing, have no ranking.
 */
const FIELD_BY_PROGRAMME_GROUP = JSON.stringify([
  ['Overall', 0],
  ...(
    [
      ['Architecture & Planning', 'architecture'],
      ['Commerce/Mgmt/Business Admin', 'business'],
      ['Communication & Journalism', 'media'],
      ['Computer & Information Science', 'computing'],
      ['Education', 'education'],
      ['Engineering', 'engineering'],
      ['Fine & Applied Arts', 'design'],
      ['General Science', 'science'],
      ['Health Profess & Related Programs', 'health'],
      ['Liberal Arts & Sciences/General Studies/Humanities', 'humanities'],
      ['Mathematics & Statistics', 'mathematics'],
      ['Natural Resources & Conservation', 'environment'],
      ['Psychology', 'psychology'],
      ['Social Sciences', 'social'],
    ] as const
  ).map(([group, subject]) => [group, subjectId(subject)]),
]);

/**
 * SQL for the share of entrants with the points. Subjects at the same level of detail count each entrant only once. For
 * each school, the level with the most published entrants is used.
 */
const ENTRANT_POINTS = `SELECT g.group_id, school_id, round(sum(entrants * share) * 1.0 / sum(entrants), 1) AS figure, source_id
FROM (SELECT *, (SELECT sum(s.value) FROM json_each(shares) s WHERE s.key >= :firstBand) AS share,
    (SELECT m.value ->> 1 FROM json_each(:fields) m WHERE code LIKE (m.value ->> 0) || '%' ORDER BY length(m.value ->> 0) DESC LIMIT 1) AS field,
    max(counted) OVER (PARTITION BY school_id) AS most
  FROM (SELECT *, sum(entrants) OVER (PARTITION BY school_id, length(code)) + length(code) * 0.01 AS counted
    FROM (SELECT f.subject_id AS school_id, f.part AS code, f.source_id, max(e.value ->> 'entrants') AS entrants, e.value -> 'shares' AS shares
      FROM facts f, json_each(f.value) e WHERE f.subject = 'school' AND f.fact_key = 'entryTariff' AND f.part LIKE 'CAH%'
        AND (SELECT sum(s.value) FROM json_each(e.value, '$.shares') s) > 0 GROUP BY f.subject_id, f.part))) one
JOIN (SELECT 0 AS group_id UNION ALL SELECT id FROM course_type_groups) g ON g.group_id IN (0, one.field)
WHERE counted = most AND :isScottish = (school_id IN (SELECT s.id FROM schools s JOIN states st ON st.id = s.state_id WHERE st.name = 'Scotland'))
GROUP BY g.group_id, school_id HAVING sum(entrants) >= :entrants AND (g.group_id > 0 OR count(*) >= :subjects)`;

const ENTRANT_VALUES = {
  firstBand: FIRST_BAND,
  fields: FIELD_BY_CAH_CODE,
  entrants: MIN_SAMPLE_SIZES.entrants,
  subjects: MIN_SAMPLE_SIZES.subjects,
};

/** SQL for the figures of each ranking: one row per group and school, with figure and source. */
const RANKING_FIGURES: Record<
  OpenRankingKey,
  { sql: string; lowestFirst?: true; values?: Record<string, string | number> }
> = {
  entrantPoints: { sql: ENTRANT_POINTS, values: { ...ENTRANT_VALUES, isScottish: 0 } },
  scottishEntrantPoints: { sql: ENTRANT_POINTS, values: { ...ENTRANT_VALUES, isScottish: 1 } },
  graduateEarnings: {
    sql: `SELECT g.group_id, school_id, round(sum(people * median) / 100.0 / sum(people)) * 100 AS figure, source_id
FROM (SELECT *, (SELECT m.value ->> 1 FROM json_each(:fields) m WHERE code LIKE (m.value ->> 0) || '%' ORDER BY length(m.value ->> 0) DESC LIMIT 1) AS field
  FROM (SELECT c.school_id, f.source_id, f.value ->> 'subject' AS code, max(f.value ->> 'population') AS people, f.value ->> 'median' AS median
    FROM facts f JOIN courses c ON c.id = f.subject_id
    WHERE f.subject = 'course' AND f.fact_key = 'graduateEarnings' AND length(f.value ->> 'subject') = :narrowest GROUP BY c.school_id, f.value ->> 'subject')) one
JOIN (SELECT 0 AS group_id UNION ALL SELECT id FROM course_type_groups) g ON g.group_id IN (0, one.field)
GROUP BY g.group_id, school_id HAVING sum(people) >= iif(g.group_id > 0, :inField, :graduates) AND (g.group_id > 0 OR count(*) >= :subjects)`,
    values: {
      fields: FIELD_BY_CAH_CODE,
      narrowest: NARROWEST_CODE_LENGTH,
      graduates: MIN_SAMPLE_SIZES.graduates,
      inField: MIN_SAMPLE_SIZES.graduatesOfField,
      subjects: MIN_SAMPLE_SIZES.subjects,
    },
  },
  teachingRating: {
    sql: `SELECT 0 AS group_id, subject_id AS school_id, CASE value WHEN 'Gold' THEN 3 WHEN 'Silver' THEN 2 WHEN 'Bronze' THEN 1 ELSE 0 END AS figure, source_id
FROM facts WHERE subject = 'school' AND fact_key = 'teachingRating' AND part = 'overall'`,
  },
  admissionRate: {
    sql: `SELECT 0 AS group_id, subject_id AS school_id, value ->> 'rate' AS figure, source_id FROM facts f
WHERE subject = 'school' AND fact_key = 'admissionRate' AND value ->> 'applicants' >= :applicants
  AND NOT EXISTS (SELECT 1 FROM facts o WHERE o.subject = 'school' AND o.subject_id = f.subject_id AND o.fact_key = 'specialFocus')`,
    lowestFirst: true,
    values: { applicants: MIN_SAMPLE_SIZES.applicants },
  },
  satScore: {
    sql: `SELECT 0 AS group_id, subject_id AS school_id, (value ->> '$.reading[1]') + (value ->> '$.math[1]') AS figure, source_id FROM facts f
WHERE subject = 'school' AND fact_key = 'satQuartiles' AND value ->> 'submitted' >= :sent
  AND NOT EXISTS (SELECT 1 FROM facts o WHERE o.subject = 'school' AND o.subject_id = f.subject_id AND o.fact_key = 'specialFocus')`,
    values: { sent: MIN_SAMPLE_SIZES.sentSat },
  },
  admissionAverage: {
    sql: `SELECT m.value ->> 1 AS group_id, subject_id AS school_id, f.value ->> 'overall' AS figure, source_id
FROM facts f JOIN json_each(:groups) m ON m.value ->> 0 = f.part WHERE subject = 'school' AND fact_key = 'admissionAverage'`,
    values: { groups: FIELD_BY_PROGRAMME_GROUP },
  },
};

/** Recomputes the rankings. Must run after a change of facts. */
export const fillOpenRanks = (): Statement[] => [
  { sql: 'DELETE FROM open_ranks', values: [] },
  ...OPEN_RANKING_KEYS.map((key): Statement => {
    const { sql, lowestFirst, values = {} } = RANKING_FIGURES[key];
    return bindNamed(
      `INSERT INTO open_ranks (table_key, group_id, place, school_id, country_id, tied, figure, source_id, among)
SELECT '${key}', f.group_id, rank() OVER (PARTITION BY f.group_id ORDER BY f.figure ${lowestFirst ? 'ASC' : 'DESC'}), f.school_id, s.country_id,
  count(*) OVER (PARTITION BY f.group_id, f.figure) > 1, f.figure, f.source_id,
  count(*) OVER (PARTITION BY f.group_id)
FROM (${sql}) f JOIN schools s ON s.id = f.school_id WHERE f.figure IS NOT NULL`,
      values as never,
    );
  }),
];

export interface OpenDataRankingRow extends RankedSchoolRow {
  place: number;
  tied: 0 | 1;
  figure: number;
  groupName: string;
  publisher: string;
  sourceAddress: string;
  asAt: string;
}

/** Returns the computed rankings of a group with the number of their schools. Each has a school in the first place. */
const selectOpenTables = (query: RankingQuery): Statement<{ key: OpenRankingKey; schools: number }> => {
  const group = getRankingGroup(query);
  const country = query.fkAreaCountryId;
  return toReference(
    country === undefined
      ? bindNamed(
          `SELECT k.value AS key, r.among AS schools FROM json_each(:keys) k CROSS JOIN open_ranks r
WHERE r.table_key = k.value AND r.group_id = :group AND r.place = 1 GROUP BY k.value`,
          { group, keys: JSON.stringify(OPEN_RANKING_KEYS) },
        )
      : bindNamed(
          'SELECT table_key AS key, count(*) AS schools FROM open_ranks WHERE country_id = :country AND group_id = :group GROUP BY table_key',
          { group, country },
        ),
  );
};

/** Kind of ranking that a query shows, with the key of a computed ranking or the id of the site's ranking. */
export type RankingChoice = { kind: 'imported' } | { kind: 'open'; key: OpenRankingKey } | { kind: 'own'; id: string };

/**
 * Returns the requested ranking. By default it is an imported one, otherwise the country's first computed one, or the
 * site's first one if whole schools are ranked.
 */
export async function chooseRanking(
  db: Database,
  query: RankingQuery,
  locale: Locale,
  publicLevel: number,
): Promise<RankingChoice> {
  if (query.table?.startsWith('own-')) return { kind: 'own', id: query.table.slice('own-'.length) };
  if (query.table) return { kind: 'open', key: query.table as OpenRankingKey };
  if (query.year !== RANKING_YEAR) return { kind: 'imported' };
  const [importedRows, openRows, [siteRanking]] = await batchRead(
    db,
    selectImportedRanking(query, locale),
    selectOpenTables(query),
    query.kind === 'school' ? selectRankingTables(query, locale, publicLevel) : createStaticRows<RankingTableRow>([]),
  );
  if (importedRows.length > 0) return { kind: 'imported' };
  const keys = OPEN_RANKING_KEYS.filter((openKey) => openRows.some((item) => item.key === openKey));
  const key =
    keys.find((openKey) => openRows.some((item) => item.key === openKey && item.schools >= MIN_DEFAULT_SCHOOLS)) ??
    keys[0];
  if (key) return { kind: 'open', key };
  return siteRanking ? { kind: 'own', id: String(siteRanking.id) } : { kind: 'imported' };
}

export function selectOpenRanks(
  table: OpenRankingKey,
  query: RankingQuery,
  reader: Reader,
  publicLevel: number,
): PagedQuery<OpenDataRankingRow> {
  const filters = startFilters(reader, publicLevel);
  const condition = joinConditions([
    `r.table_key = ${filters.bind(table)}`,
    `r.group_id = ${filters.bind(getRankingGroup(query))}`,
    query.fkAreaCountryId && `r.country_id = ${filters.bind(query.fkAreaCountryId)}`,
    buildSiteCondition('s'),
  ]);
  const source = 'open_ranks r JOIN schools s ON s.id = r.school_id';
  return {
    total: filters.statement(`SELECT count(*) AS total FROM ${source} WHERE ${condition}`),
    rows: filters.statement(
      `SELECT r.place, r.tied, r.figure, ${RANKED_SCHOOL_COLUMNS}, ${selectInLanguage('g.name')} AS groupName,
  ${selectInLanguage('p.publisher')} AS publisher, p.address AS sourceAddress, p.as_at AS asAt
FROM ${source} ${RANKED_SCHOOL_JOINS} JOIN sources p ON p.id = r.source_id LEFT JOIN course_type_groups g ON g.id = r.group_id
WHERE ${condition} ORDER BY r.place, r.school_id ${limitToLevel(filters, query)}`,
    ),
  };
}

export interface SchoolOpenDataRankingRow extends TableSourceRow {
  key: OpenRankingKey;
  groupName: string | null;
  place: number;
  tied: 0 | 1;
  /** Number of schools in the ranking. */
  among: number;
  figure: number;
}

/** Returns the ranks of one school, overall ranks first. */
export const selectSchoolOpenRanks = (id: string, locale: Locale): Statement<SchoolOpenDataRankingRow> =>
  bindNamed(
    `SELECT r.table_key AS key, ${selectInLanguage('g.name')} AS groupName, r.place, r.tied, r.among, r.figure,
  ${selectInLanguage('p.publisher')} AS publisher, p.address AS sourceAddress, p.as_at AS asAt
FROM open_ranks r JOIN sources p ON p.id = r.source_id LEFT JOIN course_type_groups g ON g.id = r.group_id
WHERE r.school_id = :id ORDER BY r.group_id <> 0, r.table_key, r.place, r.group_id`,
    { locale, id },
  );
