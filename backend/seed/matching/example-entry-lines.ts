import type { ExamRequirement } from '#shared/contract/matching/entry-rules.ts';
import { ENGLISH_PARTS } from '#shared/rules/english.ts';
import { countExam } from '#shared/rules/exams/count-exam.ts';
import type { EntryLines } from '#backend/matching/catalogue.ts';
import {
  A_LEVEL_OF_TIER,
  dseBestFiveOf,
  englishOf,
  GAOKAO_OF_TIER,
  IB_OF_TIER,
  type TermsKey,
} from '#backend/seed/plans/admission-plans.ts';
import type { LevelKey } from '#backend/seed/plans/award-plans.ts';
import type { Tier } from '#backend/seed/catalogue/catalogue-seed.ts';
import { contractRule } from './counting-rows.ts';
import { OTHER_RULES } from './other-counting-rules.ts';

// The requirements of admission-plans.ts as numbers, and the subjects that go with them. Illustrative, as those are.

const SECONDARY = 1;
const UNDERGRADUATE = 3;
const GRADUATE = 4;
const EDUCATION: Record<LevelKey, number> = {
  foundation: 0,
  pathway: SECONDARY,
  bachelor: SECONDARY,
  master: UNDERGRADUATE,
  phd: GRADUATE,
};

export const entryOf = (key: TermsKey): EntryLines => ({
  english: Object.fromEntries(
    englishOf(key).map((line) => [
      line.typeId,
      [line.overall, ...ENGLISH_PARTS.map((part) => line[part])] as [number, number, number, number, number],
    ]),
  ),
  exams: key.level === 'bachelor' ? examsOf(key) : {},
  bestFive: dseBestFiveOf(key),
  required: dseBestFiveOf(key) === null ? [] : subjectsOf(key),
  education: EDUCATION[key.level],
});

function examsOf({ tier }: TermsKey): EntryLines['exams'] {
  const grades = A_LEVEL_OF_TIER[tier];
  return {
    2: { asked: GAOKAO_OF_TIER[tier], stated: String(GAOKAO_OF_TIER[tier]) },
    3: { asked: tariffOf(grades), stated: grades },
    4: { asked: IB_OF_TIER[tier], stated: String(IB_OF_TIER[tier]) },
  };
}

const SOME_SUBJECTS = ['maths', 'physics', 'economics'];

function tariffOf(grades: string): number {
  const [rule] = OTHER_RULES.filter(({ exam }) => exam === '3');
  if (!rule) throw new Error('No rule counts A-levels.');
  const publicTestSubjects = [...grades].map((grade, at) => ({ subject: SOME_SUBJECTS[at] ?? '', grade }));
  return countExam(contractRule(rule, 'en-us'), { publicTestType: '3', publicTestSubjects }) ?? 0;
}

const ENGLISH_OF_TIER: Record<Tier, string> = { 1: '4', 2: '4', 3: '3', 4: '3' };
const MATHS_OF_TIER: Record<Tier, string> = { 1: '5', 2: '4', 3: '3', 4: '3' };
const SCIENCE_OF_TIER: Record<Tier, string> = { 1: '5', 2: '4', 3: '4', 4: '3' };

function subjectsOf({ level, tier, demand }: TermsKey): ExamRequirement[] {
  const ask = (grade: string, ...subjects: string[]): ExamRequirement => ({ subjects, count: 1, grade });
  if (level !== 'bachelor') return [ask('2', 'english')];
  const english = ask(ENGLISH_OF_TIER[tier], 'english');
  if (demand === 'demanding') return [english, ask(SCIENCE_OF_TIER[tier], 'chemistry', 'biology')];
  if (demand === 'engineering')
    return [english, ask(MATHS_OF_TIER[tier], 'maths'), ask(MATHS_OF_TIER[tier], 'physics', 'm1', 'm2')];
  return [english];
}
