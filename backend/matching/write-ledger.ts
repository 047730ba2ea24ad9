import type { MatchLine } from '#shared/contract/school-match.ts';
import { exchange } from '#shared/rules/budget/exchange-rates.ts';
import { ENGLISH_TESTS, type EnglishTestType } from '#shared/rules/english/english-tests.ts';
import { PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import type { MatchSchool } from './catalogue.ts';
import type { Compared, JudgedEnglish } from './judge-english.ts';
import type { CourseMatch } from './match-schools.ts';
import type { Wishes } from './read-wishes.ts';
import { RULE_SET } from './rule-set.ts';
import { fulfil, pointsFor, shareOutFocus } from './score-focus.ts';
import { writeSubjectLines } from './write-subject-lines.ts';

/** Every line of a course's score. Their points add up to it. */
export const writeLedger = (course: CourseMatch, school: MatchSchool, wishes: Wishes): MatchLine[] => [
  academicLine(course, wishes),
  ...writeSubjectLines(course, wishes.exam),
  ...englishLines(course.english, wishes),
  tuitionLine(course, wishes),
  ...focusLines(course, school, wishes),
];

/** Hard lines that are not met. */
export const unmetOf = (lines: readonly MatchLine[]) => lines.filter(({ hard, met }) => hard && met === false);

const HARD = { hard: true, outOf: null, illustrative: true };

function academicLine({ academic, entry }: CourseMatch, { exam, education }: Wishes): MatchLine {
  const line = { ...HARD, points: academic.points, most: RULE_SET.academic.most };
  const key = exam.publicTestType ? PUBLIC_EXAMS[exam.publicTestType] : '';
  if (academic.by === 'exam' && academic.rule)
    return {
      ...line,
      kind: 'academic',
      key,
      have: String(academic.have),
      asked: academic.stated,
      unit: academic.rule.id,
      outOf: academic.rule.fullMarks,
      met: (academic.have ?? 0) >= academic.asked,
      basis: academic.isTotalOnly ? 'total' : 'stated',
    };
  return {
    ...line,
    kind: academic.by === 'education' ? 'education' : 'academic',
    key: academic.by === 'education' ? '' : key,
    have: education ? String(education) : '',
    asked: entry.education ? String(entry.education) : '',
    unit: 'education',
    met: academic.by === 'education' ? true : null,
    basis: academic.by === 'education' ? 'stated' : 'absent',
  };
}

function englishLines(english: JudgedEnglish, { english: own }: Wishes): MatchLine[] {
  const unit = own ? ENGLISH_TESTS[own.type].key : '';
  const basis = english.overall ? (english.isConverted ? 'converted' : 'stated') : 'absent';
  const { englishOverall, englishPart } = RULE_SET;
  const line = (compared: Compared | null, points: number, most: number) => ({
    ...HARD,
    have: compared && own ? writeScore(own.type, compared.have) : '',
    asked: compared && own ? writeScore(own.type, compared.asked) : '',
    unit,
    points,
    most,
    met: compared ? compared.distance >= 0 : null,
    basis,
  });
  const { weakest, parts, points } = english;
  return [
    { kind: 'englishOverall', key: 'overall', ...line(english.overall, points.overall, englishOverall.most) },
    ...(weakest ? [] : [{ kind: 'englishPart' as const, key: '', ...line(null, 0, englishPart.most) }]),
    ...parts
      .filter(({ part, compared }) => part === weakest || compared.distance < 0)
      .map(({ part, compared }) => ({
        kind: 'englishPart' as const,
        key: part,
        ...line(compared, part === weakest ? points.part : 0, part === weakest ? englishPart.most : 0),
      })),
  ];
}

/** Bands are written with their half. */
const writeScore = (type: EnglishTestType, score: number) =>
  ENGLISH_TESTS[type].part.step < 1 ? score.toFixed(1) : String(score);

const tuitionLine = ({ fee, currency, tuitionPoints }: CourseMatch, { budget }: Wishes): MatchLine => ({
  ...HARD,
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

function focusLines({ fee, currency }: CourseMatch, school: MatchSchool, wishes: Wishes): MatchLine[] {
  return shareOutFocus(wishes).map((wish) => {
    const fulfilled = fulfil(wish, school, fee, currency, wishes.friendCityIds);
    return {
      kind: wish.kind,
      key: wish.id,
      have: String(wish.weight),
      asked: fulfilled.offered,
      unit: fulfilled.unit,
      outOf: fulfilled.unit === 'perCent' ? HIGHEST_FIGURE : null,
      points: pointsFor(wish, fulfilled),
      most: wish.most,
      met: fulfilled.share === null ? null : fulfilled.share >= RULE_SET.focusMet,
      hard: false,
      basis: fulfilled.share === null ? 'absent' : 'stated',
      illustrative:
        fulfilled.unit === 'perCent' ? school.isIllustrative : fulfilled.unit !== 'rank' && wish.kind === 'focus',
    };
  });
}
