import { beforeAll, describe, expect, test } from 'vitest';
import { consentList } from '#shared/contract/account/consent.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { type ConsentingStudent, consentingStudent } from './consenting-student.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const GROWN_UP = '2008-03-14';

beforeAll(loadDemoCatalogue);

const getLines = async ({ at }: ConsentingStudent) => (await readBackend(consentList, {}, at)).lines;

describe('the log of consents', () => {
  test('has one line for concurrent identical grants', async () => {
    const student = await consentingStudent();
    const often = (say: () => Promise<unknown>) => Promise.all(Array.from({ length: 8 }, say));
    await often(() => student.give('documents', { birthday: GROWN_UP }));
    await often(() => student.give('abroad', { countries: ['1', '2'] }));
    await often(() => student.withdraw('abroad'));
    await student.give('abroad', { countries: ['1'] });
    await student.give('abroad', { countries: ['2'] });
    const lines = (await getLines(student)).map(({ what, action, countries }) => [what, action, countries.join(' ')]);
    expect(lines).toEqual([
      ['documents', 'given', ''],
      ['abroad', 'given', '1 2'],
      ['abroad', 'withdrawn', ''],
      ['abroad', 'given', '1'],
      ['abroad', 'given', '2'],
    ]);
  });

  test('limits withdrawals per hour; grants do not count', async () => {
    const student = await consentingStudent();
    const use = async (bucket: string) => {
      for (let n = 0; n < 60; n++)
        await testEnv.DB.prepare('INSERT INTO attempts (bucket, at) VALUES (?1, ?2)')
          .bind(bucket, Date.now() - n)
          .all();
    };
    await student.give('agreement');
    await use(`consent:user:${student.id}`);
    expect((await student.withdraw('agreement')).body.code).toBe(1003);
    const other = await consentingStudent();
    await other.give('agreement');
    await use(`withdrawal:user:${other.id}`);
    expect((await other.withdraw('agreement')).status).toBe(429);
    expect((await getLines(other)).map(({ action }) => action)).toEqual(['given']);
  });
});
