import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { MAX_REQUEST_BODY_BYTES } from '#shared/rules/uploaded-file.ts';
import { drainRequestBody } from '#worker/request/recognise-request.ts';

const app = new Hono();
app.use(drainRequestBody() as never);
app.post('/reads', async (c) => c.text(await c.req.text()));
app.post('/refuses', (c) => c.text('no', 403));

async function postBody(path: string, body: string, headers = { 'content-length': String(body.length) } as object) {
  const request = new Request(`http://edge${path}`, { method: 'POST', body, headers: { ...headers } });
  const response = await app.request(request);
  return { status: response.status, text: await response.text(), isRead: request.bodyUsed };
}

test('an unread request body is drained', async () => {
  expect(await postBody('/refuses', '{"a":1}')).toEqual({ status: 403, text: 'no', isRead: true });
});

test('a slightly too large body is drained, so that the sender reads the error', async () => {
  expect((await postBody('/refuses', 'x'.repeat(MAX_REQUEST_BODY_BYTES + 1))).isRead).toBe(true);
});

test('a body that was read is unchanged', async () => {
  expect(await postBody('/reads', '{"a":1}')).toEqual({ status: 200, text: '{"a":1}', isRead: true });
});

test('a long body, or one without length, is not drained', async () => {
  expect((await postBody('/refuses', 'x'.repeat(MAX_REQUEST_BODY_BYTES + 1024 * 1024 + 1))).isRead).toBe(false);
  expect((await postBody('/refuses', 'x', {})).isRead).toBe(false);
});
