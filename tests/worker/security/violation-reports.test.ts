import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { handleCspReports } from '#worker/endpoints/browser-reports.ts';
import { createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';

let lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'warn').mockImplementation((line: string) => {
    lines.push(JSON.parse(line) as Record<string, unknown>);
  });
});
afterEach(() => vi.restoreAllMocks());

function createReportEndpoint(now?: () => number) {
  const handleReports = handleCspReports(now);
  const app = new Hono<EdgeEnv>().use(values({ requestId: 'r' })).post('/csp', (c) => handleReports(c as EdgeContext));
  return async (body: BodyInit, type = 'application/csp-report') =>
    (
      await visit(
        app,
        'https://mso.example/csp',
        { method: 'POST', body, headers: { 'content-type': type } },
        createEdgeEnv(),
      )
    ).response.status;
}

const OLD_REPORT = JSON.stringify({
  'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://x.example/a?secret=1', 'line-number': 3 },
});

test('a report of either kind is one log line, without the query of a URL', async () => {
  const sendReport = createReportEndpoint();
  const body = { effectiveDirective: 'img-src', blockedURL: 'https://x.example/a?secret=1#s', lineNumber: 3 };
  expect(await sendReport(OLD_REPORT)).toBe(204);
  expect(await sendReport(JSON.stringify([{ type: 'csp-violation', body }]), 'application/reports+json')).toBe(204);
  expect(lines).toHaveLength(2);
  for (const line of lines)
    expect(line).toMatchObject({ directive: 'img-src', blocked: 'https://x.example/a', line: 3 });
});

test.each(['', '{', '[]', '{"csp-report":7}', JSON.stringify(Array.from({ length: 11 }, () => ({ body: {} })))])(
  'what is no report is no line: %s',
  async (body) => {
    expect(await createReportEndpoint()(body)).toBe(204);
    expect(lines).toEqual([]);
  },
);

test('another media type is rejected unread', async () => {
  expect(await createReportEndpoint()(OLD_REPORT, 'text/plain')).toBe(415);
});

test('an oversized report is rejected at the limit', async () => {
  const sendReport = createReportEndpoint();
  expect(await sendReport('x'.repeat(9000))).toBe(413);
  let chunkCount = 0;
  const endlessBody = new ReadableStream({
    pull(stream) {
      chunkCount += 1;
      if (chunkCount > 5000) stream.close();
      else stream.enqueue(new Uint8Array(1024));
    },
  });
  expect(await sendReport(endlessBody)).toBe(413);
  expect(chunkCount).toBeLessThan(40);
});

test('a flood is logged with sixty lines a minute, and the rest counted', async () => {
  let now = 1_000_000;
  const sendReport = createReportEndpoint(() => now);
  for (let count = 0; count < 100; count += 1) await sendReport(OLD_REPORT);
  expect(lines).toHaveLength(60);
  now += 60_000;
  await sendReport(OLD_REPORT);
  expect(lines.slice(60)).toMatchObject([
    { event: 'policy violations dropped', count: 40 },
    { event: 'policy violation' },
  ]);
});
