import type { CountingRule, EntryRule, ExamRequirement } from '#shared/contract/matching/entry-rules.ts';
import type { LedgerRow } from '#shared/contract/matching/school-list.ts';
import { exchange } from '#shared/rules/budget.ts';
import { bestOf } from '#shared/rules/exams/best-of.ts';
import { CITIZENSHIP, type ExamAnswers, PUBLIC_EXAMS, readGrades } from '#shared/rules/exams/public-exams.ts';
import type { MatchSchool } from './catalogue.ts';
import type { CourseMatch } from './match-schools.ts';
import type { Criteria } from './read-criteria.ts';
import { RULE_SET } from './rule-set.ts';
import { fulfil, pointsFor, shareOutFocus } from './score-focus.ts';
import { writeExampleEnglish, writeExampleLines } from './write-example-lines.ts';

/** Every line of a course's score. Their points add up to it. */
export const writeLedger = (
  course: CourseMatch,
  school: MatchSchool,
  criteria: Criteria,
  counting: readonly CountingRule[],
): LedgerRow[] => [
  ...(course.rule
    ? writePublishedLines(course, course.rule, criteria.exam)
    : writeExampleLines(course, criteria, counting)),
  ...writeExampleEnglish(course.entry, criteria.english),
  tuitionLine(course, criteria),
  ...focusLines(course, school, criteria),
];

/** Hard lines that are not met. */
export const unmetOf = (lines: readonly LedgerRow[]) => lines.filter(({ hard, met }) => hard && met === false);

const tuitionLine = ({ fee, currency, tuitionPoints }: CourseMatch, { budget }: Criteria): LedgerRow => ({
  hard: true,
  outOf: null,
  illustrative: true,
  kind: 'tuition',
  key: '',
  have: String(budget.max),
  asked: String(Math.round(exchange(fee, currency, budget.currency))),
  unit: budget.currency,
  points: tuitionPoints,
  most: RULE_SET.tuition.most,
  met: true,
  basis: currency === budget.currency ? 'stated' : 'converted',
});

const HIGHEST_FIGURE = 100;

function focusLines({ fee, currency }: CourseMatch, school: MatchSchool, criteria: Criteria): LedgerRow[] {
  return shareOutFocus(criteria).map((aim) => {
    const fulfilled = fulfil(aim, school, fee, currency, criteria.friendCityIds);
    return {
      kind: aim.kind,
      key: aim.id,
      have: String(aim.weight),
      asked: fulfilled.offered,
      unit: fulfilled.unit,
      outOf: fulfilled.unit === 'perCent' ? HIGHEST_FIGURE : null,
      points: pointsFor(aim, fulfilled),
      most: aim.most,
      met: fulfilled.share === null ? null : fulfilled.share >= RULE_SET.focusMet,
      hard: false,
      basis: fulfilled.share === null ? 'absent' : 'stated',
      illustrative:
        fulfilled.unit === 'perCent' ? school.isIllustrative : fulfilled.unit !== 'rank' && aim.kind === 'focus',
    };
  });
}

/** What the school has published, and how judgeEntry finds the result to stand to it; nothing is judged here. */
function writePublishedLines(
  { judged, academicPoints }: Pick<CourseMatch, 'judged' | 'academicPoints'>,
  rule: EntryRule,
  answers: ExamAnswers,
): LedgerRow[] {
  const exam = answers.publicTestType ? PUBLIC_EXAMS[answers.publicTestType] : null;
  const isJudged = judged.verdict !== 'unknown';
  const line = { hard: true, outOf: null, illustrative: false, basis: 'published', points: 0, most: 0 };
  const grades = exam && isJudged ? readGrades(exam, answers.publicTestSubjects) : [];
  return [
    {
      ...line,
      kind: 'academic',
      key: exam ?? '',
      have: judged.have === null ? '' : String(judged.have),
      asked: rule.asked > 0 ? String(rule.asked) : '',
      unit: rule.id,
      outOf: rule.asked > 0 ? rule.fullMarks : null,
      points: academicPoints,
      most: RULE_SET.academic.most,
      met: pointsMet(rule, judged),
    },
    ...rule.required.map((requirement): LedgerRow => {
      const missing = judged.missing.find((one) => isSame(one.requirement, requirement));
      const isSaid =
        isJudged &&
        (!requirement.subjects.includes(CITIZENSHIP) || grades.some(({ subject }) => subject === CITIZENSHIP));
      return {
        ...line,
        kind: 'subject',
        // Of several any one will do: the page says 'physics or m1'.
        key: requirement.subjects.join(','),
        have: isSaid && exam ? (missing?.have ?? bestOf(exam, requirement, grades)) : '',
        asked: requirement.grade,
        unit: String(requirement.count),
        met: isSaid ? !missing : null,
      };
    }),
  ];
}

/** A rule of grades alone has no points to miss: the lines of its subjects say what is missing. */
function pointsMet({ asked }: EntryRule, { verdict, gap }: CourseMatch['judged']): boolean | null {
  if (verdict === 'unknown') return null;
  if (asked > 0) return gap === 0;
  return verdict === 'meets' ? true : null;
}

const isSame = (one: ExamRequirement, other: ExamRequirement) =>
  one.grade === other.grade && one.count === other.count && one.subjects.join() === other.subjects.join();
