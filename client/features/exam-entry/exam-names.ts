import type { TFunction } from 'i18next';
import { A_LEVEL_SUBJECTS, DSE_SUBJECTS } from '#shared/rules/exams/exam-subjects.ts';
import { PUBLIC_EXAM_TYPES, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { type AtLevel, policyOf } from '#shared/tenant/level-policy.ts';

type DseSubject = (typeof DSE_SUBJECTS)[number];
type ALevelSubject = (typeof A_LEVEL_SUBJECTS)[number];

/** A subject without a text is called by its key, so that a new one from the backend is not blank. */
export function subjectName(t: TFunction<'exam'>, exam: string, subject: string): string {
  if (exam === 'alevel' && (A_LEVEL_SUBJECTS as readonly string[]).includes(subject))
    return t(`alevel.${subject as ALevelSubject}`);
  if (exam !== 'alevel' && (DSE_SUBJECTS as readonly string[]).includes(subject))
    return t(`dse.${subject as DseSubject}`);
  return subject;
}

const GAOKAO: PublicExamType = '2';

/** Mainland students sit the Gaokao. */
export const examsOf = (agent: AtLevel): readonly PublicExamType[] =>
  policyOf(agent).firstExam === 'gaokao'
    ? [GAOKAO, ...PUBLIC_EXAM_TYPES.filter((type) => type !== GAOKAO)]
    : PUBLIC_EXAM_TYPES;
