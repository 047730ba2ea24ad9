import { beforeAll, describe, expect, test } from 'vitest';
import { consentList } from '#shared/contract/account/consent.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { type ConsentingStudent, createConsentingStudent } from './consenting-student.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const ADULT_BIRTHDAY = '2008-03-14';

beforeAll(loadDemoCatalogue);

const readConsentLines = async ({ at }: ConsentingStudent) => (await readBackend(consentList, {}, at)).lines;

describe('the log of consents', () => {
  test('has one line for concurrent identical grants', async () => {
    const student = await createConsentingStudent();
    const repeatCall = (callConsent: () => Promise<unknown>) => Promise.all(Array.from({ length: 8 }, callConsent));
    await repeatCall(() => student.give('documents', { birthday: ADULT_BIRTHDAY }));
    await repeatCall(() => student.give('abroad', { countries: ['1', '2'] }));
    await repeatCall(() => student.withdraw('abroad'));
    await student.give('abroad', { countries: ['1'] });
    await student.give('abroad', { countries: ['2'] });
    const lines = (await readConsentLines(student)).map(({ what, action, countries }) => [
      what,
      action,
      countries.join(' '),
    ]);
    expect(lines).toEqual([
      ['documents', 'given', ''],
      ['abroad', 'given', '1 2'],
      ['abroad', 'withdrawn', ''],
      ['abroad', 'given', '1'],
      ['abroad', 'given', '2'],
    ]);
  });

  test('limits withdrawals per hour; grants do not count', async () => {
    const student = await createConsentingStudent();
    const fillRateLimit = async (bucket: string) => {
      for (let index = 0; index < 60; index++)
        await testEnv.DB.prepare('INSERT INTO attempts (bucket, at) VALUES (?1, ?2)')
          .bind(bucket, Date.now() - index)
          .all();
    };
    await student.give('agreement');
    await fillRateLimit(`consent:user:${student.id}`);
    expect((await student.withdraw('agreement')).body.code).toBe(1003);
    const otherStudent = await createConsentingStudent();
    await otherStudent.give('agreement');
    await fillRateLimit(`withdrawal:user:${otherStudent.id}`);
    expect((await otherStudent.withdraw('agreement')).status).toBe(429);
    expect((await readConsentLines(otherStudent)).map(({ action }) => action)).toEqual(['given']);
  });
});
