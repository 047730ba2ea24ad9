import type { z } from 'zod';
import type { coursesList, institutionCourseList } from '#shared/contract/course.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { inLanguage } from '#backend/queries/in-language.ts';
import { openToLevel } from '#backend/queries/open-to-level.ts';
import { type Keyword, readKeyword } from '#backend/search/read-keyword.ts';
import { allOf, type Filters, limitTo, type PagedQuery, startFilters } from './build-query.ts';
import { keywordHits, NO_HITS } from './keyword-hits.ts';
import { COURSE_MARK, courseMarkJoin, type CourseMark, type UserId } from './marks.ts';

export interface CourseRow extends Partial<CourseMark> {
  id: number;
  name: string;
  nameChn: string;
  fkInstitutionId: number;
  fkAreaCountryId: number;
  schoolName: string;
  schoolNameChn: string;
  /** JSON: [{id, typeName}]. */
  types: string;
  fee: number;
  currency: string;
  startYear: number | null;
  startMonth: number | null;
  levelId: number;
  levelKey: string;
  levelName: string;
  levelNameChn: string;
  type: string;
  illustrative: 0 | 1;
}

export const COURSE_COLUMNS = `c.id, c.name, ${inLanguage('c.name_chn')} AS nameChn, c.school_id AS fkInstitutionId, c.country_id AS fkAreaCountryId,
  s.name AS schoolName, ${inLanguage('s.name_chn')} AS schoolNameChn,
  (SELECT json_group_array(json_object('id', t.id, 'typeName', ${inLanguage('t.name')})) FROM course_type_links l JOIN course_types t ON t.id = l.type_id WHERE l.course_id = c.id) AS types,
  c.fee, c.currency, c.start_year AS startYear, c.start_month AS startMonth, m.id AS levelId, m.level_key AS levelKey, m.name AS levelName, ${inLanguage('m.name_chn')} AS levelNameChn,
  c.kind AS type, c.illustrative`;

export const COURSE_JOINS = 'JOIN schools s ON s.id = c.school_id JOIN major_levels m ON m.id = c.major_level_id';

type Fields = { fkCourseTypeGroupId?: string; fkCourseTypeId?: string };

/** Ids of the courses of a field, broad or narrow. */
const inField = ({ fkCourseTypeGroupId, fkCourseTypeId }: Fields, bind: Filters['bind']) => [
  fkCourseTypeId && `c.id IN (SELECT course_id FROM course_type_links WHERE type_id = ${bind(fkCourseTypeId)})`,
  fkCourseTypeGroupId &&
    `c.id IN (SELECT l.course_id FROM course_types t JOIN course_type_links l ON l.type_id = t.id WHERE t.group_id = ${bind(fkCourseTypeGroupId)})`,
];

export type SchoolCoursesSought = z.output<typeof institutionCourseList.input>;

/** One school's. Its courses are few, so a keyword is looked for in them and not in the index of all. */
export function schoolCourses(
  sought: SchoolCoursesSought,
  locale: Locale,
  publicLevel: number,
  atMost = Number.POSITIVE_INFINITY,
  userId: UserId = null,
): PagedQuery<CourseRow> {
  const filters = startFilters(locale, publicLevel);
  const where = allOf([
    `s.id = ${filters.bind(sought.fkInstitutionId)}`,
    openToLevel('s.levels'),
    openToLevel('c.levels'),
    ...inField(sought, filters.bind),
    sought.keyword && hasAllWords(readKeyword(sought.keyword), filters.bind),
  ]);
  const source = `schools s JOIN courses c ON c.school_id = s.id WHERE ${where}`;
  return page(source, 'c.major_level_id, c.id', sought, filters, { atMost, userId });
}

const hasAllWords = (keyword: Keyword | null, bind: Filters['bind']) =>
  keyword
    ? `EXISTS (SELECT 1 FROM course_terms k WHERE k.course_id = c.id AND ${keyword.words.map((word) => `instr(k.term, ${bind(word)}) > 0`).join(' AND ')})`
    : 'false';

export type CoursesSought = z.output<typeof coursesList.input>;

export function courses(
  sought: CoursesSought,
  locale: Locale,
  publicLevel: number,
  userId: UserId = null,
): PagedQuery<CourseRow> {
  const filters = startFilters(locale, publicLevel);
  const { bind } = filters;
  const keyword = sought.keyword ? readKeyword(sought.keyword) : null;
  const hits = sought.keyword && (keyword ? keywordHits('course', keyword, filters) : NO_HITS);
  const where = allOf([
    openToLevel('c.levels'),
    openToLevel('s.levels'),
    ...inField(sought, bind),
    sought.fkAreaCountryId && `c.country_id = ${bind(sought.fkAreaCountryId)}`,
    sought.fkMajorLevelId && `c.major_level_id = ${bind(sought.fkMajorLevelId)}`,
    sought.type && `c.kind = ${bind(sought.type)}`,
    sought.feeMin !== undefined && `c.fee >= ${bind(sought.feeMin)}`,
    sought.feeMax !== undefined && `c.fee <= ${bind(sought.feeMax)}`,
    sought.startMonth !== undefined &&
      `c.id IN (SELECT course_id FROM course_intakes WHERE month = ${bind(sought.startMonth)})`,
  ]);
  const source = `${hits ? `(${hits}) h JOIN courses c ON c.id = h.id` : 'courses c'} JOIN schools s ON s.id = c.school_id WHERE ${where}`;
  return page(source, `${hits ? 'h.tier, ' : ''}c.school_rank, c.id`, sought, filters, { userId });
}

function page(
  source: string,
  order: string,
  sought: { currentPage: number; showCount: number },
  filters: Filters,
  { atMost, userId }: { atMost?: number; userId: UserId },
): PagedQuery<CourseRow> {
  const total = { sql: `SELECT count(*) AS total FROM ${source}`, values: [...filters.values] };
  const tier = order.startsWith('h.') ? ', h.tier' : '';
  const found = `SELECT c.id${tier} FROM ${source} ORDER BY ${order} ${limitTo(filters, sought, atMost)}`;
  return {
    // As with schools: the page first, then what belongs to its rows.
    rows: {
      sql: `SELECT ${COURSE_COLUMNS}, ${COURSE_MARK} FROM (${found}) h CROSS JOIN courses c ON c.id = h.id ${COURSE_JOINS} ${courseMarkJoin(filters.bind(userId))} ORDER BY ${order}`,
      values: filters.values,
    },
    total,
  };
}
