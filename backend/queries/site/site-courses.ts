import {
  selectInChinese,
  ALL_LEVELS,
  bindNamed,
  tagWithSite,
  buildLevelCondition,
  buildSiteCondition,
  type Reader,
  type Statement,
} from '#backend/queries/database.ts';
import { notifySavers, insertFavouriteNotifications } from '#backend/queries/inbox-messages.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { insertRow, insertRows } from '#backend/queries/write-rows.ts';
import { countFactsOfSite, saveFacts, setLowestFeesOfSite, type SiteFact, type SiteSource } from './site-facts.ts';

// Courses and entry rules of a single site, in addition to the shared ones (decision 031). Each belongs to a shared
// school or to one of the site's own.

export interface SchoolOfCourseRow {
  id: number;
  name: string;
  nameChn: string;
  currency: string;
}

const SCHOOL_COLUMNS = `s.id, s.name, ${selectInChinese('s.name_chn')} AS nameChn, s.currency` as const;

/** Finds a school to which a site may add courses and rules; no row for a hidden school or a school of another site. */
export const selectSchoolOfOwnRow = (
  agentId: number,
  id: number,
  chinese: Reader['chinese'],
): Statement<SchoolOfCourseRow> =>
  bindNamed(
    `SELECT ${SCHOOL_COLUMNS} FROM schools s WHERE s.id = :id AND s.levels <> 0
  AND s.site_id IN (0, :agentId)`,
    { id, chinese, agentId },
  );

export interface SiteRowWithSchool extends SchoolOfCourseRow {
  /** Id of the course or rule. `id` is the id of the school. */
  rowId: number;
  agentId: number;
  /** Content as JSON, as entered by the site. 'null' if withdrawn. */
  content: string;
}

const SITE_COURSES_SELECT =
  `SELECT o.id AS rowId, o.agent_id AS agentId, o.content, ${SCHOOL_COLUMNS} FROM own_courses o JOIN courses c ON c.id = o.id JOIN schools s ON s.id = c.school_id` as const;
const SITE_RULES_SELECT =
  `SELECT e.id AS rowId, e.agent_id AS agentId, e.content, ${SCHOOL_COLUMNS} FROM entry_rules e JOIN schools s ON s.id = e.school_id` as const;

export const selectSiteCourse = (rowId: number, chinese: Reader['chinese']): Statement<SiteRowWithSchool> =>
  bindNamed(`${SITE_COURSES_SELECT} WHERE o.id = :rowId`, { rowId, chinese });
export const selectSiteRule = (rowId: number, chinese: Reader['chinese']): Statement<SiteRowWithSchool> =>
  bindNamed(`${SITE_RULES_SELECT} WHERE e.id = :rowId`, { rowId, chinese });

export const selectSiteCourses = (
  agentId: number,
  chinese: Reader['chinese'],
  max: number,
): Statement<SiteRowWithSchool> =>
  bindNamed(
    `${SITE_COURSES_SELECT} WHERE o.agent_id = :agentId AND o.content <> 'null' ORDER BY s.name_sort, o.id LIMIT :limit`,
    {
      agentId,
      chinese,
      limit: max,
    },
  );
export const selectSiteRules = (
  agentId: number,
  chinese: Reader['chinese'],
  max: number,
): Statement<SiteRowWithSchool> =>
  bindNamed(`${SITE_RULES_SELECT} WHERE e.agent_id = :agentId ORDER BY s.name_sort, e.id LIMIT :limit`, {
    agentId,
    chinese,
    limit: max,
  });

interface NewSiteCourse {
  id: number;
  agentId: number;
  schoolId: number;
  content: string;
  levelId: number;
  kind: 'degree' | 'pathway';
  name: string;
  nameChn: string;
  /** Keys of the fields, main field first. */
  fields: readonly string[];
  startMonths: readonly number[];
  months: number;
  duration: string;
  fee: number;
  website: string;
  /** Search terms of the course. */
  terms: readonly string[];
  facts: readonly SiteFact[];
  source: SiteSource | null;
  /** Number of this change, stored like an import id. No import has the same number. */
  change: number;
  now: string;
}

/** SQL for the ids of the course's fields, in the given order. */
const FIELDS_SELECT =
  'SELECT g.id, g.name FROM json_each(:fields) f JOIN course_type_groups g ON g.group_key = f.value';

/**
 * Saves a site's course with its dependent rows. Users who were notified that it was withdrawn are notified that it is
 * available again.
 */
export function saveSiteCourse({ facts, startMonths, terms, source, ...course }: NewSiteCourse): Statement[] {
  const { id, agentId, schoolId } = course;
  const fieldsJson = JSON.stringify(course.fields);
  return tagWithSite([
    notifyCourseSavers('listedAgain', course, 't.levels = 0'),
    bindNamed(
      `INSERT INTO own_courses (id, agent_id, content) VALUES (:id, :agentId, :content) ON CONFLICT (id) DO UPDATE SET content = excluded.content`,
      { id, agentId, content: course.content },
    ),
    bindNamed(
      `INSERT OR IGNORE INTO course_outlines (id, core_course, career, subjects) SELECT 1000 + id, '{}', '{}', '[]' FROM (${FIELDS_SELECT})`,
      { fields: fieldsJson },
    ),
    bindNamed(
      `INSERT OR IGNORE INTO course_types (id, group_id, name) SELECT id * 100, id, name FROM (${FIELDS_SELECT})`,
      {
        fields: fieldsJson,
      },
    ),
    bindNamed(
      `INSERT INTO admission_terms (id, apply_month, apply_note, deadline_note, fee_note, offer_standard, study_mode, duration, duration_months, english, academic)
VALUES (:id, '{}', '{}', '{}', '{}', '{}', '{}', :duration, :months, '[]', '[]')
ON CONFLICT (id) DO UPDATE SET duration = excluded.duration, duration_months = excluded.duration_months`,
      { id, duration: course.duration, months: course.months },
    ),
    bindNamed(
      `INSERT INTO courses (id, school_id, country_id, major_level_id, kind, outline_id, terms_id, levels, site_id, school_levels, school_rank, name, name_chn,
  named, faculty, fee, currency, start_month, website, illustrative)
SELECT :id, s.id, s.country_id, :levelId, :kind, 1000 + g.id, :id, ${ALL_LEVELS}, :agentId, s.levels, s.rank_sort, :name, :nameChn, 'title', g.name, :fee, s.currency,
  :startMonth, :website, 0 FROM schools s JOIN (${FIELDS_SELECT} LIMIT 1) g WHERE s.id = :schoolId
ON CONFLICT (id) DO UPDATE SET major_level_id = excluded.major_level_id, kind = excluded.kind, outline_id = excluded.outline_id, levels = excluded.levels,
  name = excluded.name, name_chn = excluded.name_chn, faculty = excluded.faculty, fee = excluded.fee, start_month = excluded.start_month,
  website = excluded.website`,
      {
        id,
        schoolId,
        fields: fieldsJson,
        agentId,
        levelId: course.levelId,
        kind: course.kind,
        name: course.name,
        nameChn: course.nameChn,
        fee: course.fee,
        startMonth: startMonths[0] ?? null,
        website: course.website,
      },
    ),
    ...['course_type_links', 'course_intakes', 'course_terms'].map((table) =>
      bindCourseId(`DELETE FROM ${table} WHERE course_id = :id`, id),
    ),
    bindNamed(
      `INSERT INTO course_type_links (course_id, type_id, group_id, school_rank)
SELECT c.id, g.id * 100, g.id, c.school_rank FROM (${FIELDS_SELECT}) g JOIN courses c ON c.id = :id`,
      { fields: fieldsJson, id },
    ),
    bindNamed(
      `INSERT INTO course_intakes (course_id, month, school_rank) SELECT c.id, m.value, c.school_rank FROM json_each(:months) m JOIN courses c ON c.id = :id`,
      { months: JSON.stringify(startMonths), id },
    ),
    ...insertRows(
      'course_terms',
      terms.map((term) => ({ term, course_id: id })),
    ),
    bindNamed(
      `INSERT INTO external_ids (scheme, code, subject, subject_id, digest) VALUES ('site-course', CAST(:id AS TEXT), 'course', :id, '')
ON CONFLICT (scheme, code) DO UPDATE SET gone_at = NULL`,
      { id },
    ),
    ...saveFacts({ id, agentId, change: course.change }, facts, source),
    notifySavers(course.change, course.now),
    ...refreshSiteCourses(agentId),
  ]);
}

const bindCourseId = (sql: string, id: number): Statement => bindNamed(sql, { id } as never);

/** Recomputes derived data for the site's courses only. */
export const refreshSiteCourses = (agentId: number): Statement[] =>
  tagWithSite([...setLowestFeesOfSite(agentId), countFactsOfSite(agentId), ...repackCatalogue(agentId)]);

const notifyCourseSavers = (
  kind: 'withdrawn' | 'listedAgain',
  { id: courseId, now }: Pick<NewSiteCourse, 'id' | 'now'>,
  status: string,
): Statement =>
  bindNamed(
    insertFavouriteNotifications(kind, (subject) =>
      subject === 'course' ? `${status} AND t.id = :course` : 'false',
    ) as ':told :id :course',
    {
      course: courseId,
      told: now,
      id: 0,
    },
  );

/** Hides the course. It remains in favourites, and the users are notified. */
export const withdrawSiteCourse = (course: Pick<NewSiteCourse, 'id' | 'agentId' | 'now'>): Statement[] =>
  tagWithSite([
    bindNamed(`UPDATE own_courses SET content = 'null' WHERE id = :id`, { id: course.id }),
    bindNamed('UPDATE courses SET levels = 0 WHERE id = :id', { id: course.id }),
    bindNamed(`UPDATE external_ids SET gone_at = :day WHERE scheme = 'site-course' AND code = CAST(:id AS TEXT)`, {
      id: course.id,
      day: course.now.slice(0, 10),
    }),
    notifyCourseSavers('withdrawn', course, 't.levels = 0'),
    ...refreshSiteCourses(course.agentId),
  ]);

/** Replaces the rule, which applies to these fields or, if there are none, to all fields. */
export const saveSiteRule = (
  rule: Readonly<Record<string, string | number>> & { id: number },
  fields: readonly string[],
): Statement[] =>
  tagWithSite([
    deleteSiteRule(rule.id),
    insertRow('entry_rules', { ...rule, group_ids: '[]' }),
    bindNamed(
      `UPDATE entry_rules SET group_ids = (SELECT json_group_array(id) FROM (${FIELDS_SELECT})) WHERE id = :id`,
      {
        id: rule.id,
        fields: JSON.stringify(fields),
      },
    ),
  ]);

export const deleteSiteRule = (id: number): Statement => ({
  ...bindNamed('DELETE FROM entry_rules WHERE id = :id', { id }),
  isOfOneSite: true,
});

/**
 * Returns a course on whose page a rule is shown: a course of its school and level and, if the rule has fields, in one
 * of them.
 */
export const selectCourseUnderRule = (
  schoolId: number,
  levelId: number,
  fields: readonly string[],
  publicLevel: number,
): Statement<{ id: number }> =>
  bindNamed(
    `SELECT c.id FROM courses c WHERE c.school_id = :schoolId AND c.major_level_id = :levelId AND ${buildSiteCondition('c')} AND ${buildLevelCondition('c.school_levels')}
  AND (:fields = '[]' OR EXISTS (SELECT 1 FROM course_type_links l JOIN course_type_groups g ON g.id = l.group_id
    WHERE l.course_id = c.id AND g.group_key IN (SELECT value FROM json_each(:fields)))) ORDER BY c.id LIMIT 1`,
    { schoolId, levelId, fields: JSON.stringify(fields), level: publicLevel },
  );
