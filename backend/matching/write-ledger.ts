import type { CountingRule } from '#shared/contract/counting-rule.ts';
import type { MatchLine } from '#shared/contract/school-match.ts';
import { exchange } from '#shared/rules/budget/exchange-rates.ts';
import type { MatchSchool } from './catalogue.ts';
import type { CourseMatch } from './match-schools.ts';
import type { Wishes } from './read-wishes.ts';
import { RULE_SET } from './rule-set.ts';
import { fulfil, pointsFor, shareOutFocus } from './score-focus.ts';
import { writeExampleLines, writeExampleEnglish } from './write-example-lines.ts';
import { writePublishedLines } from './write-published-lines.ts';

/** Every line of a course's score. Their points add up to it. */
export const writeLedger = (
  course: CourseMatch,
  school: MatchSchool,
  wishes: Wishes,
  counting: readonly CountingRule[],
): MatchLine[] => [
  ...(course.rule
    ? writePublishedLines(course, course.rule, wishes.exam)
    : writeExampleLines(course, wishes, counting)),
  ...writeExampleEnglish(course.entry, wishes.english),
  tuitionLine(course, wishes),
  ...focusLines(course, school, wishes),
];

/** Hard lines that are not met. */
export const unmetOf = (lines: readonly MatchLine[]) => lines.filter(({ hard, met }) => hard && met === false);

const tuitionLine = ({ fee, currency, tuitionPoints }: CourseMatch, { budget }: Wishes): MatchLine => ({
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
