import type { CourseAdmission, SchoolAdmission } from '#backend/matching/catalogue.ts';
import type { EnglishTestType } from '#shared/rules/english.ts';
import type { EnglishMinimum } from '#shared/rules/placement/evaluate-english.ts';
import type { TypicalOffer } from '#shared/rules/placement/place-by-offer.ts';

// Converts imported admission facts for placement. The values were validated by the import.

/** Array in the order used by the blocks (queries/matching/match-catalogue.ts). */
export type PackedAdmission = [
  offer: PackedOffer | null,
  /** Number of entrants, then the percentage in each band. */
  entrants: number[] | null,
  averages: number[] | null,
  ielts: [overall: number, each: number | null] | null,
  isByInterview: 0 | 1,
  isScottish: 0 | 1,
];

type PackedOffer = [first: string | null, last: string | null, ib: number | null, anyOne: boolean, subjects: string[]];

const IELTS_TEST_TYPE: EnglishTestType = '1';

export function unpackAdmission(
  [offer, entrants, averages, ielts, isByInterview, isScottish]: PackedAdmission,
  unpackTypicalOffer: (packedOffer: PackedOffer) => TypicalOffer,
): CourseAdmission {
  return {
    offer: offer && unpackTypicalOffer(offer),
    entrants: entrants && { entrants: entrants[0] ?? 0, shares: entrants.slice(1) },
    averages,
    isByInterview: isByInterview === 1,
    isScottish: isScottish === 1,
    english: ielts && { test: IELTS_TEST_TYPE, overall: ielts[0], each: ielts[1], parts: null },
  };
}

/**
 * Creates a parser that returns the same object for equal offers. Thousands of offers have only a few hundred distinct
 * values, so each value is compared once.
 */
export function createOfferReader() {
  const offerByKey = new Map<string, TypicalOffer>();
  return (packedOffer: PackedOffer): TypicalOffer => {
    const key = JSON.stringify(packedOffer);
    let typicalOffer = offerByKey.get(key);
    if (!typicalOffer) offerByKey.set(key, (typicalOffer = unpackOffer(packedOffer)));
    return typicalOffer;
  };
}

const unpackOffer = ([lowestGrades, last, ib, isAnyOne, subjects]: PackedOffer): TypicalOffer => ({
  aLevel: lowestGrades === null || last === null ? null : { first: lowestGrades, last },
  ib,
  subjects,
  anyOne: isAnyOne,
});

/** Facts of a school: quartiles, admission rate with applicants, open admission, Carnegie class, English minimums. */
export type PackedSchoolFact =
  | ['sat' | 'act', lower: number, upper: number]
  | ['rate', rate: number, applicants: number]
  | ['open', isOpen: 0 | 1]
  | ['carnegie', className: string]
  | ['english', part: string, overall: number | string, each: number | string | null, parts: EnglishMinimum['parts']];

/** Parses facts published by the school or an authority. Facts from guides are shown only on the page. */
export function unpackSchoolAdmission(facts: readonly PackedSchoolFact[]): SchoolAdmission {
  const admission: SchoolAdmission = {
    sat: null,
    act: null,
    admitted: null,
    applicants: 0,
    isOpenAdmission: false,
    onlyGroups: null,
    isBaccalaureate: false,
    english: {},
  };
  const english: Record<string, EnglishMinimum[]> = {};
  for (const fact of facts) {
    // Sums of the section quartiles are used, because quartiles of the whole test are not published.
    if (fact[0] === 'sat') admission.sat = { total: { lower: fact[1], upper: fact[2] } };
    else if (fact[0] === 'act') admission.act = { composite: { lower: fact[1], upper: fact[2] } };
    else if (fact[0] === 'rate') [, admission.admitted, admission.applicants] = fact;
    else if (fact[0] === 'open') admission.isOpenAdmission = fact[1] === 1;
    else if (fact[0] === 'carnegie') {
      admission.onlyGroups = EXAM_GROUPS[fact[1]] ?? null;
      admission.isBaccalaureate = fact[1].startsWith('Baccalaureate');
    } else if (fact[0] === 'english') {
      const [, part, overall, eachPart, parts] = fact;
      const [level = '', testName = ''] = part.split('|');
      const testType = TEST_BY_NAME[testName];
      if (testType)
        (english[level] ??= []).push({
          test: testType,
          overall,
          each: typeof eachPart === 'number' ? eachPart : null,
          parts,
        });
    }
  }
  return { ...admission, english };
}

/** Course groups of schools with a single field, by Carnegie class (backend/seed/data/subject-plans.json). */
const EXAM_GROUPS: Partial<Record<string, readonly string[]>> = {
  'Special Focus Four-Year: Arts, Music & Design Schools': ['11', '10', '12'],
  'Special Focus Four-Year: Business & Management Schools': ['1', '2', '18'],
  'Special Focus Four-Year: Engineering and Other Technology-Related Schools': ['4', '3', '14'],
  'Special Focus Four-Year: Law Schools': ['7'],
  'Special Focus Four-Year: Medical Schools & Centers': ['5', '6'],
  'Special Focus Four-Year: Other Health Professions Schools': ['6', '5'],
};

const TEST_BY_NAME: Partial<Record<string, EnglishMinimum['test']>> = {
  IELTS: IELTS_TEST_TYPE,
  'TOEFL iBT': '2',
  PTE: '4',
  'TOEFL iBT 2026': '5',
  DSE: 'dse',
};
