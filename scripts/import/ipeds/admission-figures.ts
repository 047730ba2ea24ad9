import type { Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { TEST_POLICIES } from './code-labels.ts';

// Reads the admissions file of the survey: applicants, admissions and scores of enrolled students. It covers
// institutions without open admission.

export const ADMISSION_COLUMNS = [
  'UNITID',
  'APPLCN',
  'ADMSSN',
  'ENRLT',
  'SATPCT',
  'ACTPCT',
  ...['SATVR', 'SATMT', 'ACTCM'].flatMap((test) => ['25', '50', '75'].map((at) => test + at)),
  'ADMCON7',
] as const;

const MAX_PEOPLE = 500_000;
const NONE = '.';
const SAT = { least: 200, most: 800 };
const ACT = { least: 1, most: 36 };

/** Returns the facts of a row. `year` is the fall of entry. */
export function admissionFacts(row: TableRow, id: string, year: string, report: ImportReport): Fact[] {
  const count = (column: string) => row.number(column, { most: MAX_PEOPLE, fallback: NONE });
  const [applicants, admitted, enrolled] = [count('APPLCN'), count('ADMSSN'), count('ENRLT')];
  const facts: Fact[] = [];
  const add = (key: Fact['key'], value: string) => facts.push({ key, value, source: 'ipedsAdmissions' });
  if (applicants !== null && admitted !== null && applicants > 0) {
    if (admitted > applicants) report.skip('figure', 'more were admitted than applied', id);
    else {
      const rate = Math.round((admitted / applicants) * PER_MILLE) / (PER_MILLE / 100);
      add('admissionRate', JSON.stringify({ applicants, admitted, enrolled, rate, year }));
    }
  }
  const quartiles = (test: string, limits: typeof SAT) => {
    const scores = ['25', '50', '75'].map((at) => row.number(test + at, { ...limits, fallback: NONE }));
    const [lower, middle, upper] = scores;
    if (lower == null || middle == null || upper == null) return null;
    if (lower <= middle && middle <= upper) return [lower, middle, upper];
    report.skip('figure', 'quartiles that do not rise', `${id} ${test}`);
    return null;
  };
  const share = (column: string) => row.number(column, { most: 100, fallback: NONE });
  const [verbal, math, composite] = [quartiles('SATVR', SAT), quartiles('SATMT', SAT), quartiles('ACTCM', ACT)];
  if (verbal && math) add('satQuartiles', JSON.stringify({ reading: verbal, math, submitted: share('SATPCT'), year }));
  if (composite) add('actQuartiles', JSON.stringify({ composite, submitted: share('ACTPCT'), year }));
  const policy = TEST_POLICIES[row.text('ADMCON7')];
  if (policy) add('testPolicy', policy);
  return facts;
}

/** Scale for a rate in per cent with one decimal. */
const PER_MILLE = 1000;
