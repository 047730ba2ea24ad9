import { expect, test } from 'vitest';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { compareSchools } from './compare-schools.ts';

const createClaim = (id: string, value: string, amount = 0): Claim => ({
  id,
  text: '',
  value,
  unit: id.includes('english') ? 'IELTS' : 'GBP/year',
  ...(amount && { amount: { least: amount, most: amount, currency: 'GBP' } }),
  subject: '',
  source: { publisher: '', address: '' },
  asAt: '',
  caution: '',
});
const createSchool = (name: string, fee: number, ielts: string, id = 0) => ({
  school: { id, countryKey: 'uk' },
  name,
  claims: {
    fee: fee ? [createClaim('school.degreeYear.bachelor', `£${fee}`, fee)] : [],
    english: [createClaim('school.englishMinimum.bachelor|IELTS', ielts)],
    rating: [],
  },
});
const createFigure = (key: string, schoolId: number, figure: number) => ({
  key,
  schoolId,
  figure,
  groupId: 0,
  name: '',
  nameChn: '',
  publisher: '',
  title: '',
  address: '',
  asAt: '',
  readOn: '',
});
const compare = (
  text: string,
  topics: string[],
  schools: readonly ReturnType<typeof createSchool>[],
  results: readonly object[] = [],
) =>
  compareSchools(
    {
      locale: 'en-us',
      db: { prepare: () => ({ bind: () => ({ all: async () => ({ results }) }), all: async () => ({ results }) }) },
      reading: { text, topics: new Set(topics), subject: null, level: null },
    } as never,
    schools as never,
  );

test('a comparison names the school that leads on each point, and what cannot be compared', async () => {
  const { lead, missing } = await compare(
    'a or b',
    [],
    [createSchool('A', 20_000, '6.5'), createSchool('B', 30_000, '6.5')],
  );
  expect(lead).toContain('lower fee: A (A £20000, B £30000)');
  expect(lead).toContain('lower English minimum: no difference');
  expect(missing).toContain('its typical offers');
});

test('a comparison on one point gives that point alone, and no verdict if one school has no figure', async () => {
  const schools = [createSchool('A', 20_000, '6.5'), createSchool('B', 0, '7')] as const;
  expect((await compare('ielts of a and b', ['english'], schools)).lead).toBe('lower English minimum: A (A 6.5, B 7).');
  const { lead, claims, missing } = await compare('which is cheaper', ['cheap'], schools);
  expect(lead).toBe('');
  expect(claims.map(({ value }) => value)).toEqual(['£20000']);
  expect(missing).toEqual(['its international fee (B)']);
});

test('no school has the lower fee if its range starts lower and ends higher', async () => {
  const createRange = (name: string, least: number, most: number) => {
    const school = createSchool(name, least, '');
    return {
      ...school,
      claims: {
        ...school.claims,
        fee: school.claims.fee.map((claim) => ({
          ...claim,
          value: `£${least} to £${most}`,
          amount: { least, most, currency: 'GBP' },
        })),
      },
    };
  };
  const wide = createRange('A', 27_000, 62_000);
  const { lead } = await compare('which is cheaper', ['cheap'], [wide, createRange('B', 29_000, 38_000)]);
  expect(lead).toContain('(A £27000 to £62000, B £29000 to £38000)');
  expect(lead).not.toContain('lower fee');
  expect((await compare('which is cheaper', ['cheap'], [wide, createRange('B', 29_000, 63_000)])).lead).toContain(
    'lower fee: A',
  );
});

test('figures of different rankings are not compared', async () => {
  const schools = [createSchool('A', 0, '', 1), createSchool('B', 0, '', 2)];
  const results = [createFigure('entrantPoints', 1, 80), createFigure('admissionAverage', 2, 91)];
  expect((await compare('which is harder to get into', ['entry'], schools, results)).lead).toBe('');
  const sameRanking = [createFigure('entrantPoints', 1, 80), createFigure('entrantPoints', 2, 60)];
  expect((await compare('which is harder to get into', ['entry'], schools, sameRanking)).lead).toContain(
    'A 80%, B 60%',
  );
});
