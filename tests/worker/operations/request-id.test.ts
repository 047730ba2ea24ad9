import { expect, test } from 'vitest';
import { assignRequestId } from '#worker/request/recognise-request.ts';
import { edgeApp, visit } from '#tests/worker/support/edge-app.ts';

const app = edgeApp(assignRequestId(() => 'made-by-the-edge'));
const withId = (id: string) => visit(app, '/', { headers: { 'x-request-id': id } });

test('a request without an id gets one, and returns it', async () => {
  const { response, found } = await visit(app, '/');
  expect(found.requestId).toBe('made-by-the-edge');
  expect(response.headers.get('x-request-id')).toBe('made-by-the-edge');
});

test.each(['a1b2-c3d4_E5', 'short', 'with space in it', 'x'.repeat(65), '<script>alert(1)</script>'])(
  "a browser's own id %j is replaced, harmless or not",
  async (id) => {
    const { response, found } = await withId(id);
    expect(found.requestId).toBe('made-by-the-edge');
    expect(response.headers.get('x-request-id')).toBe('made-by-the-edge');
  },
);

test('two requests never share an id of ours', async () => {
  const real = edgeApp(assignRequestId());
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await visit(real, '/')).found.requestId));
  expect(new Set(ids).size).toBe(20);
});

test('a throwing middleware still responds with the request id', async () => {
  const broken = edgeApp(
    assignRequestId(() => 'made-by-the-edge'),
    async () => {
      throw new Error('broken');
    },
  );
  broken.onError((_, c) => c.text('broken', 500));
  const { response } = await visit(broken, '/');
  expect([response.status, response.headers.get('x-request-id')]).toEqual([500, 'made-by-the-edge']);
});
