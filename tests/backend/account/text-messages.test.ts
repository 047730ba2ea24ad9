import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ERROR_CODES } from '#shared/call-error.ts';
import { strangersCodeLimits, agentsDailyTextLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { siteStatements } from '#backend/seed/site-statements.ts';
import { SITES } from '#backend/seed/sites.ts';
import { Student } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

describe('what an agent pays for', () => {
  const ofSite = (agentKey: string) => ({ headers: { 'x-agent-key': agentKey } });
  beforeAll(async () => {
    for (const site of SITES) await batchWrite(testEnv.DB, siteStatements(site));
  });

  const setting = (column: 'area_codes' | 'texts_a_day', value: string | number) =>
    testEnv.DB.prepare(`UPDATE agents SET ${column} = ?1 WHERE key_code = 'mso'`).bind(value).all();
  const tries = (at: number) =>
    testEnv.DB.prepare(`UPDATE attempts SET at = at - ${at * 1000}`)
      .bind()
      .all();

  test('is sent to the configured countries only', async () => {
    await setting('area_codes', '86 44');
    const rejectedAnswer = await new Student(ofSite('mso')).askForCode('register');
    expect([rejectedAnswer.status, rejectedAnswer.body.field]).toEqual([400, 'mobileAreaCode']);
    expect((await new Student(ofSite('hengdu')).askForCode('register')).status).toBe(200);
    await setting('area_codes', '');
    expect((await new Student(ofSite('mso')).askForCode('register')).status).toBe(200);
  });

  test('the daily budget applies under concurrency, and its exhaustion is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await tries(100_000);
    await setting('texts_a_day', 12);
    const limits = Array.from({ length: 300 }, (_, index) => [
      ...strangersCodeLimits(`+852${index}`, `198.51.${index >> 8}.${index & 255}`),
      ...agentsDailyTextLimits('mso', 12),
    ]);
    const together = await Promise.all(limits.map((limit) => consumeRateLimit(testEnv.DB, limit)));
    expect(together.filter((wait) => wait === null)).toHaveLength(12);
    const { body } = await new Student(ofSite('mso')).askForCode('register');
    expect(body.code).toBe(ERROR_CODES.serviceUnavailable);
    expect(log.mock.calls.flat().join()).toContain('"event":"the text messages of a day are used up"');
    expect(log.mock.calls.flat().join()).toContain('"agentKey":"mso"');
    expect((await new Student(ofSite('hengdu')).askForCode('register')).status).toBe(200);
    await tries(7200);
    expect((await new Student(ofSite('mso')).askForCode('register')).body.code).toBe(ERROR_CODES.serviceUnavailable);
    await tries(86_400);
    expect((await new Student(ofSite('mso')).askForCode('register')).status).toBe(200);
    await setting('texts_a_day', 500);
    log.mockRestore();
  });
});
