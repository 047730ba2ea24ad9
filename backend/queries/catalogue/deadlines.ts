import {
  CALLER_SITE,
  selectInLanguage,
  bindNamed,
  buildLevelCondition,
  buildSiteCondition,
  type Reader,
  type Statement,
} from '#backend/queries/database.ts';
import { toReference } from '#backend/queries/reference-reads.ts';
import { selectSchoolNameChn } from './build-query.ts';

interface DeadlineRow {
  institutionId: number | '';
  name: string;
  nameChn: string;
  title: string;
  day: string;
  publisher: string;
  page: string;
  asAt: string;
  readOn: string;
}

const MAX_DEADLINES = 4;

/** Returns the SQL for the next occurrence of a day. '01-15' recurs every year. */
const buildNextDay = (day: string) =>
  `iif(length(${day}) > 5, ${day}, iif(substr(:today, 6) <= ${day}, substr(:today, 1, 4), substr(:today, 1, 4) + 1) || '-' || ${day})`;

export interface CourseTermsRow {
  id: string;
  startYear: number | null;
  startMonth: number | null;
  /** English name. */
  name: string;
  award: string;
  /** Identifier in UCAS, or '' if unknown. */
  ucasId: string;
}

/** Returns the intakes of courses, and what determines their deadline in UCAS. */
export const selectCourseTerms = (courseIds: readonly string[]): Statement<CourseTermsRow> =>
  bindNamed(
    `SELECT CAST(id AS TEXT) AS id, start_year AS startYear, start_month AS startMonth, name, coalesce(award, '') AS award,
  coalesce(nullif(ucas_code, ''), (SELECT value FROM facts WHERE subject = 'course' AND subject_id = courses.id AND fact_key = 'ucasCode'), '') AS ucasId
FROM courses WHERE id IN (SELECT CAST(value AS INTEGER) FROM json_each(:ids))`,
    { ids: JSON.stringify(courseIds) },
  );

export interface SchoolDeadlineRow {
  schoolId: string;
  /** Level such as 'bachelor'; 'all' for every level. */
  level: string;
  /** Day such as '2027-01-15', or '01-15' if it recurs every year. */
  day: string;
}

/** Returns the application deadlines that schools state, by level. */
export const selectSchoolDeadlines = (schoolIds: readonly string[]): Statement<SchoolDeadlineRow> =>
  bindNamed(
    `SELECT CAST(subject_id AS TEXT) AS schoolId, substr(part || '|', 1, instr(part || '|', '|') - 1) AS level, value ->> 'day' AS day
FROM facts WHERE subject = 'school' AND subject_id IN (SELECT CAST(value AS INTEGER) FROM json_each(:ids)) AND fact_key = 'deadline'
  AND value ->> 'kind' = 'application' AND value ->> 'standing' = 'stated' AND value ->> 'appliesTo' = '' AND value ->> 'day' GLOB '*[0-9][0-9]-[0-9][0-9]'`,
    { ids: JSON.stringify(schoolIds) },
  );

export interface UcasSchoolRow {
  schoolId: string;
  /** English name. */
  name: string;
  ucasCourses: string;
}

/** Returns the schools that recruit through UCAS. */
export const selectUcasSchools = (schoolIds: readonly string[]): Statement<UcasSchoolRow> =>
  bindNamed(
    `SELECT CAST(s.id AS TEXT) AS schoolId, s.name, CAST(f.value AS TEXT) AS ucasCourses
FROM schools s JOIN facts f ON f.subject = 'school' AND f.subject_id = s.id AND f.fact_key = 'ucasCourses'
WHERE s.id IN (SELECT CAST(value AS INTEGER) FROM json_each(:ids))`,
    { ids: JSON.stringify(schoolIds) },
  );

/**
 * Returns application deadlines for bachelor's degrees or for all levels: facts published by the school (never by a
 * guide), dates that the site entered in the office, and dates of a country. A date of the site replaces those of the
 * school.
 */
export const selectDeadlinesAhead = (
  today: string,
  { locale, chinese, publicLevel }: Reader & { publicLevel: number },
): Statement<DeadlineRow> =>
  toReference(
    bindNamed(
      `WITH own AS (SELECT school_id, value AS day, '{}' AS title, source_id FROM site_facts
  WHERE agent_id = ${CALLER_SITE} AND fact_key = 'applicationDeadline' AND part = 'undergraduate' AND value >= :today),
stated AS (SELECT subject_id AS school_id, ${buildNextDay("(value ->> 'day')")} AS day,
    iif(value ->> 'appliesTo' = '', '{}', json_object('en-us', value ->> 'appliesTo', 'zh', value ->> '$.appliesToChn.zh',
      'zh-hk', value ->> '$.appliesToChn."zh-hk"')) AS title, source_id
  FROM facts INDEXED BY facts_of_deadlines WHERE subject = 'school' AND fact_key = 'deadline' AND (part = 'bachelor' OR part LIKE 'bachelor|%' OR part LIKE 'all%')
    AND value ->> 'kind' = 'application' AND value ->> 'standing' = 'stated' AND value ->> 'day' GLOB '*[0-9][0-9]-[0-9][0-9]'
    AND subject_id NOT IN (SELECT school_id FROM own)),
next AS (SELECT school_id, min(day) AS day, title, source_id FROM (SELECT * FROM own UNION ALL SELECT * FROM stated WHERE day >= :today)
  GROUP BY school_id)
SELECT * FROM (
  SELECT s.id AS institutionId, s.name, ${selectSchoolNameChn('s')} AS nameChn,
    coalesce(nullif(n.title ->> :locale, ''), n.title ->> 'en-us', '') AS title, n.day, ${selectInLanguage('src.publisher')} AS publisher,
    src.address AS page, src.as_at AS asAt, src.read_on AS readOn
  FROM next n JOIN schools s ON s.id = n.school_id JOIN sources src ON src.id = n.source_id WHERE ${buildSiteCondition('s')}
  UNION ALL
  SELECT '', '', '', ${selectInLanguage('d.title')}, d.day, d.publisher, d.source, d.as_at, ''
  FROM admission_dates d JOIN countries co ON co.id = d.country_id
  WHERE d.school_id IS NULL AND d.day >= :today AND ${buildLevelCondition('co.levels')})
ORDER BY day, institutionId LIMIT ${MAX_DEADLINES}`,
      { today, locale, chinese, level: publicLevel },
    ),
  );
