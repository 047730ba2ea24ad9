import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';

export const FAST_LINE_PATH = '/dse/choose-school-taqbin';

/** Returns the path of the form for browsers without JavaScript. The path of the fast line itself contains no exam. */
export const getFastLinePath = (exam: PublicExamType) => `${FAST_LINE_PATH}?exam=${exam}`;
