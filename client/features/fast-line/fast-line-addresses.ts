import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';

export const FAST_LINE = '/dse/choose-school-taqbin';

/** Returns the path of the form for browsers without JavaScript. The path of the fast line itself names no exam. */
export const plainAddress = (exam: PublicExamType) => `${FAST_LINE}?exam=${exam}`;
