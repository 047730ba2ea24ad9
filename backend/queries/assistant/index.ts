import { CALLER_SITE, inLanguage, named, openToLevel, openToSite, type Statement } from '#backend/queries/database.ts';
import { HELP_TYPE_FAQ } from '#shared/backend-protocol.ts';
import { VISITOR_COURSES } from '#shared/contract/catalogue/course.ts';
import type { Locale } from '#shared/locale/locales.ts';

// The assistant's search index: texts as passages, names of places and fields, and one course of each school and field. All of it is derived;
// `invalidate.ts` empties what a write makes stale.

type PassageKind = 'guide' | 'help' | 'article' | 'page' | 'lecture' | 'country';

export interface IndexedText {
  kind: PassageKind;
  ref: string;
  agentId: number;
  levels: number;
  country: string;
  topic: string;
  /** JSON in three languages. */
  title: string;
  body: string;
}

/** An object with the three languages, each made by this expression of `l`. */
const inEach = (expression: (language: string) => string) =>
  `json_object(${["'zh-hk'", "'zh'", "'en-us'"].map((language) => `${language}, ${expression(language)}`).join(', ')})`;

/** Which section of a country's page is about what: school_infos.info_type_id. */
const SECTION_TOPICS =
  "CASE i.info_type_id WHEN 2 THEN 'admission' WHEN 3 THEN 'accommodation' WHEN 4 THEN 'life' ELSE 'steps' END";

/** Every text that may be quoted, of all sites: D1 takes five parts of a compound statement and no more. */
export const textsToIndex = (): Statement<IndexedText>[] =>
  [
    `SELECT 'guide' AS kind, CAST(id AS TEXT) AS ref, agent_id AS agentId, -1 AS levels, country, topic, title, passage AS body
FROM guides WHERE standing = 'told'`,
    `SELECT 'help', CAST(id AS TEXT), 0, levels, '', 'site', title, description FROM help_entries WHERE type_id = ${HELP_TYPE_FAQ}`,
    `SELECT 'article', CAST(n.id AS TEXT), 0, n.levels, coalesce((SELECT country_key FROM countries WHERE id = n.country_id), ''), n.topic,
  ${inEach((language) => `(n.title ->> ${language}) || ' ' || (n.subtitle ->> ${language})`)}, n.description FROM news n WHERE n.school_id IS NULL`,
    `SELECT 'page', p.link_entrance, p.agent_id, m.levels, '', p.link_entrance, m.title, m.body
FROM pages p JOIN page_modules m ON m.page_id = p.id WHERE m.kind = 'html'`,
    `SELECT 'page', p.link_entrance, p.agent_id, m.levels, '', p.link_entrance, i.title, i.body
FROM pages p JOIN page_modules m ON m.page_id = p.id JOIN page_module_items i ON i.module_id = m.id WHERE m.kind IN ('faq', 'cards', 'steps')`,
    `SELECT 'lecture', CAST(id AS TEXT), agent_id, levels, '', 'lecture', title, description FROM lectures WHERE cancelled_at = ''`,
    `SELECT 'country', CAST(i.country_id AS TEXT), 0, i.levels, c.country_key, ${SECTION_TOPICS}, i.title, i.description
FROM school_infos i JOIN countries c ON c.id = i.country_id WHERE i.school_id IS NULL AND i.info_type_id IN (2, 3, 4, 5)`,
  ].map((sql) => ({
    sql: `WITH t (kind, ref, agentId, levels, country, topic, title, body) AS (${sql}) SELECT * FROM t`,
    values: [],
  }));

export interface PassageToWrite extends IndexedText {
  id: number;
  titleWords: string;
  bodyWords: string;
}

/** All passages in place of those before; a second isolate that fills them at the same time writes the same. */
export const fillPassages = (passages: readonly PassageToWrite[]): Statement[] => {
  const values = [JSON.stringify(passages)];
  const field = (name: string) => `p.value ->> '${name}'`;
  return [
    { sql: 'DELETE FROM passages', values: [] },
    { sql: 'DELETE FROM passage_words', values: [] },
    {
      sql: `INSERT INTO passages (id, kind, ref, agent_id, levels, country, topic, title, body)
SELECT ${['id', 'kind', 'ref', 'agentId', 'levels', 'country', 'topic', 'title', 'body'].map(field).join(', ')} FROM json_each(?1) p`,
      values,
    },
    {
      sql: `INSERT INTO passage_words (rowid, title, body) SELECT ${['id', 'titleWords', 'bodyWords'].map(field).join(', ')} FROM json_each(?1) p`,
      values,
    },
  ];
};

export interface NameToIndex {
  kind: 'city' | 'type' | 'group';
  id: number;
  countryId: number;
  schools: number;
  key: string;
  english: string;
  /** JSON in Chinese, by language. */
  chinese: string;
}

/** Cities with schools, and fields of study. */
export const namesToIndex = (): Statement<NameToIndex> => ({
  sql: `SELECT 'city' AS kind, c.id, c.country_id AS countryId, s.schools, '' AS key, c.name AS english, c.name_chn AS chinese
FROM (SELECT city_id, count(*) AS schools FROM schools GROUP BY city_id) s JOIN cities c ON c.id = s.city_id
UNION ALL SELECT 'type', id, 0, 0, '', name ->> 'en-us', name FROM course_types
UNION ALL SELECT 'group', id, 0, 0, group_key, name ->> 'en-us', name FROM course_type_groups`,
  values: [],
});

export const fillNames = (
  terms: readonly { term: string; kind: string; id: number; countryId: number; schools: number }[],
): Statement[] => [
  { sql: 'DELETE FROM name_terms', values: [] },
  {
    sql: `INSERT OR IGNORE INTO name_terms (term, kind, id, country_id, schools)
SELECT t.value ->> 'term', t.value ->> 'kind', t.value ->> 'id', t.value ->> 'countryId', t.value ->> 'schools' FROM json_each(?1) t`,
    values: [JSON.stringify(terms)],
  },
];

/** Of each school, level and field its first course, the first that visitors are shown, the lowest fee and how many there are. */
export const fillSubjectOffers = (): Statement[] =>
  [
    'DELETE FROM subject_offers',
    ...['l.type_id', '-l.group_id'].map(
      (type) =>
        `INSERT INTO subject_offers (type_id, country_id, level_id, school_id, city_id, course_id, shown_id, fee, courses)
SELECT ${type}, c.country_id, c.major_level_id, c.school_id, s.city_id, min(c.id), min(iif(c.place <= ${VISITOR_COURSES}, c.id, NULL)),
  coalesce(min(nullif(c.fee, 0)), 0), count(*)
FROM (SELECT id, school_id, country_id, major_level_id, fee, row_number() OVER (PARTITION BY school_id ORDER BY major_level_id, id) AS place
  FROM courses WHERE site_id = 0) c
JOIN course_type_links l ON l.course_id = c.id JOIN schools s ON s.id = c.school_id
WHERE s.site_id = 0 AND ${type} IS NOT NULL GROUP BY ${type}, c.country_id, c.major_level_id, c.school_id`,
    ),
  ].map((sql) => ({ sql, values: [] }));

/** Which parts of the index are there. */
export const filledIndexes = (): Statement<{ passages: 0 | 1; names: 0 | 1; offers: 0 | 1 }> => ({
  sql: `SELECT EXISTS (SELECT 1 FROM passages) AS passages, EXISTS (SELECT 1 FROM name_terms) AS names, EXISTS (SELECT 1 FROM subject_offers) AS offers`,
  values: [],
});

export interface PassageRow {
  id: number;
  kind: PassageKind;
  ref: string;
  country: string;
  topic: string;
  title: string;
  body: string;
  /** Of a guide; '' of the site's own texts. */
  page: string;
  publisher: string;
  asAt: string;
  reviewBy: string;
  /** Of a guide. */
  key: string;
}

const PASSAGE = `p.id, p.kind, p.ref, p.country, p.topic, ${inLanguage('p.title')} AS title, ${inLanguage('p.body')} AS body,
  coalesce(g.page, '') AS page, coalesce(g.publisher, '') AS publisher, coalesce(g.as_at, '') AS asAt, coalesce(g.review_by, '') AS reviewBy,
  coalesce(g.guide_key, '') AS key`;

const AGENT = '(SELECT id FROM agents WHERE key_code = :agentKey)';

/** Of the asking site or shared; a guide of the site stands in place of the shared one of its key, held back or not. */
const IS_OPEN = `p.agent_id IN (0, ${AGENT}) AND ${openToLevel('p.levels')}
  AND NOT EXISTS (SELECT 1 FROM guides o WHERE p.kind = 'guide' AND p.agent_id = 0 AND o.agent_id = ${AGENT} AND o.guide_key = g.guide_key)`;
const OF_GUIDE = "LEFT JOIN guides g ON p.kind = 'guide' AND g.id = CAST(p.ref AS INTEGER)";

interface Asker {
  agentKey: string;
  locale: Locale;
  level: number;
}

const MOST_FOUND = 12;

/** The passages that share most with these words, letters and digits only. */
export const passagesWith = (words: readonly string[], asker: Asker): Statement<PassageRow> =>
  named(
    `SELECT ${PASSAGE} FROM (SELECT rowid, bm25(passage_words, 3, 1) AS score FROM passage_words WHERE passage_words MATCH :match ORDER BY score LIMIT ${MOST_FOUND}) w
CROSS JOIN passages p ON p.id = w.rowid ${OF_GUIDE} WHERE ${IS_OPEN} ORDER BY w.score`,
    { ...asker, match: words.map((word) => `"${word}"`).join(' OR ') },
  );

/** All of these topics in these countries ('all' among them where it fits). */
export const passagesAbout = (
  topics: readonly string[],
  countries: readonly string[],
  asker: Asker,
): Statement<PassageRow> =>
  named(
    `SELECT ${PASSAGE} FROM passages p ${OF_GUIDE} WHERE p.topic IN (SELECT value FROM json_each(:topics))
  AND p.country IN (SELECT value FROM json_each(:countries)) AND ${IS_OPEN} ORDER BY p.id`,
    { ...asker, topics: JSON.stringify(topics), countries: JSON.stringify(countries) },
  );

export interface NameRow {
  term: string;
  kind: 'school' | 'country' | 'city' | 'type' | 'group';
  id: number;
  countryId: number;
  schools: number;
}

/** Whatever goes by one of these folded terms. */
export const namesOf = (terms: readonly string[], publicLevel: number): Statement<NameRow> =>
  named(
    `SELECT n.term, n.kind, n.id, n.country_id AS countryId, n.schools FROM json_each(:terms) j CROSS JOIN name_terms n ON n.term = j.value
UNION ALL SELECT k.term, 'country', k.country_id, k.country_id, 0 FROM json_each(:terms) j CROSS JOIN country_terms k ON k.term = j.value
UNION ALL SELECT k.term, 'school', s.id, s.country_id, 0 FROM json_each(:terms) j CROSS JOIN school_terms k ON k.term = j.value
  CROSS JOIN schools s ON s.id = k.school_id AND ${openToSite('s')}
UNION ALL SELECT j.value, 'school', s.id, s.country_id, 0 FROM site_names o CROSS JOIN json_each(o.terms) t CROSS JOIN json_each(:terms) j ON j.value = t.value
  CROSS JOIN schools s ON s.id = o.school_id AND ${openToSite('s')} WHERE o.agent_id = ${CALLER_SITE}`,
    { terms: JSON.stringify(terms), level: publicLevel },
  );

export interface OfferRow {
  typeId: number;
  countryId: number;
  levelId: number;
  schoolId: number;
  cityId: number;
  courseId: number;
  shownId: number | null;
  fee: number;
  courses: number;
}

/** A field at one school, by level. */
export const offersAtSchool = (typeId: number, countryId: number, schoolId: number): Statement<OfferRow> => ({
  sql: `SELECT type_id AS typeId, country_id AS countryId, level_id AS levelId, school_id AS schoolId, city_id AS cityId, course_id AS courseId,
  shown_id AS shownId, fee, courses
FROM json_each('[1,2,3,4,5]') v CROSS JOIN subject_offers ON type_id = ?1 AND country_id = ?2 AND level_id = v.value AND school_id = ?3`,
  values: [typeId, countryId, schoolId],
});

const MOST_TITLES = 40;

/** Courses of one school with these words in their titles: a school has few, so they are read one by one. */
export const titlesAtSchool = (
  schoolId: number,
  words: string,
  publicLevel: number,
): Statement<{ id: number; levelId: number }> =>
  named(
    `SELECT c.id, c.major_level_id AS levelId FROM courses c WHERE c.school_id = :schoolId AND ${openToSite('c')}
  AND NOT EXISTS (SELECT 1 FROM json_each(:words) w WHERE instr(lower(c.name), w.value) = 0) ORDER BY c.major_level_id, c.id LIMIT ${MOST_TITLES}`,
    {
      schoolId,
      words: JSON.stringify(
        words
          .split(' ')
          .filter((word) => word.length > 2)
          .map((word) => word.slice(0, 7)),
      ),
      level: publicLevel,
    },
  );

const MOST_OFFERS = 160;

/** Schools with a field in a country or, at 0, in all: the best known first, as their ids are given. */
export const offersOf = (typeId: number, countryId: number, levelId: number | null): Statement<OfferRow> => ({
  sql: `SELECT type_id AS typeId, country_id AS countryId, level_id AS levelId, school_id AS schoolId, city_id AS cityId, course_id AS courseId, shown_id AS shownId, fee, courses
FROM subject_offers WHERE type_id = ?1 AND (?2 = 0 OR country_id = ?2) AND (?3 IS NULL OR level_id = ?3) ORDER BY country_id, level_id, school_id LIMIT ${MOST_OFFERS}`,
  values: [typeId, countryId, levelId],
});
