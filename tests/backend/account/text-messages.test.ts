import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ERROR_CODES } from '#shared/call-error.ts';
import { getStrangerCodeLimits, getAgencyDailyTextLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { createSiteStatements } from '#backend/seed/site-statements.ts';
import { SITES } from '#backend/seed/sites.ts';
import { Student } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

describe('text messages that an agent pays for', () => {
  const getSiteContext = (agentKey: string) => ({ headers: { 'x-agent-key': agentKey } });
  beforeAll(async () => {
    for (const site of SITES) await batchWrite(testEnv.DB, createSiteStatements(site));
  });

  const updateSetting = (column: 'area_codes' | 'texts_a_day', value: string | number) =>
    testEnv.DB.prepare(`UPDATE agents SET ${column} = ?1 WHERE key_code = 'mso'`).bind(value).all();
  const countAttempts = (timestamp: number) =>
    testEnv.DB.prepare(`UPDATE attempts SET at = at - ${timestamp * 1000}`)
      .bind()
      .all();

  test('are sent to the configured countries only', async () => {
    await updateSetting('area_codes', '86 44');
    const rejectedResponse = await new Student(getSiteContext('mso')).requestCode('register');
    expect([rejectedResponse.status, rejectedResponse.body.field]).toEqual([400, 'mobileAreaCode']);
    expect((await new Student(getSiteContext('hengdu')).requestCode('register')).status).toBe(200);
    await updateSetting('area_codes', '');
    expect((await new Student(getSiteContext('mso')).requestCode('register')).status).toBe(200);
  });

  test('are limited by the daily budget also under concurrency, and its exhaustion is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await countAttempts(100_000);
    await updateSetting('texts_a_day', 12);
    const limits = Array.from({ length: 300 }, (_, index) => [
      ...getStrangerCodeLimits(`+852${index}`, `198.51.${index >> 8}.${index & 255}`),
      ...getAgencyDailyTextLimits('mso', 12),
    ]);
    const waits = await Promise.all(limits.map((limit) => consumeRateLimit(testEnv.DB, limit)));
    expect(waits.filter((wait) => wait === null)).toHaveLength(12);
    const { body } = await new Student(getSiteContext('mso')).requestCode('register');
    expect(body.code).toBe(ERROR_CODES.serviceUnavailable);
    expect(log.mock.calls.flat().join()).toContain('"event":"the text messages of a day are used up"');
    expect(log.mock.calls.flat().join()).toContain('"agentKey":"mso"');
    expect((await new Student(getSiteContext('hengdu')).requestCode('register')).status).toBe(200);
    await countAttempts(7200);
    expect((await new Student(getSiteContext('mso')).requestCode('register')).body.code).toBe(
      ERROR_CODES.serviceUnavailable,
    );
    await countAttempts(86_400);
    expect((await new Student(getSiteContext('mso')).requestCode('register')).status).toBe(200);
    await updateSetting('texts_a_day', 500);
    log.mockRestore();
  });
});
