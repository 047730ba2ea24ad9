import { expect, test } from 'vitest';
import { askAssistant, contactInfo } from '#shared/contract/chat.ts';
import { callBackend } from '#tests/backend/support/ask-backend.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const createContext = (address: string) => ({ locale: 'en-us', headers: { 'x-visitor-address': address } });

/** Stores the given number of earlier attempts in a bucket. */
const fillBucket = (bucket: string, times: number) =>
  testEnv.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3) INSERT INTO attempts (bucket, at) SELECT ?1, ?2 FROM n`,
  )
    .bind(bucket, Date.now(), times)
    .all();

test.each([
  ['the assistant', askAssistant, { q: 'UCL' }, 'ask', 120, 600],
  ['a person', contactInfo, { name: 'Guest' }, 'contact', 60, 120],
] as const)(
  'requests for %s are rate limited per visitor and per network',
  async (_, call, input, bucket, maxPerVisitor, maxPerNetwork) => {
    const callFrom = (visitorId: string, address: string) =>
      callBackend(
        call,
        { ...input, visitorId, agentKey: 'mso', host: 'localhost', lang: 'en-us' },
        createContext(address),
      );
    await fillBucket(`${bucket}:asker:mso:guest:a`, maxPerVisitor - 1);
    await fillBucket(`${bucket}:network:203.0.113.9`, maxPerNetwork - 1);
    expect((await callFrom('a', '203.0.113.1')).status).toBe(200);
    const rejectedResponse = await callFrom('a', '203.0.113.2');
    expect([rejectedResponse.status, rejectedResponse.body.code]).toEqual([429, '1002']);
    expect(Number(rejectedResponse.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await callFrom('b', '203.0.113.9')).status).toBe(200);
    expect((await callFrom('c', '203.0.113.9')).status).toBe(429);
    expect((await callFrom('c', '203.0.113.8')).status).toBe(200);
    await passTime(3600);
    expect((await callFrom('a', '203.0.113.9')).status).toBe(200);
  },
);
