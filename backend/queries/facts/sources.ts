import { type FactRow, SOURCE_COLUMNS } from './facts.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { CALLER_SITE, selectInLanguage, bindNamed, type Statement } from '#backend/queries/database.ts';
import { selectSchoolNameChn } from '#backend/queries/catalogue/build-query.ts';

interface SourceRow extends Omit<FactRow, 'factKey' | 'part' | 'value' | 'unit' | 'sourceId'> {
  id: number | string;
  factCount: number;
  schoolCount: number;
  courseCount: number;
  costCount: number;
  ruleCount: number;
  visaCount: number;
  chargeCount: number;
  kind: string;
}

/**
 * Returns sources of facts, most used first. The thousands of course pages are excluded. They are listed with their
 * offers.
 */
export const selectSources = (locale: Locale, publicLevel: number): Statement<SourceRow> =>
  bindNamed(
    `SELECT src.id, ${SOURCE_COLUMNS as ':locale'}, src.fact_count AS factCount, src.school_count AS schoolCount, src.course_count AS courseCount,
  0 AS costCount, 0 AS ruleCount, 0 AS visaCount, 0 AS chargeCount,
  iif(instr(src.source_key, ' ') > 0, substr(src.source_key, 1, instr(src.source_key, ' ') - 1), src.source_key) AS kind
FROM sources src WHERE src.fact_count > 0 AND src.source_key NOT GLOB 'offer *' AND src.agent_id IN (0, ${CALLER_SITE}) ORDER BY src.fact_count DESC, src.id`,
    { locale, level: publicLevel },
  );

/**
 * Returns the course pages with typical offers, grouped by university. Each group has the common prefix of its URLs.
 */
export const selectOfferPages = (locale: Locale): Statement<SourceRow> =>
  bindNamed(
    `SELECT min(src.id) AS id, ${selectInLanguage('src.publisher')} AS publisher, '' AS title, '' AS licence, '' AS licenceAddress,
  min(substr(src.address, 1, instr(substr(src.address, ${POSITION_AFTER_SCHEME}), '/') + ${POSITION_AFTER_SCHEME - 1})) AS address, max(src.as_at) AS asAt, '' AS readOn,
  sum(src.fact_count) AS factCount, 0 AS schoolCount, sum(src.course_count) AS courseCount, 0 AS costCount, 0 AS ruleCount, 0 AS visaCount,
  0 AS chargeCount, 'offer' AS kind
FROM sources src WHERE src.source_key >= 'offer ' AND src.source_key < 'offer!' AND src.fact_count > 0 GROUP BY src.publisher ORDER BY factCount DESC`,
    { locale },
  );

const POSITION_AFTER_SCHEME = 'https://'.length + 1;

const EMPTY_FACT_COLUMNS = `'' AS readOn, '' AS licence, '' AS licenceAddress, 0 AS factCount, 0 AS schoolCount, 0 AS courseCount`;

/** Returns the source pages of living costs. The publisher is '' if a page has several. */
export const selectCostPages = (): Statement<SourceRow> => ({
  sql: `SELECT source AS id, iif(count(DISTINCT publisher) = 1, max(publisher), '') AS publisher, '' AS title, source AS address, max(as_at) AS asAt,
  ${EMPTY_FACT_COLUMNS}, count(DISTINCT city_id) AS costCount, 0 AS ruleCount, 0 AS visaCount, 0 AS chargeCount, 'living' AS kind
FROM living_costs GROUP BY source ORDER BY costCount DESC, source`,
  values: [],
});

/** Returns the source pages of visa fees and of other country charges that are not due for review. */
export const selectVisaPages = (today: string): Statement<SourceRow> =>
  bindNamed(
    `SELECT source AS id, publisher, '' AS title, source AS address, as_at AS asAt, ${EMPTY_FACT_COLUMNS as ''}, 0 AS costCount, 0 AS ruleCount, sum(of_visa) AS visaCount,
  sum(1 - of_visa) AS chargeCount, iif(max(of_visa) = 1, 'visa', 'charge') AS kind
FROM (SELECT source, publisher, as_at, review_by, 1 AS of_visa FROM visa_fees UNION ALL
  SELECT source, publisher, as_at, review_by, 0 FROM country_charges) WHERE review_by >= :today GROUP BY source, publisher, as_at ORDER BY source`,
    { today },
  );

/** Returns the source pages of entry rules. */
export const selectRulePages = (locale: Locale, publicLevel: number): Statement<SourceRow> =>
  bindNamed(
    `SELECT e.source AS id, iif(count(DISTINCT e.school_id) = 1, max(iif(:locale = 'en-us', s.name, coalesce(nullif(${selectSchoolNameChn('s', 'locale')}, ''), s.name))), '') AS publisher,
  max(e.source_title) AS title, e.source AS address, max(${selectInLanguage('e.as_at')}) AS asAt, ${EMPTY_FACT_COLUMNS as ''}, 0 AS costCount, count(*) AS ruleCount, 0 AS visaCount,
  0 AS chargeCount, 'rule' AS kind
FROM entry_rules e JOIN schools s ON s.id = e.school_id WHERE e.agent_id IN (0, ${CALLER_SITE}) GROUP BY e.source ORDER BY ruleCount DESC, e.source`,
    { locale, level: publicLevel },
  );

/**
 * Updates the number of facts of each source. Must run after facts are written, so that the page of sources does not
 * have to read every fact.
 */
export const countFacts = (): Statement => ({
  sql: `UPDATE sources SET (fact_count, school_count, course_count) = (n.facts, n.schools, n.courses)
FROM (SELECT s.id, count(f.source_id) AS facts, count(DISTINCT iif(f.subject = 'school', f.subject_id, NULL)) AS schools,
  count(DISTINCT iif(f.subject = 'course', f.subject_id, NULL)) AS courses
  FROM sources s LEFT JOIN (SELECT source_id, subject, subject_id FROM facts UNION ALL SELECT source_id, 'school', school_id FROM site_facts) f
    ON f.source_id = s.id GROUP BY s.id) n WHERE n.id = sources.id`,
  values: [],
});
