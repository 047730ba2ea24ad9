import type { CountingRule } from '#shared/contract/counting-rule.ts';
import { countExam, FIVE_SUBJECT_RULE } from '#shared/rules/exams/count-exam.ts';
import { findMissing, type Missing } from '#shared/rules/exams/find-missing.ts';
import { DSE_FIVE_FULL_MARK, PUBLIC_EXAMS, type PublicExam } from '#shared/rules/exams/public-exams.ts';
import { type ExamAnswers, readGrades } from '#shared/rules/exams/refuse-exam.ts';
import type { EntryLines } from './entry-lines.ts';
import { RULE_SET, worthOf } from './rule-set.ts';

/** Who asks for what, beside what is the same for all courses with the same terms. */
export interface AskedOfDse {
  ruleId: number;
  asked: number;
}

export interface JudgedAcademic {
  /** 'education' where a course asks for a qualification and not for a result of this exam. */
  by: 'exam' | 'education' | 'unknown';
  rule: CountingRule | null;
  have: number | null;
  asked: number;
  stated: string;
  /** By the DSE's total alone, without the grades. */
  isTotalOnly: boolean;
  missing: Missing[];
  points: number;
  isOut: boolean;
  isMissed: boolean;
  isSafer: boolean;
}

/** In the steps of the rule set: points of a best five, grades of an A-level, and totals as they are. */
const STEP_OF_A_GRADE = 8;

function distanceOf(exam: PublicExam, have: number, asked: number, rule: CountingRule): number {
  const difference = Math.round((have - asked) * 100) / 100;
  if (exam === 'dse') return (difference / rule.fullMarks) * DSE_FIVE_FULL_MARK;
  return exam === 'alevel' ? difference / STEP_OF_A_GRADE : difference;
}

/** Counts each rule once, and then compares as many courses as there are. */
export function createAcademicJudge(rules: readonly CountingRule[], answers: ExamAnswers, education: number) {
  const exam = answers.publicTestType ? PUBLIC_EXAMS[answers.publicTestType] : null;
  const grades = exam ? readGrades(exam, answers.publicTestSubjects) : [];
  const isTotalOnly = exam === 'dse' && grades.length === 0;
  const own = rules.filter((rule) => rule.exam === answers.publicTestType);
  const counted = new Map(own.map((rule) => [Number(rule.id), { rule, have: countExam(rule, answers) }]));
  const usual = [...counted.values()].find(({ rule }) => exam !== 'dse' || rule.key === FIVE_SUBJECT_RULE);
  const missingOfRule = new Map(own.map((rule) => [Number(rule.id), missingOf(rule.required)]));

  function missingOf(required: EntryLines['required']): Missing[] {
    return exam === 'dse' && !isTotalOnly ? findMissing(exam, required, grades) : [];
  }

  function askedBy(entry: EntryLines, dse: AskedOfDse) {
    if (exam === 'dse' && isTotalOnly)
      return entry.bestFive === null
        ? null
        : { counting: usual, asked: entry.bestFive, stated: String(entry.bestFive) };
    if (exam === 'dse')
      return dse.ruleId === 0
        ? null
        : { counting: counted.get(dse.ruleId), asked: dse.asked, stated: String(dse.asked) };
    const line = answers.publicTestType && entry.exams[answers.publicTestType];
    return line ? { counting: usual, ...line } : null;
  }

  return {
    /** The same for all courses with the same terms. */
    missingOfTerms: (entry: EntryLines) => missingOf(entry.required),
    judge(entry: EntryLines, missingOfTerms: readonly Missing[], dse: AskedOfDse): JudgedAcademic {
      const wanted = askedBy(entry, dse);
      const have = wanted?.counting?.have ?? null;
      if (!exam || !wanted?.counting || have === null)
        return judgeEducation(entry, education, wanted !== null && exam !== null);
      const { rule } = wanted.counting;
      const missing = [...(missingOfRule.get(Number(rule.id)) ?? []), ...missingOfTerms];
      const distance = distanceOf(exam, have, wanted.asked, rule);
      const steps = RULE_SET.examSteps[exam];
      return {
        by: 'exam',
        rule,
        have,
        asked: wanted.asked,
        stated: wanted.stated,
        isTotalOnly,
        missing,
        points: worthOf(distance, steps, RULE_SET.academic),
        isOut:
          distance < -steps.reach ||
          missing.some(({ steps: below }) => below > RULE_SET.subjectReach) ||
          isTooLow(entry, education),
        isMissed: distance < 0 || missing.length > 0,
        isSafer: distance >= steps.safer && missing.length === 0,
      };
    },
  };
}

/** An education that was said, and is not there yet. */
const isTooLow = (entry: EntryLines, education: number) => education !== 0 && education < entry.education;

/** Without a result that could be compared: the qualification, where the course asks for no more than that. */
function judgeEducation(entry: EntryLines, education: number, asksForResult: boolean): JudgedAcademic {
  const isKnown = education !== 0 && !asksForResult && !hasExams(entry);
  return {
    by: isKnown ? 'education' : 'unknown',
    rule: null,
    have: null,
    asked: entry.education,
    stated: '',
    isTotalOnly: false,
    missing: [],
    points: isKnown ? RULE_SET.academic.atAsked : 0,
    isOut: isTooLow(entry, education),
    isMissed: false,
    isSafer: false,
  };
}

const hasExams = (entry: EntryLines) => Object.keys(entry.exams).length > 0;
