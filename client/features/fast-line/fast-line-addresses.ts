import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';

export const FAST_LINE = '/dse/choose-school-taqbin';

/** Form for browsers without JavaScript; the fast line's own URL has no exam. */
export const plainAddress = (exam: PublicExamType) => `${FAST_LINE}?exam=${exam}`;
