import { type ExamDraft, restoreExam } from '#client/features/exam-entry/offers.ts';
import { isId } from '#client/site/read-query.ts';
import { cleanCharacters } from '#shared/clean-characters.ts';

/** What a browser without a script has sent: a result as it was chosen or typed, and where to look. */
export interface GradeForm {
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
