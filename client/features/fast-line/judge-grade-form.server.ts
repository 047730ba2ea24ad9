import type { RouterContextProvider } from 'react-router';
import { LIST_ROWS } from '#shared/constants.ts';
import { examReach } from '#shared/contract/exam-reach.ts';
import { refuseDraft, toExamAnswers } from '#client/features/exam-entry/offers.ts';
import { requireSite } from '#client/site/require-site.server.ts';
import { readGradeForm } from './read-grade-form.ts';

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
