import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';

export const FAST_LINE = '/dse/choose-school-taqbin';

/** Of the form for a browser without a script; the fast line itself names no exam. */
export const plainAddress = (exam: PublicExamType) => `${FAST_LINE}?exam=${exam}`;
