import { expect, test, vi } from 'vitest';
import { getCurrentTraceparent } from '#shared/log-line.ts';
import { logEvent } from '#worker/log-event.ts';
import { assignRequestId } from '#worker/request/recognise-request.ts';
import { createEdgeApp, visit } from '#tests/worker/support/edge-app.ts';

const app = createEdgeApp(assignRequestId(() => 'made-by-the-edge'));
const visitWithId = (id: string) => visit(app, '/', { headers: { 'x-request-id': id } });

test('a request without an id gets one, and returns it', async () => {
  const { response, found } = await visit(app, '/');
  expect(found.requestId).toBe('made-by-the-edge');
  expect(response.headers.get('x-request-id')).toBe('made-by-the-edge');
});

test.each(['a1b2-c3d4_E5', 'short', 'with space in it', 'x'.repeat(65), '<script>alert(1)</script>'])(
  "a browser's own id %j is replaced, harmless or not",
  async (id) => {
    const { response, found } = await visitWithId(id);
    expect(found.requestId).toBe('made-by-the-edge');
    expect(response.headers.get('x-request-id')).toBe('made-by-the-edge');
  },
);

test('two requests never share a generated id', async () => {
  const assignedApp = createEdgeApp(assignRequestId());
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => (await visit(assignedApp, '/')).found.requestId),
  );
  expect(new Set(ids).size).toBe(20);
});

test('a throwing middleware still responds with the request id', async () => {
  const brokenApp = createEdgeApp(
    assignRequestId(() => 'made-by-the-edge'),
    async () => {
      throw new Error('broken');
    },
  );
  brokenApp.onError((_, c) => c.text('broken', 500));
  const { response } = await visit(brokenApp, '/');
  expect([response.status, response.headers.get('x-request-id')]).toEqual([500, 'made-by-the-edge']);
});

test('the caller’s trace is logged, and forwarded to the backend with another span', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const incomingTraceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  let sentTraceparent = '';
  const tracedApp = createEdgeApp(assignRequestId(), async (_, next) => {
    logEvent('info', 'something');
    sentTraceparent = getCurrentTraceparent();
    await next();
  });
  await visit(tracedApp, '/', { headers: { traceparent: incomingTraceparent } });
  expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({ event: 'something', traceId });
  expect(sentTraceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  expect(sentTraceparent).not.toBe(incomingTraceparent);
  log.mockClear();
  const { found } = await visit(tracedApp, '/', { headers: { traceparent: 'broken' } });
  expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({ traceId: found.requestId?.replaceAll('-', '') });
  log.mockRestore();
});
