import type { FactValue } from '#shared/contract/catalogue/fact-values.ts';

type DegreeYear = Partial<FactValue<'degreeYear'>> & Pick<FactValue<'degreeYear'>, 'least' | 'currency'>;

/** Creates the fact with a level's yearly fee as the backend derives it; by default it covers one published amount. */
export const createDegreeYearFact = (part: 'bachelor' | 'master', fee: DegreeYear, sourceId = '1') => ({
  key: 'degreeYear',
  part,
  value: JSON.stringify({
    usual: null,
    most: fee.least,
    courses: 0,
    basis: 'tuition',
    academicYear: '',
    credits: null,
    isBySubject: false,
    appliesTo: '',
    appliesToChn: null,
    standing: 'stated',
    ...fee,
  }),
  unit: '',
  sourceId,
});
