import { findNumber, type Results } from './exam-result.ts';
import { readHigherLevel } from './taken-subjects.ts';

const IB_PATTERNS = [
  /\bib(?:dp)?(?![a-z])[^\d]{0,14}(\d{2})(?!\d)/u,
  /(?<!\d)(\d{2}) ?(?:(?:分|points?|pts) ?)?(?:(?:in|at|for|on) ?)?(?:the |my )?ib\b/u,
  /(?<!\d)(\d{2}) ?(?:分|points?|pts|\/ ?45)/u,
];
const HIGHER_LEVEL_PATTERN = /\bhl:? ?[3-7](?:[ ,/]{0,2}[3-7]){2}/gu;

export function readIb(text: string): Results | null {
  const total = findNumber(text.replace(HIGHER_LEVEL_PATTERN, ' '), 20, 45, ...IB_PATTERNS);
  return total === null
    ? null
    : {
        answers: { publicTestType: '4', publicTestScore: total, publicTestSubjects: [] },
        resultText: String(total),
        higherLevel: readHigherLevel(text),
      };
}

/** Maximum totals in the provinces where the maximum is not 750. */
const GAOKAO_FULL_MARKS: readonly (readonly [RegExp, number])[] = [
  [/shanghai|上海/u, 660],
  [/hainan|海南/u, 900],
];
const GAOKAO_FULL_MARK = 750;
const GAOKAO_PATTERNS = [
  /(?:高考|gao ?kao)[^\d]{0,12}(\d{3})(?!\d)/u,
  /(?<!\d)(\d{3}) ?(?:分 ?)?(?:in |at |on )?(?:the |my )?(?:高考|gao ?kao)/u,
  /(?<!\d)(\d{3}) ?(?:分|points?|\/ ?(?:750|660|900))/u,
];

export function readGaokao(text: string): Results | null {
  const total = findNumber(text, 150, 900, ...GAOKAO_PATTERNS);
  if (total === null) return null;
  const fullMark = GAOKAO_FULL_MARKS.find(([province]) => province.test(text))?.[1] ?? GAOKAO_FULL_MARK;
  if (total > fullMark) return null;
  return {
    answers: {
      publicTestType: '2',
      publicTestScore: total,
      publicTestFullMark: fullMark,
      publicTestSubjects: [],
    },
    resultText: `${total}/${fullMark}`,
  };
}
