import type { RouterContextProvider } from 'react-router';
import {
  type ExamDraft,
  validateExamDraft,
  restoreExam,
  toExamAnswers,
} from '#client/features/exam-entry/exam-entry.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { isId, pageQuery } from '#client/site/portal/page-query.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import { cleanCharacters } from '#shared/clean-characters.ts';
import { LIST_ROWS } from '#shared/constants.ts';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { courseTypeGroups } from '#shared/contract/catalogue/course.ts';
import { examReach } from '#shared/contract/matching/entry-rules.ts';
import { PUBLIC_EXAM_TYPES } from '#shared/rules/exams/public-exams.ts';
import { getPolicy } from '#shared/tenant/level-policy.ts';

/** Loads the countries and fields of the filters. After a failure a list is empty. */
export async function loadFilterLists(context: Readonly<RouterContextProvider>) {
  const { ask, locale } = requireSite(context);
  const [countries, groups] = await Promise.all([ask(countryList, {}), ask(courseTypeGroups, {})]);
  return {
    countries: (countries.ok ? countries.value.rows : [])
      .filter(({ offered }) => offered)
      .map((item) => ({ value: item.id, label: bilingualName(item, locale).own })),
    groups: (groups.ok ? groups.value.rows : []).map(({ id, name }) => ({ value: id, label: name })),
  };
}

export type FilterLists = Awaited<ReturnType<typeof loadFilterLists>>;

export async function loadFastLine(context: Readonly<RouterContextProvider>, address: string) {
  const { locale, site } = requireSite(context);
  const t = textsIn(locale).of('fast-line');
  return {
    head: {
      title: t(getPolicy(site.agent).firstExam === 'gaokao' ? 'mainlandTitle' : 'title'),
      description: t('lead'),
    },
    /** Exam of the form without JavaScript; null for the fast line itself. */
    plainExam: getExam(pageQuery('fastLine', address).get('exam')),
    lists: await loadFilterLists(context),
  };
}

export type FastLineContent = Awaited<ReturnType<typeof loadFastLine>>;

const getExam = (namedValue: string | null) => PUBLIC_EXAM_TYPES.find((type) => type === namedValue) ?? null;

/** Evaluates the form without JavaScript. The result is rendered on the same page. */
export async function evaluateGradeForm(context: Readonly<RouterContextProvider>, formData: FormData) {
  const { ask, keepOutOfCache } = requireSite(context);
  keepOutOfCache();
  const form = parseGradeForm(formData);
  const [error = null] = form.draft.examType
    ? validateExamDraft(form.draft)
    : [{ field: 'examRows', kind: 'missing' } as const];
  if (error) return { form, fault: error, reach: null };
  const result = await ask(examReach, {
    form: toExamAnswers(form.draft),
    fkAreaCountryId: form.country,
    fkCourseTypeGroupId: form.group,
    positions: [],
    sort: 'position',
    currentPage: 1,
    showCount: LIST_ROWS,
  });
  return { form, fault: error, reach: result.ok ? result.value : null };
}

export type EvaluatedForm = Awaited<ReturnType<typeof evaluateGradeForm>>;

interface GradeForm {
  draft: ExamDraft;
  country: string;
  group: string;
}

const MAX_ANSWER_LENGTH = 40;

export function parseGradeForm(formData: FormData): GradeForm {
  const all = (name: string) =>
    formData
      .getAll(name)
      .map((formDataEntryValue) => cleanCharacters(String(formDataEntryValue).trim().slice(0, MAX_ANSWER_LENGTH)));
  const one = (name: string) => all(name)[0] ?? '';
  const id = (name: string) => (isId(one(name)) ? one(name) : '');
  const grades = all('grade');
  const rows = all('subject').map((subject, index) => ({ subject, grade: grades[index] ?? '' }));
  return {
    draft: restoreExam({
      examType: one('exam'),
      examRows: rows.filter(({ subject, grade }) => subject || grade),
      examScore: one('score'),
      examFullMark: one('fullMark'),
    }),
    country: id('country'),
    group: id('group'),
  };
}
