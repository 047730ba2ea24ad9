import {
  ASKING_SITE,
  inChinese,
  inLanguage,
  named,
  openToLevel,
  openToSite,
  type Reader,
  type Statement,
} from '#backend/queries/database.ts';
import type { FoundPage } from '#backend/search/look-up-packed.ts';
import { isHan, type Keyword, type Known, pairsOf } from '#backend/search/search-words.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { keywordHits, placeName, schoolNameChn, startFilters } from './build-query.ts';
import { idsFound } from './packed-names.ts';

// What a search box asks of the names that there are. Each reads what it shows, and the index.

export const NAMED_SCHOOLS = 6;
export const SAMPLE_COURSES = 3;

export interface WordsSought {
  keyword: Keyword;
  countryId: number | null;
  /** As many of them as are told, where they were found in what is packed. */
  found: FoundPage | null;
}

export interface NamedSchoolRow {
  id: number;
  name: string;
  nameChn: string;
  logo: string;
  monogram: string;
  countryKey: string;
  city: string;
  country: string;
  /** See keywordHits. */
  tier: number;
}

export function schoolsByWords(
  { keyword, countryId, found }: WordsSought,
  reader: Reader,
  publicLevel: number,
): Statement<NamedSchoolRow> {
  const filters = startFilters(reader, publicLevel);
  const row = `h.id, s.name, ${schoolNameChn('s')} AS nameChn, s.logo, s.monogram, co.country_key AS countryKey, ${placeName('ci')} AS city, ${placeName('co')} AS country, h.tier`;
  const of = `CROSS JOIN schools s ON s.id = h.id JOIN cities ci ON ci.id = s.city_id JOIN countries co ON co.id = s.country_id`;
  if (found)
    return filters.statement(
      `SELECT ${row} FROM ${idsFound('school', found, filters)} h ${of} WHERE ${openToSite('s')} ORDER BY h.key`,
    );
  const inCountry = countryId === null ? '' : ` AND s.country_id = ${filters.bind(countryId)}`;
  return filters.statement(
    `SELECT ${row} FROM (SELECT s.id, h.tier, s.rank_sort FROM (${keywordHits('school', keyword, filters)}) h JOIN schools s ON s.id = h.id
  WHERE ${openToSite('s')}${inCountry} ORDER BY h.tier, s.rank_sort, s.id LIMIT ${NAMED_SCHOOLS}) h
${of} ORDER BY h.tier, h.rank_sort, h.id`,
  );
}

/** A few of the courses that a keyword finds, each with how many there are in all. */
export function coursesByWords(
  { keyword, countryId, found }: WordsSought,
  reader: Reader,
  publicLevel: number,
): Statement<{ name: string; nameChn: string; total: number }> {
  const filters = startFilters(reader, publicLevel);
  const row = `SELECT c.name, ${inChinese('c.name_chn')} AS nameChn`;
  const isOpen = `${openToSite('c')} AND ${openToLevel('c.school_levels')}`;
  if (found)
    return filters.statement(
      `${row}, ${filters.bind(found.total)} AS total FROM ${idsFound('course', found, filters)} h CROSS JOIN courses c ON c.id = h.id WHERE ${isOpen} ORDER BY h.key`,
    );
  const inCountry = countryId === null ? '' : ` AND c.country_id = ${filters.bind(countryId)}`;
  return filters.statement(
    `${row}, h.total FROM (SELECT c.id, count(*) OVER () AS total
  FROM (${keywordHits('course', keyword, filters)}) h JOIN courses c ON c.id = h.id
  WHERE ${isOpen}${inCountry} ORDER BY h.tier, c.school_rank, c.id LIMIT ${SAMPLE_COURSES}) h
CROSS JOIN courses c ON c.id = h.id`,
  );
}

/** The courses themselves, by id. */
export function courseIdsNamed(keyword: Keyword, locale: Locale, publicLevel: number): Statement<{ id: number }> {
  const filters = startFilters({ locale }, publicLevel);
  return filters.statement(`SELECT id FROM (${keywordHits('course', keyword, filters)})`);
}

export interface SubjectRow {
  id: number;
  key: string;
  /** In the language that is asked for. */
  name: string;
  /** JSON: in all languages. */
  names: string;
  /** How many courses somebody of this level sees in the field. */
  courses: number;
}

/** Fields and their narrower types, each under the field; a field that nothing is taught in is none. */
export const subjects = (locale: Locale, publicLevel: number): Statement<SubjectRow> =>
  named(
    `SELECT g.id, g.group_key AS key, ${inLanguage('g.name')} AS name, n.name AS names,
  (SELECT coalesce(sum(total), 0) FROM catalogue_counts WHERE subject = 'course' AND part = 'group' AND value = g.id AND ${openToLevel()})
  + (SELECT count(*) FROM own_courses o CROSS JOIN courses c ON c.id = o.id JOIN course_type_links l ON l.course_id = c.id AND l.group_id = g.id
    WHERE o.agent_id = ${ASKING_SITE} AND ${openToSite('c')}) AS courses
FROM course_type_groups g JOIN (SELECT id AS group_id, name FROM course_type_groups UNION ALL SELECT group_id, name FROM course_types) n
  ON n.group_id = g.id
ORDER BY g.id`,
    { locale, level: publicLevel },
  );

export const countryNames = (publicLevel: number): Statement<{ term: string; id: number }> =>
  named(
    `SELECT t.term, t.country_id AS id FROM country_terms t JOIN countries c ON c.id = t.country_id
WHERE ${openToLevel('c.levels')} ORDER BY length(t.term) DESC, t.term`,
    { level: publicLevel },
  );

/** Words of all names that begin with one of these letters. */
export const wordsBeginning = (kind: 'school' | 'course', letters: readonly string[]): Statement<Known> => ({
  sql: letters
    .map(
      (_, at) =>
        `SELECT term, doc AS names FROM ${kind}_vocabulary WHERE term >= ?${at + 1} AND term < ?${at + 1} || char(1114111)`,
    )
    .join(' UNION ALL '),
  values: letters,
});

const MOST_ALIKE = 40;

/** Names of the schools that share most neighbouring characters with a Chinese word. */
export const namesAlike = (word: string): Statement<Known> =>
  named(
    `SELECT t.term, 1 AS names FROM (SELECT rowid AS id FROM school_words WHERE school_words MATCH :pairs ORDER BY rank LIMIT ${MOST_ALIKE}) h
CROSS JOIN school_terms t ON t.school_id = h.id`,
    {
      pairs: pairsOf(word)
        .filter(isHan)
        .map((pair) => `"${pair}"`)
        .join(' OR '),
    },
  );

const HOUR = 3_600_000;
const KEPT_DAYS = 90;
const KEPT = KEPT_DAYS * 24 * HOUR;

/** Of each agent: whoever tries to fill the table fills no more. */
const MOST_TERMS = 2000;

/** What fewer sought says more of somebody than of the catalogue. */
const SOUGHT_BY_SEVERAL = 3;

/** Once an hour: one who asks again and again is one. What nobody sought for long is forgotten on the way. */
export function countMissed(agentId: string, term: string, now: number): Statement[] {
  const hour = now - (now % HOUR);
  return [
    named('DELETE FROM missed_searches WHERE last_at < :old', { old: now - KEPT }),
    named(
      `INSERT INTO missed_searches (agent_id, term, times, last_at) SELECT CAST(:agentId AS INTEGER), :term, 1, :hour
WHERE (SELECT count(*) FROM missed_searches WHERE agent_id = CAST(:agentId AS INTEGER)) < ${MOST_TERMS}
ON CONFLICT (agent_id, term) DO UPDATE SET times = times + (last_at < excluded.last_at), last_at = excluded.last_at`,
      { agentId, term, hour },
    ),
  ];
}

export interface MissedRow {
  term: string;
  times: number;
  lastAt: number;
}

export const missedSearches = (agentKey: string): Statement<MissedRow> =>
  named(
    `SELECT m.term, m.times, m.last_at AS lastAt FROM missed_searches m JOIN agents a ON a.id = m.agent_id
WHERE a.key_code = :agentKey AND m.times >= ${SOUGHT_BY_SEVERAL} ORDER BY m.times DESC, m.term`,
    { agentKey },
  );
