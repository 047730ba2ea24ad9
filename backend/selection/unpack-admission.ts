import type { CourseAdmission, SchoolAdmission } from '#backend/matching/catalogue.ts';
import type { EnglishTestType } from '#shared/rules/english.ts';
import type { EnglishMinimum } from '#shared/rules/placement/judge-english.ts';
import type { TypicalOffer } from '#shared/rules/placement/place-by-offer.ts';

// Facts of admission as they were imported, into what placement compares. Their values were validated when they were written.

/** By fact key, of a course. */
export interface PackedAdmission {
  typicalOffer?: TypicalOffer;
  entryTariff?: { entrants: number; shares: number[] };
  admissionAverage?: AdmissionAverage;
  courseIelts?: { overall: number; each: number | null };
}

interface AdmissionAverage {
  shares: Record<(typeof AVERAGE_KEYS)[number], number>;
}

/** In the order of AVERAGE_BANDS. */
const AVERAGE_KEYS = ['95+', '90-94', '85-89', '80-84', '75-79', '70-74', '<70'] as const;

const IELTS: EnglishTestType = '1';

export function unpackAdmission(packed: PackedAdmission | null): CourseAdmission | null {
  if (!packed) return null;
  const { typicalOffer = null, entryTariff = null, admissionAverage, courseIelts } = packed;
  return {
    offer: typicalOffer,
    entrants: entryTariff,
    averages: admissionAverage ? AVERAGE_KEYS.map((band) => admissionAverage.shares[band] ?? 0) : null,
    english: courseIelts ? { test: IELTS, overall: courseIelts.overall, each: courseIelts.each, parts: null } : null,
  };
}

export type PackedSchoolFact = [key: string, part: string, value: unknown];

interface Sections {
  reading: Percentiles;
  math: Percentiles;
}
type Percentiles = [lower: number, middle: number, upper: number];
interface StatedMinimum {
  overall: number | string;
  each: number | string | null;
  parts: EnglishMinimum['parts'];
  standing: 'stated' | 'indirect';
}

/** Only what a school or an authority states decides; what a guide says of a school is shown on its page alone. */
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
  for (const [key, part, value] of facts) {
    if (key === 'satQuartiles') admission.sat = satTotal(value as Sections);
    else if (key === 'actQuartiles') {
      const [lower, , upper] = (value as { composite: Percentiles }).composite;
      admission.act = { composite: { lower, upper } };
    } else if (key === 'admissionRate') {
      const { rate, applicants } = value as { rate: number; applicants: number };
      Object.assign(admission, { admitted: rate, applicants });
    } else if (key === 'openAdmission') admission.isOpenAdmission = value === true || value === 'yes';
    else if (key === 'carnegieClass') {
      admission.onlyGroups = ONLY_GROUPS[String(value)] ?? null;
      admission.isBaccalaureate = String(value).startsWith('Baccalaureate');
    } else if (key === 'englishMinimum') {
      // A third part limits the statement to some programmes, and it is not widened to the school.
      const [level = '', test = '', limitedTo] = part.split('|');
      const minimum = limitedTo ? null : minimumOf(test, value as StatedMinimum);
      if (minimum) (english[level] ??= []).push(minimum);
    }
  }
  return { ...admission, english };
}

/** Carnegie classes of schools of one field, with the groups of courses (backend/seed/data/subject-plans.json) that such a school teaches. */
const ONLY_GROUPS: Partial<Record<string, readonly string[]>> = {
  'Special Focus Four-Year: Arts, Music & Design Schools': ['11', '10', '12'],
  'Special Focus Four-Year: Business & Management Schools': ['1', '2', '18'],
  'Special Focus Four-Year: Engineering and Other Technology-Related Schools': ['4', '3', '14'],
  'Special Focus Four-Year: Law Schools': ['7'],
  'Special Focus Four-Year: Medical Schools & Centers': ['5', '6'],
  'Special Focus Four-Year: Other Health Professions Schools': ['6', '5'],
};

/** A total of the two sections' quartiles: the publisher gives none of the whole test. */
function satTotal({ reading, math }: Sections): SchoolAdmission['sat'] {
  return { total: { lower: reading[0] + math[0], upper: reading[2] + math[2] } };
}

const TESTS: Partial<Record<string, EnglishMinimum['test']>> = {
  IELTS,
  'TOEFL iBT': '2',
  PTE: '4',
  'TOEFL iBT 2026': '5',
  DSE: 'dse',
};

function minimumOf(testName: string, { overall, each, parts, standing }: StatedMinimum): EnglishMinimum | null {
  const test = TESTS[testName];
  if (!test || standing !== 'stated') return null;
  return { test, overall, each: typeof each === 'number' ? each : null, parts };
}
