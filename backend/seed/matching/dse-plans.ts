import { countResults } from '#shared/rules/exams/count-results.ts';
import { DSE_GRADES } from '#shared/rules/exams/public-exams.ts';
import { FIVE_SUBJECT_RULE } from '#shared/rules/exams/count-exam.ts';
import { dseBestFiveOf } from '#backend/seed/plans/admission-plans.ts';
import type { CountryKey, SchoolSeed, Subject } from '#backend/seed/catalogue/catalogue-seed.ts';
import { chanceOf } from '#backend/seed/plans/chance.ts';
import type { CoursePlan } from '#backend/seed/plans/course-plans.ts';
import { SUBJECT_PLANS } from '#backend/seed/plans/subject-plans.ts';
import { contractRule } from './counting-rows.ts';
import type { CountingSeed } from './counting-seed.ts';
import { DSE_RULES } from './dse-counting-rules.ts';

// Which school counts by which rule. Those named here are said to count so; the others' are illustrative, and so is
// every figure.

const SAID_OF: Record<number, string> = {
  2001: 'best-five-flat', // Melbourne
  2002: 'best-four-academic', // Australian National
  2003: 'best-five-six', // Sydney
  2004: 'best-five-one-maths', // UNSW
  2005: 'best-five-six', // Queensland
  2006: 'best-five-bonus', // Monash
  2007: 'best-four-from-three', // Western Australia
};

const USUAL_IN: Record<CountryKey, string[]> = {
  uk: [FIVE_SUBJECT_RULE, 'core-and-electives', 'tariff', 'best-five-stretched', 'english-heavier'],
  au: ['best-five-halves', 'best-five-six', 'best-five-flat', FIVE_SUBJECT_RULE],
  us: ['four-at-four', FIVE_SUBJECT_RULE, 'best-five-halves'],
  ca: [FIVE_SUBJECT_RULE, 'best-five-and-sixth', 'core-and-electives'],
};

const WITH_WEIGHTS: Subject[] = ['engineering', 'computing', 'mathematics'];
const WEIGHTED = 'english-maths-weighted';

/** As columns of a course; null where no DSE is asked for. */
export function dseOf(school: SchoolSeed, country: CountryKey, { level, subject }: CoursePlan) {
  const { demand } = SUBJECT_PLANS[subject];
  const bestFive = dseBestFiveOf({ country, level, tier: school.tier, demand });
  if (bestFive === null) return { dse_rule_id: null, dse_asked: null };
  const rule = requireRule(level === 'bachelor' ? ruleKeyOf(school, country, subject) : FIVE_SUBJECT_RULE);
  return { dse_rule_id: rule.id, dse_asked: askedBy(rule, bestFive) };
}

function ruleKeyOf(school: SchoolSeed, country: CountryKey, subject: Subject): string {
  const said = SAID_OF[school.id];
  if (said) return said;
  if (WITH_WEIGHTS.includes(subject) && chanceOf(`weights ${school.id}`) < 0.3) return WEIGHTED;
  const usual = USUAL_IN[country];
  return usual[Math.floor(chanceOf(`counts ${school.id}`) * usual.length)] ?? FIVE_SUBJECT_RULE;
}

function requireRule(key: string): CountingSeed {
  const rule = DSE_RULES.find((one) => one.key === key);
  if (!rule) throw new Error(`Nobody wrote down the counting rule ${key}.`);
  return rule;
}

const SUBJECTS = ['english', 'maths', 'chinese', 'physics', 'economics'];
const SIXTH = 'geography';

/** Most courses ask what others ask too. */
const known = new Map<string, number>();

function askedBy(rule: CountingSeed, bestFive: number): number {
  const key = `${rule.id} ${bestFive}`;
  const asked = known.get(key) ?? countProfile(rule, bestFive);
  known.set(key, asked);
  return asked;
}

/** What a student with such a best five has by this rule, so that every school's figure is of the same height. */
function countProfile(rule: CountingSeed, bestFive: number): number {
  const floor = Math.floor(bestFive / SUBJECTS.length);
  const above = bestFive - floor * SUBJECTS.length;
  const grades = SUBJECTS.map((subject, at) => ({ subject, grade: gradeOf(floor + (at < above ? 1 : 0)) }));
  const sixth = { subject: SIXTH, grade: gradeOf(floor - 1) };
  return countResults(contractRule(rule, 'en-us'), [...grades, sixth]).total;
}

const gradeOf = (points: number) => DSE_GRADES[Math.max(0, points)] ?? 'U';
