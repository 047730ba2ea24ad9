import type { RouterContextProvider } from 'react-router';
import { type ExamDraft, refuseDraft, restoreExam, toExamAnswers } from '#client/features/exam-entry/offers.ts';
import { isId } from '#client/site/asking/page-query.ts';
import { requireSite } from '#client/site/asking/require.server.ts';
import { cleanCharacters } from '#shared/clean-characters.ts';
import { LIST_ROWS } from '#shared/constants.ts';
import { examReach } from '#shared/contract/matching/exam-reach.ts';

/** The fast line for a browser without a script: what it sends is judged, and shown on the page that answers. */
export async function judgeGradeForm(context: Readonly<RouterContextProvider>, sent: FormData) {
  const { ask, keepOutOfCache } = requireSite(context);
  keepOutOfCache();
  const form = readGradeForm(sent);
  const [fault = null] = form.draft.examType
    ? refuseDraft(form.draft)
    : [{ field: 'examRows', kind: 'missing' } as const];
  if (fault) return { form, fault, reach: null };
  const answer = await ask(examReach, {
    form: toExamAnswers(form.draft),
    fkAreaCountryId: form.country,
    fkCourseTypeGroupId: form.group,
    verdicts: [],
    sort: 'verdict',
    currentPage: 1,
    showCount: LIST_ROWS,
  });
  return { form, fault, reach: answer.ok ? answer.value : null };
}

export type JudgedForm = Awaited<ReturnType<typeof judgeGradeForm>>;

/** What a browser without a script has sent: a result as it was chosen or typed, and where to look. */
interface GradeForm {
  draft: ExamDraft;
  country: string;
  group: string;
}

const LONGEST_ANSWER = 40;

export function readGradeForm(sent: FormData): GradeForm {
  const all = (name: string) =>
    sent.getAll(name).map((one) => cleanCharacters(String(one).trim().slice(0, LONGEST_ANSWER)));
  const one = (name: string) => all(name)[0] ?? '';
  const id = (name: string) => (isId(one(name)) ? one(name) : '');
  const grades = all('grade');
  const rows = all('subject').map((subject, at) => ({ subject, grade: grades[at] ?? '' }));
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
