import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#shared/contract/call.ts';
import { examReach } from '#shared/contract/matching/entry-rules.ts';
import { institutionInquiry, matchCount } from '#shared/contract/matching/school-list.ts';
import { callBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';

beforeAll(loadDemoCatalogue);

const REQUIRED_FIELDS: Record<string, unknown> = { areaCountryIds: [1] };

test.each<[string, object, string]>([
  ['no country at all', { areaCountryIds: [] }, 'form.areaCountryIds'],
  ['a country in words', { areaCountryIds: ['England'] }, 'form.areaCountryIds.0'],
  ['more countries than there are', { areaCountryIds: Array(21).fill(1) }, 'form.areaCountryIds'],
  ['a band of 9.5', { englishTestType: 1, listening: 9.5, speaking: 9, reading: 9, writing: 9 }, 'form.listening'],
  ['a band of 6.3', { englishTestType: 1, listening: 6, speaking: 6, reading: 6.3, writing: 6 }, 'form.reading'],
  ['three parts of four', { englishTestType: 1, listening: 6, speaking: 6, reading: 6 }, 'form.writing'],
  ['parts of no test', { listening: 6, speaking: 6, reading: 6, writing: 6 }, 'form.englishTestType'],
  ['a sixth test', { englishTestType: 6 }, 'form.englishTestType'],
  ['a negative score', { englishTestType: 1, listening: -1 }, 'form.listening'],
  ['a budget upside down', { feeMin: 100, feeMax: 10 }, 'form.feeMax'],
  ['a budget in shells', { feeTypeId: 'SHELL' }, 'form.feeTypeId'],
  ['endless money', { feeMax: '9e99' }, 'form.feeMax'],
  ['an eleventh focus point', { weightList: [{ id: 11, value: 1 }] }, 'form.weightList.0.id'],
  ['a weight of 11', { weightList: [{ id: 1, value: 11 }] }, 'form.weightList.0.value'],
  [
    'a focus point weighed twice',
    {
      weightList: [
        { id: 1, value: 1 },
        { id: '1', value: 2 },
      ],
    },
    'form.weightList',
  ],
  [
    'a subject that nobody teaches',
    { publicTestType: 1, publicTestSubjects: [{ subject: 'alchemy', grade: '5' }] },
    'form.publicTestSubjects.0.subject',
  ],
  [
    'a 6 in maths',
    { publicTestType: 1, publicTestSubjects: [{ subject: 'maths', grade: '6' }] },
    'form.publicTestSubjects.0.grade',
  ],
  [
    'maths twice',
    {
      publicTestType: 1,
      publicTestSubjects: [
        { subject: 'maths', grade: '5' },
        { subject: 'maths', grade: '5' },
      ],
    },
    'form.publicTestSubjects.1.subject',
  ],
  [
    'a subject without a grade',
    { publicTestType: 1, publicTestSubjects: [{ subject: 'maths', grade: '' }] },
    'form.publicTestSubjects.0.grade',
  ],
  ['46 points of the IB', { publicTestType: 4, publicTestScore: 46 }, 'form.publicTestScore'],
  ['751 points of the Gaokao', { publicTestType: 2, publicTestScore: 751 }, 'form.publicTestScore'],
  [
    'a Gaokao out of nothing',
    { publicTestType: 2, publicTestScore: 0, publicTestFullMark: 0 },
    'form.publicTestFullMark',
  ],
  ['grades of no examination', { publicTestSubjects: [{ subject: 'maths', grade: '5' }] }, 'form.publicTestType'],
  ['a birthday that never was', { dateOfBirth: '2010-02-30' }, 'form.dateOfBirth'],
  ['SQL for a city', { areaCityId: "1'; DROP TABLE schools; --" }, 'form.areaCityId'],
])('%s is rejected with the field', async (_words, fields, field) => {
  const { status, body } = await callBackend(institutionInquiry, { form: { ...REQUIRED_FIELDS, ...fields } });
  expect([status, body.code, body.field]).toEqual([400, '0002', field]);
});

const CALLS: Call[] = [institutionInquiry, matchCount, examReach];
const FIELDS = [
  'areaCountryIds',
  'areaCityId',
  'feeMax',
  'feeTypeId',
  'englishTestType',
  'listening',
  'overall',
  'weightList',
  'publicTestType',
  'publicTestScore',
  'publicTestFullMark',
  'publicTestSubjects',
  'eduQualUnivId',
  'displayValue',
  'fkInstitutionId',
  'courseType',
];
const hostileArbitrary = fc.oneof(
  fc.anything({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    '0',
    '1',
    1,
    -1,
    1e308,
    '1e5',
    '999999999999999999999',
    null,
    [],
    [null],
    ['1'],
    {},
    '\u0000',
    '𠮷',
    true,
    [{ id: 1 }],
    [{ subject: 'maths' }],
  ),
);

test('any form succeeds or is rejected with a field', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CALLS),
      fc.dictionary(fc.constantFrom(...FIELDS), hostileArbitrary, { maxKeys: 4 }),
      async (call, fields) => {
        const { status, body } = await callBackend(call, { form: { ...REQUIRED_FIELDS, ...fields } });
        expect([200, 400]).toContain(status);
        if (status === 400) expect(body.field).toMatch(/^(form|body)/);
      },
    ),
    { numRuns: 150 },
  );
});

test.each(['form', 1, [], 'null', { form: 'x' }, { form: [] }, { form: 3 }])(
  'a body of %j is rejected',
  async (body) => {
    for (const call of [matchCount, examReach]) {
      const { status } = await callBackend(call, body as never);
      expect(status).toBe(400);
    }
  },
);
