import {
  ENGLISH_PARTS,
  ENGLISH_TESTS,
  type EnglishPart,
  type EnglishParts,
  fitsScale,
  overallEnglish,
} from '#shared/rules/english.ts';
import type { Answers } from './answers.ts';

type EnglishAnswers = Pick<Answers, 'englishType' | EnglishPart | 'overall'>;

const scoreOf = (typed: string) => (typed.trim() === '' ? 0 : Number(typed));

export const partsOf = (answers: EnglishAnswers): EnglishParts => ({
  listening: scoreOf(answers.listening),
  speaking: scoreOf(answers.speaking),
  reading: scoreOf(answers.reading),
  writing: scoreOf(answers.writing),
});

const saysNoPart = (answers: EnglishAnswers) => ENGLISH_PARTS.every((part) => answers[part].trim() === '');

export type EnglishFault = { kind: 'missing' } | { kind: 'shape'; from: number; to: number; step: number };

/** All four parts are asked for; some tests also take their overall score alone. */
export function refusePart(answers: EnglishAnswers, part: EnglishPart): EnglishFault | null {
  if (!answers.englishType) return null;
  const test = ENGLISH_TESTS[answers.englishType];
  if (answers[part].trim() === '') {
    const isEntered = test.mayEnterOverall && answers.overall.trim() !== '' && saysNoPart(answers);
    return isEntered ? null : { kind: 'missing' };
  }
  return fitsScale(Number(answers[part]), test.part) ? null : { kind: 'shape', ...test.part };
}

export function refuseOverall(answers: EnglishAnswers): EnglishFault | null {
  if (!answers.englishType || answers.overall.trim() === '') return null;
  const test = ENGLISH_TESTS[answers.englishType];
  if (!test.mayEnterOverall) return null;
  return fitsScale(Number(answers.overall), test.overall) ? null : { kind: 'shape', ...test.overall };
}

export const isEnglishSound = (answers: EnglishAnswers) =>
  refuseOverall(answers) === null && ENGLISH_PARTS.every((part) => refusePart(answers, part) === null);

/** 0 until all that it is made of has been answered. */
export const overallOf = (answers: EnglishAnswers): number =>
  answers.englishType && isEnglishSound(answers)
    ? overallEnglish(answers.englishType, partsOf(answers), scoreOf(answers.overall))
    : 0;
