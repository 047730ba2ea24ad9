import {
  ENGLISH_PARTS,
  ENGLISH_TESTS,
  type EnglishPart,
  type EnglishParts,
  type EnglishTestType,
  fitsScale,
} from './english-tests.ts';

interface EnglishAnswers extends EnglishParts {
  englishTestType?: EnglishTestType;
  overall: number;
}

export type EnglishField = EnglishPart | 'overall' | 'englishTestType';

/**
 * The fields of an English result that are missing or that the test cannot give; 0 is a field left empty. All four
 * parts or none, and none without a test; an overall score alone will do where the test may be entered so.
 */
export function refuseEnglish(answers: EnglishAnswers): EnglishField[] {
  const entered = ENGLISH_PARTS.filter((part) => answers[part] !== 0);
  if (!answers.englishTestType) return entered.length > 0 ? ['englishTestType'] : [];
  const test = ENGLISH_TESTS[answers.englishTestType];
  const wrong: EnglishField[] = entered.filter((part) => !fitsScale(answers[part], test.part));
  const missing = entered.length > 0 ? ENGLISH_PARTS.filter((part) => answers[part] === 0) : [];
  const overall =
    test.mayEnterOverall && answers.overall !== 0 && !fitsScale(answers.overall, test.overall)
      ? (['overall'] as const)
      : [];
  return [...wrong, ...missing, ...overall];
}
