import type { CountingRule, ExamRequirement } from '#shared/contract/matching/entry-rules.ts';
import type { LedgerRow } from '#shared/contract/matching/school-list.ts';
import { ENGLISH_PARTS, ENGLISH_TESTS, type EnglishTestType } from '#shared/rules/english.ts';
import { bestOf } from '#shared/rules/exams/best-of.ts';
import { countExam, FIVE_SUBJECT_RULE } from '#shared/rules/exams/count-exam.ts';
import { type ExamAnswers, PUBLIC_EXAMS, readGrades } from '#shared/rules/exams/public-exams.ts';
import { scoreAsHighAs } from './english-scales.ts';
import type { EntryLines } from './catalogue.ts';
import type { CourseMatch } from './match-schools.ts';
import type { EnglishResult, Criteria } from './read-criteria.ts';
import { RULE_SET } from './rule-set.ts';

// Example figures beside what the student has. They show what is usual and judge nobody: no line here is met or missed, and
// none brings points. Whether a result suffices is for judgeEntry alone.

const EXAMPLE = { hard: false, outOf: null, illustrative: true, points: 0, most: 0, met: null };

/** Where no published rule is known: the sum has its line all the same, without points. */
export function writeExampleLines(
  { entry, dseExample }: Pick<CourseMatch, 'entry' | 'dseExample'>,
  { exam, education }: Criteria,
  counting: readonly CountingRule[],
): LedgerRow[] {
  const line = { ...EXAMPLE, most: RULE_SET.academic.most };
  if (!exam.publicTestType)
    return [
      {
        ...line,
        kind: education ? 'education' : 'academic',
        key: '',
        have: education ? String(education) : '',
        asked: entry.education ? String(entry.education) : '',
        unit: 'education',
        basis: education ? 'stated' : 'absent',
      },
    ];
  const key = PUBLIC_EXAMS[exam.publicTestType];
  const asked = askedBy(entry, dseExample, exam, counting);
  const have = asked?.rule ? countExam(asked.rule, exam) : null;
  if (!asked?.rule || have === null)
    return [{ ...line, kind: 'academic', key, have: '', asked: '', unit: '', basis: 'absent' }];
  return [
    {
      ...line,
      kind: 'academic',
      key,
      have: String(have),
      asked: asked.stated,
      unit: asked.rule.id,
      outOf: asked.rule.fullMarks,
      basis: asked.isTotalOnly ? 'total' : 'stated',
    },
    ...(key === 'dse' ? [...asked.rule.required, ...entry.required] : []).map((requirement) =>
      subjectLine(requirement, exam),
    ),
  ];
}

function askedBy(
  entry: EntryLines,
  { ruleId, asked }: CourseMatch['dseExample'],
  exam: ExamAnswers,
  counting: readonly CountingRule[],
) {
  const own = counting.filter((rule) => rule.exam === exam.publicTestType);
  const isDse = exam.publicTestType === '1';
  const usual = own.find(({ key }) => !isDse || key === FIVE_SUBJECT_RULE);
  if (!isDse) {
    const line = exam.publicTestType && entry.exams[exam.publicTestType];
    return line ? { rule: usual, stated: line.stated, isTotalOnly: false } : null;
  }
  if (exam.publicTestSubjects.length === 0)
    return entry.bestFive === null ? null : { rule: usual, stated: String(entry.bestFive), isTotalOnly: true };
  return ruleId === 0
    ? null
    : { rule: own.find(({ id }) => Number(id) === ruleId), stated: String(asked), isTotalOnly: false };
}

const subjectLine = (requirement: ExamRequirement, { publicTestSubjects }: ExamAnswers): LedgerRow => ({
  ...EXAMPLE,
  kind: 'subject',
  key: requirement.subjects.join(','),
  have: bestOf('dse', requirement, readGrades('dse', publicTestSubjects)),
  asked: requirement.grade,
  unit: String(requirement.count),
  basis: 'stated',
});

const IELTS = '1';
/** The paper test's sections are on the scale of the one that is taken at a screen. */
const SAME_SCALE: Partial<Record<string, string>> = { '3': '2' };

/** No school's own figures for English are known to us, so these lines stand outside the sum. */
export function writeExampleEnglish({ english }: EntryLines, own: EnglishResult | null): LedgerRow[] {
  if (!own) return [];
  const { type } = own;
  const stated = english[type];
  const sameScale = stated ?? english[SAME_SCALE[type] ?? ''];
  const asked = sameScale ?? english[IELTS];
  if (!asked) return [];
  const [overall, ...parts] = asked;
  const line = { ...EXAMPLE, unit: ENGLISH_TESTS[type].key, basis: stated ? 'stated' : 'converted' };
  const inOwnTest = (score: number, of: 'overall' | 'part') =>
    writeScore(type, sameScale ? score : scoreAsHighAs(type, score, of));
  return [
    {
      ...line,
      kind: 'englishOverall',
      key: 'overall',
      have: writeScore(type, own.overall),
      asked: inOwnTest(overall, 'overall'),
    },
    ...(own.parts ? ENGLISH_PARTS : []).map((part, at): LedgerRow => ({
      ...line,
      kind: 'englishPart',
      key: part,
      have: writeScore(type, own.parts?.[part] ?? 0),
      asked: inOwnTest(parts[at] ?? 0, 'part'),
    })),
  ];
}

/** Bands are written with their half. */
const writeScore = (type: EnglishTestType, score: number) =>
  ENGLISH_TESTS[type].part.step < 1 ? score.toFixed(1) : String(score);
