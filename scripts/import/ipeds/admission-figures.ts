import type { Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { TEST_POLICIES } from './code-labels.ts';

// Reads the survey's admissions file, which contains applicants, admissions and scores of enrolled students. It omits
// institutions with open admission.

export const ADMISSION_COLUMNS = [
  'UNITID',
  'APPLCN',
  'ADMSSN',
  'ENRLT',
  'SATPCT',
  'ACTPCT',
  ...['SATVR', 'SATMT', 'ACTCM'].flatMap((test) => ['25', '50', '75'].map((percentile) => test + percentile)),
  'ADMCON7',
] as const;

const MAX_PEOPLE = 500_000;
const MISSING_VALUE = '.';
const SAT_LIMITS = { min: 200, max: 800 };
const ACT_LIMITS = { min: 1, max: 36 };

/** Creates the facts of a row. `year` is the year in which the students entered. */
export function createAdmissionFacts(row: TableRow, id: string, year: string, report: ImportReport): Fact[] {
  const count = (column: string) => row.parseNumber(column, { max: MAX_PEOPLE, fallback: MISSING_VALUE });
  const [applicants, admittedCount, enrolledCount] = [count('APPLCN'), count('ADMSSN'), count('ENRLT')];
  const facts: Fact[] = [];
  const addFact = (key: Fact['key'], value: string) => facts.push({ key, value, source: 'ipedsAdmissions' });
  if (applicants !== null && admittedCount !== null && applicants > 0) {
    if (admittedCount > applicants) report.skip('figure', 'more admissions than applications', id);
    else {
      const rate = Math.round((admittedCount / applicants) * PER_MILLE) / (PER_MILLE / 100);
      addFact(
        'admissionRate',
        JSON.stringify({ applicants, admitted: admittedCount, enrolled: enrolledCount, rate, year }),
      );
    }
  }
  const readQuartiles = (test: string, limits: typeof SAT_LIMITS) => {
    const scores = ['25', '50', '75'].map((percentile) =>
      row.parseNumber(test + percentile, { ...limits, fallback: MISSING_VALUE }),
    );
    const [lower, middleScore, upper] = scores;
    if (lower == null || middleScore == null || upper == null) return null;
    if (lower <= middleScore && middleScore <= upper) return [lower, middleScore, upper];
    report.skip('figure', 'quartiles not in ascending order', `${id} ${test}`);
    return null;
  };
  const readShare = (column: string) => row.parseNumber(column, { max: 100, fallback: MISSING_VALUE });
  const [satVerbal, satMath, actComposite] = [
    readQuartiles('SATVR', SAT_LIMITS),
    readQuartiles('SATMT', SAT_LIMITS),
    readQuartiles('ACTCM', ACT_LIMITS),
  ];
  if (satVerbal && satMath)
    addFact(
      'satQuartiles',
      JSON.stringify({ reading: satVerbal, math: satMath, submitted: readShare('SATPCT'), year }),
    );
  if (actComposite)
    addFact('actQuartiles', JSON.stringify({ composite: actComposite, submitted: readShare('ACTPCT'), year }));
  const testPolicy = TEST_POLICIES[row.text('ADMCON7')];
  if (testPolicy) addFact('testPolicy', testPolicy);
  return facts;
}

/** Scale of rates, which are in per cent with one decimal. */
const PER_MILLE = 1000;
