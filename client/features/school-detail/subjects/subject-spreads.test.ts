import { expect, it } from 'vitest';
import { Fact, type Source } from '#shared/contract/catalogue/fact.ts';
import { getCahName } from '#shared/rules/cah-subjects.ts';
import { listSubjects } from './subject-spreads.server.ts';

const CODE = 'CAH11-01-01';
const SOURCE: Source = {
  id: '1',
  publisher: '',
  title: '',
  licence: '',
  licenceAddress: '',
  address: '',
  asAt: '',
  readOn: '',
};
const SPREAD = { entrants: 30, years: '2023-24', shares: [40, 60] };

const getSpread = (value: string) => {
  const createFact = (key: string, item: unknown) => Fact.parse({ key, part: CODE, value: item, sourceId: '1' });
  const [firstSubject] = listSubjects(
    { facts: [createFact('subjectCourses', 3), createFact('entryTariff', value)], sources: [SOURCE] },
    'en-us',
  );
  return firstSubject?.tariff?.spread;
};

it('a subject with several groups of entrants shows the largest', () => {
  expect(getCahName(CODE, 'en-us')).not.toBe('');
  expect(getSpread(JSON.stringify([{ ...SPREAD, entrants: 5 }, SPREAD]))).toEqual(SPREAD);
});

it.each(['[', 'null', '{}', '"x"', '[null]', '[{}]', JSON.stringify([{ ...SPREAD, shares: ['40'] }])])(
  'ignores the invalid spread %s, and leaves the page unaffected',
  (value) => expect(getSpread(value)).toBeUndefined(),
);
