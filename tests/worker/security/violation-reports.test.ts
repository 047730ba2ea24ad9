import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { handleCspReports } from '#worker/endpoints/browser-reports.ts';
import { edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';

let lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'warn').mockImplementation((line: string) => {
    lines.push(JSON.parse(line) as Record<string, unknown>);
  });
});
afterEach(() => vi.restoreAllMocks());

function createTaker(now?: () => number) {
  const take = handleCspReports(now);
  const app = new Hono<EdgeEnv>().use(values({ requestId: 'r' })).post('/csp', (c) => take(c as EdgeContext));
  return async (body: BodyInit, type = 'application/csp-report') =>
    (
      await visit(
        app,
        'https://mso.example/csp',
        { method: 'POST', body, headers: { 'content-type': type } },
        edgeEnv(),
      )
    ).response.status;
}

const OLD = JSON.stringify({
  'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://x.example/a?secret=1', 'line-number': 3 },
});

test('a report of either kind is one line, without the query of an address', async () => {
  const send = createTaker();
  const body = { effectiveDirective: 'img-src', blockedURL: 'https://x.example/a?secret=1#s', lineNumber: 3 };
  expect(await send(OLD)).toBe(204);
  expect(await send(JSON.stringify([{ type: 'csp-violation', body }]), 'application/reports+json')).toBe(204);
  expect(lines).toHaveLength(2);
  for (const line of lines)
    expect(line).toMatchObject({ directive: 'img-src', blocked: 'https://x.example/a', line: 3 });
});

test.each(['', '{', '[]', '{"csp-report":7}', JSON.stringify(Array.from({ length: 11 }, () => ({ body: {} })))])(
  'what is no report is no line: %s',
  async (body) => {
    expect(await createTaker()(body)).toBe(204);
    expect(lines).toEqual([]);
  },
);

test('another media type is rejected unread', async () => {
  expect(await createTaker()(OLD, 'text/plain')).toBe(415);
});

test('an oversized report is rejected at the limit', async () => {
  const send = createTaker();
  expect(await send('x'.repeat(9000))).toBe(413);
  let writtenCount = 0;
  const endless = new ReadableStream({
    pull(stream) {
      writtenCount += 1;
      if (writtenCount > 5000) stream.close();
      else stream.enqueue(new Uint8Array(1024));
    },
  });
  expect(await send(endless)).toBe(413);
  expect(writtenCount).toBeLessThan(40);
});

test('a flood is sixty lines a minute, and a count of the rest', async () => {
  let now = 1_000_000;
  const send = createTaker(() => now);
  for (let count = 0; count < 100; count += 1) await send(OLD);
  expect(lines).toHaveLength(60);
  now += 60_000;
  await send(OLD);
  expect(lines.slice(60)).toMatchObject([
    { event: 'policy violations dropped', count: 40 },
    { event: 'policy violation' },
  ]);
});
