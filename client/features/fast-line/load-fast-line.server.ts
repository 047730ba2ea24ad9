import type { RouterContextProvider } from 'react-router';
import {
  type ExamDraft,
  validateExamDraft,
  restoreExam,
  toExamAnswers,
} from '#client/features/exam-entry/exam-entry.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { isId, getPageQuery } from '#client/site/portal/page-query.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { cleanCharacters } from '#shared/clean-characters.ts';
import { LIST_ROWS } from '#shared/constants.ts';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { courseTypeGroups } from '#shared/contract/catalogue/course.ts';
import { examReach } from '#shared/contract/matching/entry-rules.ts';
import { PUBLIC_EXAM_TYPES } from '#shared/rules/exams/public-exams.ts';
import { getLevelPolicy } from '#shared/tenant/level-policy.ts';

/** Loads the countries and fields of the filters. A list that fails to load is empty. */
export async function loadFilterLists(context: Readonly<RouterContextProvider>) {
  const { ask, locale } = requireSite(context);
  const [countries, groups] = await Promise.all([ask(countryList, {}), ask(courseTypeGroups, {})]);
  return {
    countries: (countries.ok ? countries.value.rows : [])
      .filter(({ offered }) => offered)
      .map((item) => ({ value: item.id, label: getBilingualName(item, locale).own })),
    groups: (groups.ok ? groups.value.rows : []).map(({ id, name }) => ({ value: id, label: name })),
  };
}

export type FilterLists = Awaited<ReturnType<typeof loadFilterLists>>;

/**
 * Loads the fast line: the page on which students set their exam grades and at once see which courses are within reach,
 * without the steps of the smart selection.
 */
export async function loadFastLine(context: Readonly<RouterContextProvider>, path: string) {
  const { locale, site } = requireSite(context);
  const t = textsIn(locale).getText('fast-line');
  return {
    head: {
      title: t(getLevelPolicy(site.agent).firstExam === 'gaokao' ? 'mainlandTitle' : 'title'),
      description: t('lead'),
    },
    /** Exam of the form without JavaScript, or null on the fast line itself. */
    plainExam: parseExamType(getPageQuery('fastLine', path).get('exam')),
    lists: await loadFilterLists(context),
  };
}

export type FastLineContent = Awaited<ReturnType<typeof loadFastLine>>;

const parseExamType = (examType: string | null) => PUBLIC_EXAM_TYPES.find((type) => type === examType) ?? null;

/** Evaluates the form without JavaScript. The result is rendered on the same page. */
export async function evaluateGradeForm(context: Readonly<RouterContextProvider>, formData: FormData) {
  const { ask, keepOutOfCache } = requireSite(context);
  keepOutOfCache();
  const form = parseGradeForm(formData);
  const [validationError = null] = form.draft.examType
    ? validateExamDraft(form.draft)
    : [{ field: 'examRows', kind: 'missing' } as const];
  if (validationError) return { form, fault: validationError, reach: null };
  const reachResult = await ask(examReach, {
    form: toExamAnswers(form.draft),
    fkAreaCountryId: form.country,
    fkCourseTypeGroupId: form.group,
    standings: [],
    sort: 'closest',
    currentPage: 1,
    showCount: LIST_ROWS,
  });
  return { form, fault: validationError, reach: reachResult.ok ? reachResult.value : null };
}

export type EvaluatedForm = Awaited<ReturnType<typeof evaluateGradeForm>>;

interface GradeForm {
  draft: ExamDraft;
  country: string;
  group: string;
}

const MAX_FIELD_LENGTH = 40;

export function parseGradeForm(formData: FormData): GradeForm {
  const getFieldValues = (name: string) =>
    formData.getAll(name).map((fieldValue) => cleanCharacters(String(fieldValue).trim().slice(0, MAX_FIELD_LENGTH)));
  const getField = (name: string) => getFieldValues(name)[0] ?? '';
  const getIdField = (name: string) => (isId(getField(name)) ? getField(name) : '');
  const gradeValues = getFieldValues('grade');
  const rows = getFieldValues('subject').map((subject, index) => ({ subject, grade: gradeValues[index] ?? '' }));
  return {
    draft: restoreExam({
      examType: getField('exam'),
      examRows: rows.filter(({ subject, grade }) => subject || grade),
      examScore: getField('score'),
      examFullMark: getField('fullMark'),
    }),
    country: getIdField('country'),
    group: getIdField('group'),
  };
}
