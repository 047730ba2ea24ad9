import { type AtLevel, policyOf } from '#shared/tenant/level-policy.ts';
import { PUBLIC_EXAM_TYPES, type PublicExamType } from '#shared/rules/exams/public-exams.ts';

const GAOKAO: PublicExamType = '2';

/** Mainland students sit the Gaokao. */
export const examsOf = (agent: AtLevel): readonly PublicExamType[] =>
  policyOf(agent).firstExam === 'gaokao'
    ? [GAOKAO, ...PUBLIC_EXAM_TYPES.filter((type) => type !== GAOKAO)]
    : PUBLIC_EXAM_TYPES;
