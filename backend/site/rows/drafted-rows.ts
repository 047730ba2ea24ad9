import { ALL_LEVELS, type Database, queryRows, type SqlValue } from '#backend/queries/database.ts';
import type { FactRow } from '#backend/queries/facts/facts.ts';
import { selectFieldsOfDraft, type DraftRows } from '#backend/queries/site/overlay-drafts.ts';
import { selectTowns } from '#backend/queries/site/site-schools.ts';
import { type CourseText, describeOwnCourse } from './course-row.ts';
import { describeRule, listFieldsOfRule, type RuleText } from './entry-rule-row.ts';
import { describeOwnSchool, findTown, type SiteSchoolText } from './site-school-row.ts';
import { parseRowKey } from './site-row.ts';
import { createDraftFacts, computeLowestYearlyCost } from './school-facts.ts';

// Drafts of a site's schools, courses and entry rules, as the rows that publishing them would insert.

export interface DraftedRows<Text> {
  text: Text;
  laid: readonly DraftRows[];
  facts: FactRow[];
}

/** Returns the rows of a drafted school, or null if its city is unknown, in which case it cannot be shown. */
export async function draftSchool(
  db: Database,
  agentId: number,
  id: number,
  schoolText: SiteSchoolText,
): Promise<DraftedRows<SiteSchoolText> | null> {
  const town = findTown(await queryRows(db, selectTowns()), schoolText);
  if (typeof town === 'string') return null;
  const { nameChn, currency, ...row } = describeOwnSchool(schoolText, town);
  const school = {
    id,
    countryId: town.countryId,
    stateId: town.stateId,
    levels: ALL_LEVELS,
    siteId: agentId,
    nameChn,
    currency,
    ...row,
  };
  const facts = createDraftFacts(schoolText.facts, currency);
  const lowestCost = computeLowestYearlyCost(schoolText.facts, currency);
  const [firstFact] = facts;
  const lowestYearFact = {
    factKey: 'lowestLevelYear',
    part: '',
    value: String(lowestCost),
    unit: `${currency}/year`,
  } as const;
  return {
    text: schoolText,
    laid: [
      { table: 'schools', key: 'id', rows: [{ ...toColumnValues(school), ...EMPTY_SCHOOL_FIELDS }] },
      { table: 'site_names', key: 'school_id', rows: [{ agent_id: agentId, school_id: id, name_chn: nameChn }] },
    ],
    facts: lowestCost !== null && firstFact ? [...facts, { ...firstFact, ...lowestYearFact }] : facts,
  };
}

const EMPTY_SCHOOL_FIELDS = {
  qs_rank: '',
  established_date: '',
  student_count: null,
  logo: '',
  cover: '',
  video_url: '',
  movie_path: '',
  film_captions: '{}',
  illustrative: 0,
};

/** Returns the rows of a drafted course, or null if its school does not exist. */
export async function draftCourse(
  db: Database,
  agentId: number,
  key: string,
  courseText: CourseText,
): Promise<DraftedRows<CourseText> | null> {
  const [schoolId, id] = parseRowKey(key);
  const { fields, facts, source, startMonths, duration, months, name, nameChn, kind, levelId, fee, website } =
    describeOwnCourse(agentId, courseText);
  const draftFields = await queryRows(db, selectFieldsOfDraft(schoolId, fields));
  const [firstField] = draftFields;
  if (!firstField) return null;
  const { currency, schoolRank } = firstField;
  const course = {
    id,
    schoolId,
    countryId: firstField.countryId,
    majorLevelId: levelId,
    kind,
    outlineId: 1000 + firstField.id,
    termsId: id,
    levels: ALL_LEVELS,
    siteId: agentId,
    schoolLevels: firstField.schoolLevels,
    schoolRank,
    name,
    nameChn,
    named: 'title',
    faculty: firstField.name,
    fee,
    currency,
    startYear: null,
    startMonth: startMonths[0] ?? null,
    ucasCode: '',
    award: '',
    years: null,
    options: 0,
    website,
    illustrative: 0,
  };
  const factSource = {
    sourceId: -1,
    licence: courseText.licence,
    licenceAddress: '',
    address: courseText.page,
    asAt: courseText.day,
  };
  return {
    text: courseText,
    laid: [
      { table: 'courses', key: 'id', rows: [toColumnValues(course)] },
      {
        table: 'admission_terms',
        key: 'id',
        rows: [{ id, ...EMPTY_TERM_FIELDS, duration, duration_months: months }],
      },
      {
        table: 'course_outlines',
        key: 'id',
        rows: draftFields
          .filter(({ hasOutline }) => hasOutline === 0)
          .map((field) => ({ id: 1000 + field.id, core_course: '{}', career: '{}', subjects: '[]' })),
      },
      {
        table: 'course_types',
        key: 'id',
        rows: draftFields
          .filter(({ hasType }) => hasType === 0)
          .map((field) => ({ id: field.id * 100, group_id: field.id, name: field.name })),
      },
      {
        table: 'course_type_links',
        key: 'course_id',
        rows: draftFields.map((field) => ({
          course_id: id,
          type_id: field.id * 100,
          group_id: field.id,
          school_rank: schoolRank,
        })),
      },
    ],
    facts: source
      ? facts.map(([factKey, value, isMoney, unit]): FactRow => ({
          factKey,
          part: '',
          value,
          unit: isMoney ? currency + unit : unit,
          isOwn: 0,
          publisher: courseText.publisher,
          title: courseText.sourceTitle || courseText.publisher,
          readOn: '',
          ...factSource,
        }))
      : [],
  };
}

const EMPTY_TERM_FIELDS = {
  apply_month: '{}',
  apply_note: '{}',
  deadline_note: '{}',
  fee_note: '{}',
  offer_standard: '{}',
  study_mode: '{}',
  app_fee: '',
  english: '[]',
  academic: '[]',
  ielts: null,
};

/** Returns all rule drafts of a site. The query of each page filters them. */
export async function draftRules(
  db: Database,
  agentId: number,
  draftedRules: ReadonlyMap<string, RuleText>,
): Promise<DraftRows> {
  const rulePromises = [...draftedRules].map(async ([key, ruleText]) => {
    const [schoolId, id] = parseRowKey(key);
    const draftFields = await queryRows(db, selectFieldsOfDraft(schoolId, listFieldsOfRule(ruleText)));
    const { confidence: _confidence, ...rule } = describeRule(id, ruleText);
    return {
      ...rule,
      school_id: schoolId,
      agent_id: agentId,
      group_ids: JSON.stringify(draftFields.map((draftField) => draftField.id)),
    };
  });
  return { table: 'entry_rules', key: 'id', rows: await Promise.all(rulePromises) };
}

/** Converts property names to column names: nameChn becomes name_chn. */
const toColumnValues = (row: Readonly<Record<string, SqlValue>>): Readonly<Record<string, SqlValue>> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
