import {
  CALLER_SITE,
  selectInLanguage,
  bindNamed,
  buildSiteCondition,
  type Statement,
} from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { HELP_TYPE_FAQ } from '#shared/backend-protocol.ts';
import { MAX_VISITOR_COURSES } from '#shared/contract/catalogue/course.ts';

// Search index of the assistant: texts as passages, names of places and fields, and courses. All of it is derived.
// `invalidate.ts` deletes the parts that a write makes outdated.

type PassageKind = 'guide' | 'help' | 'article' | 'page' | 'lecture' | 'country';

export interface IndexedText {
  kind: PassageKind;
  ref: string;
  agentId: number;
  levels: number;
  country: string;
  topic: string;
  /** JSON object with the text in three languages. `body` has the same format. */
  title: string;
  body: string;
}

/** Returns the SQL for a JSON object by language. The given expression computes the value for each language. */
const buildLanguageObject = (expression: (language: string) => string) =>
  `json_object(${["'zh-hk'", "'zh'", "'en-us'"].map((language) => `${language}, ${expression(language)}`).join(', ')})`;

/** Topic of each section of a country page, by school_infos.info_type_id. */
const SECTION_TOPICS_EXPRESSION =
  "CASE i.info_type_id WHEN 2 THEN 'admission' WHEN 3 THEN 'accommodation' WHEN 4 THEN 'life' ELSE 'steps' END";

/** Markup between the text of a section and its sources. */
export const SOURCES_MARKUP = '<br><em>';

/** Text between the title of an article and its subtitle. */
export const TITLE_SEPARATOR = ' | ';

/**
 * Returns the queries for all texts of all sites that may be quoted. There are several, because D1 allows only five
 * terms in a compound statement.
 */
export const selectTextsToIndex = (): Statement<IndexedText>[] =>
  [
    `SELECT 'guide' AS kind, CAST(id AS TEXT) AS ref, agent_id AS agentId, -1 AS levels, country, topic, title, passage AS body
FROM guides WHERE standing = 'told'`,
    `SELECT 'help', CAST(id AS TEXT), 0, levels, '', 'site', title, description FROM help_entries WHERE type_id = ${HELP_TYPE_FAQ}`,
    `SELECT 'article', CAST(n.id AS TEXT), n.agent_id, n.levels, coalesce((SELECT country_key FROM countries WHERE id = n.country_id), ''), n.topic,
  ${buildLanguageObject((language) => `(n.title ->> ${language}) || '${TITLE_SEPARATOR}' || (n.subtitle ->> ${language})`)}, n.description FROM news n WHERE n.school_id IS NULL`,
    `SELECT 'page', p.link_entrance, p.agent_id, m.levels, '', p.link_entrance, m.title, m.body
FROM pages p JOIN page_modules m ON m.page_id = p.id WHERE m.kind = 'html'`,
    `SELECT 'page', p.link_entrance, p.agent_id, m.levels, '', p.link_entrance, i.title, i.body
FROM pages p JOIN page_modules m ON m.page_id = p.id JOIN page_module_items i ON i.module_id = m.id WHERE m.kind IN ('faq', 'cards', 'steps')`,
    `SELECT 'lecture', CAST(id AS TEXT), agent_id, levels, '', 'lecture', title, description FROM lectures WHERE cancelled_at = ''`,
    `SELECT 'country', CAST(i.country_id AS TEXT), 0, i.levels, c.country_key, ${SECTION_TOPICS_EXPRESSION}, i.title, i.description
FROM school_infos i JOIN countries c ON c.id = i.country_id WHERE i.school_id IS NULL AND i.info_type_id IN (2, 3, 4, 5)`,
  ].map((sql) => ({
    sql: `WITH t (kind, ref, agentId, levels, country, topic, title, body) AS (${sql}) SELECT * FROM t`,
    values: [],
  }));

export interface PassageToWrite extends IndexedText {
  id: number;
}

/** Replaces all passages. If two isolates do this concurrently, both write the same rows. */
export const fillPassages = (passages: readonly PassageToWrite[]): Statement[] => {
  const values = [JSON.stringify(passages)];
  const selectField = (name: string) => `p.value ->> '${name}'`;
  return [
    { sql: 'DELETE FROM passages', values: [] },
    {
      sql: `INSERT INTO passages (id, kind, ref, agent_id, levels, country, topic, title, body)
SELECT ${['id', 'kind', 'ref', 'agentId', 'levels', 'country', 'topic', 'title', 'body'].map(selectField).join(', ')} FROM json_each(?1) p`,
      values,
    },
  ];
};

export interface NameToIndex {
  kind: 'city' | 'state' | 'type' | 'group';
  id: number;
  countryId: number;
  schools: number;
  key: string;
  english: string;
  /** JSON object of Chinese names by language. */
  chinese: string;
}

/** Returns cities and states that have schools, and fields of study. */
export const selectNamesToIndex = (): Statement<NameToIndex> => ({
  sql: `SELECT 'city' AS kind, c.id, c.country_id AS countryId, s.schools, '' AS key, c.name AS english, c.name_chn AS chinese
FROM (SELECT city_id, count(*) AS schools FROM schools GROUP BY city_id) s JOIN cities c ON c.id = s.city_id
UNION ALL SELECT 'state', t.id, t.country_id, s.schools, '', t.name, t.name_chn
FROM (SELECT state_id, count(*) AS schools FROM schools GROUP BY state_id) s JOIN states t ON t.id = s.state_id
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

const COURSES_PER_ROW = 4000;

/**
 * Fills the course index, whose row ids start at `firstId`. `isShown` marks the first courses of each school, which
 * visitors may see.
 */
export const fillCourses = (firstId: number): Statement[] =>
  [
    'DELETE FROM course_index',
    `INSERT INTO course_index (id, courses)
SELECT ${firstId} + min(place) / ${COURSES_PER_ROW}, json_group_array(json_array(id, school_id, country_id, state_id, city_id, major_level_id, isShown, fee, json(types), named, name, levels, site_id))
FROM (SELECT c.id, c.school_id, c.country_id, s.state_id, s.city_id, c.major_level_id, c.fee, c.named, c.name, c.levels & s.levels AS levels, c.site_id,
    c.site_id = 0 AND row_number() OVER (PARTITION BY c.school_id, c.site_id ORDER BY c.major_level_id, c.id) <= ${MAX_VISITOR_COURSES} AS isShown,
    row_number() OVER (ORDER BY c.school_id, c.id) - 1 AS place,
    (SELECT json_group_array(value) FROM (SELECT l.type_id AS value FROM course_type_links l WHERE l.course_id = c.id AND l.type_id IS NOT NULL
      UNION SELECT -l.group_id FROM course_type_links l WHERE l.course_id = c.id AND l.group_id IS NOT NULL)) AS types
  FROM courses c JOIN schools s ON s.id = c.school_id)
GROUP BY place / ${COURSES_PER_ROW}`,
  ].map((sql) => ({ sql, values: [] }));

/** Clears the index. The next question to the assistant fills it again. */
export const clearCourseIndex = (): Statement[] => [{ sql: 'DELETE FROM course_index', values: [] }];

export const selectIndexedCourses = (): Statement<{ courses: string }> => ({
  sql: 'SELECT courses FROM course_index ORDER BY id',
  values: [],
});

/**
 * Returns the first id of each part of the index, or 0 for an empty part. The ids differ each time a part is filled.
 */
export const selectFilledIndexes = (): Statement<{ passages: number; courses: number; names: 0 | 1 }> => ({
  sql: `SELECT coalesce((SELECT min(id) FROM passages), 0) AS passages, coalesce((SELECT min(id) FROM course_index), 0) AS courses,
  EXISTS (SELECT 1 FROM name_terms) AS names`,
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
  /** Source page of a guide, or '' for texts of the site. */
  page: string;
  publisher: string;
  asAt: string;
  reviewBy: string;
  /** Key of a guide, or '' for other texts. */
  key: string;
}

/** Passage in all languages, with its site and the levels at which it is visible. */
export interface IndexedPassageRow extends PassageRow {
  /** Site of the text, or '' for shared texts. */
  agentKey: string;
  levels: number;
  /** JSON object of example questions by language. */
  questions: string;
}

export const selectIndexedPassages = (): Statement<IndexedPassageRow> => ({
  sql: `SELECT p.id, p.kind, p.ref, p.country, p.topic, p.title, p.body, p.levels, coalesce((SELECT key_code FROM agents WHERE id = p.agent_id), '') AS agentKey,
  coalesce(g.page, '') AS page, coalesce(g.publisher, '') AS publisher, coalesce(g.as_at, '') AS asAt, coalesce(g.review_by, '') AS reviewBy,
  coalesce(g.guide_key, '') AS key, coalesce(nullif(g.questions, '{}'), s.questions, '{}') AS questions
FROM passages p LEFT JOIN guides g ON p.kind = 'guide' AND g.id = CAST(p.ref AS INTEGER)
LEFT JOIN guides s ON s.agent_id = 0 AND s.guide_key = g.guide_key ORDER BY p.id`,
  values: [],
});

/** Returns the keys of shared guides that sites replace with their own guides, including unpublished ones. */
export const selectSiteGuideKeys = (): Statement<{ agentKey: string; key: string }> => ({
  sql: 'SELECT a.key_code AS agentKey, g.guide_key AS key FROM guides g JOIN agents a ON a.id = g.agent_id WHERE g.agent_id <> 0',
  values: [],
});

export interface NameRow {
  kind: 'school' | 'country' | 'state' | 'city' | 'type' | 'group';
  id: number;
  countryId: number;
  schools: number;
}

/**
 * Returns everything that any of these folded terms names. The terms are a JSON array, which is parsed only once for
 * all kinds of names.
 */
export const selectNames = (
  terms: readonly string[],
  publicLevel: number,
): Statement<{ term: string; names: string }> =>
  bindNamed(
    `SELECT j.value AS term, (SELECT json_group_array(json_object('kind', kind, 'id', id, 'countryId', countryId, 'schools', schools)) FROM (
  SELECT kind, id, country_id AS countryId, schools FROM name_terms WHERE term = j.value
  UNION ALL SELECT 'country', country_id, country_id, 0 FROM country_terms WHERE term = j.value
  UNION ALL SELECT 'school', s.id, s.country_id, 0 FROM school_terms k CROSS JOIN schools s ON s.id = k.school_id AND ${buildSiteCondition('s')} WHERE k.term = j.value
  UNION ALL SELECT 'school', s.id, s.country_id, 0 FROM site_names o CROSS JOIN json_each(o.terms) t CROSS JOIN schools s ON s.id = o.school_id AND ${buildSiteCondition('s')}
    WHERE o.agent_id = ${CALLER_SITE} AND t.value = j.value)) AS names
FROM json_each(:terms) j`,
    { terms: JSON.stringify(terms), level: publicLevel },
  );

export const selectCourseTypeGroups = (locale: Locale): Statement<{ id: number; name: string }> =>
  bindNamed(`SELECT id, ${selectInLanguage('name')} AS name FROM course_type_groups`, { locale });
