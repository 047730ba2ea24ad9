import type { TFunction } from 'i18next';
import { A_LEVEL_SUBJECTS, DSE_SUBJECTS } from '#shared/rules/exams/exam-subjects.ts';

type DseSubject = (typeof DSE_SUBJECTS)[number];
type ALevelSubject = (typeof A_LEVEL_SUBJECTS)[number];

/** A subject that nobody wrote down is called by its key. */
export function subjectName(t: TFunction<'exam'>, exam: string, subject: string): string {
  if (exam === 'alevel' && (A_LEVEL_SUBJECTS as readonly string[]).includes(subject))
    return t(`alevel.${subject as ALevelSubject}`);
  if (exam !== 'alevel' && (DSE_SUBJECTS as readonly string[]).includes(subject))
    return t(`dse.${subject as DseSubject}`);
  return subject;
}
