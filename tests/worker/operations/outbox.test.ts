import { expect, test } from 'vitest';
import { createPipeline } from '#worker/pipeline.ts';
import { createEdgeEnv, SECRETS, visit } from '#tests/worker/support/edge-app.ts';
import { createFailedResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const MESSAGES = [
  { to: '+85261234567', text: '123456 is your code <b>', code: '123456', at: '2026-01-05T00:00:00.000Z' },
  { to: '+85261234568', text: 'no account', code: null, at: '2026-01-04T00:00:00.000Z' },
];

const PREVIEW_PASS = 'preview pass';
const passHeaders = { authorization: `Basic ${btoa(`anybody:${PREVIEW_PASS}`)}` };

async function visitOutbox(
  domainType: string,
  acceptHeader: string,
  respond = () => Response.json({ code: 1003, datas: MESSAGES }),
) {
  const backend = createStubFetcher(({ path }) => (path === '/outbox' ? respond() : createFailedResponse('1002')));
  const app = createPipeline({ servePage: () => async (c) => c.text('a page', 404) });
  const env = createEdgeEnv({
    BACKEND: backend.fetcher,
    DOMAIN_TYPE: domainType,
    PREVIEW_PASS: PREVIEW_PASS,
    ...SECRETS,
  });
  const { response } = await visit(
    app,
    'https://mso.example/_/outbox',
    { headers: { accept: acceptHeader, ...passHeaders } },
    env,
  );
  return { response, text: await response.text(), requestedPaths: backend.receivedRequests.map(({ path }) => path) };
}

test.each(['development', 'preview'])('the outbox in %s lists messages instead of sending them', async (stage) => {
  const { response, text } = await visitOutbox(stage, 'application/json');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(JSON.parse(text)).toEqual([MESSAGES[0], { ...MESSAGES[1], code: '' }]);
});

test('the outbox is an HTML page, with message text escaped', async () => {
  const { response, text } = await visitOutbox('development', 'text/html');
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(text).toContain('123456 is your code &lt;b&gt;');
  expect(text).toMatch(/<style nonce="[^"]{20,}"/);
});

test.each(['production', 'mainland', ''])('the domain type %j has no outbox', async (stage) => {
  const { response, text, requestedPaths } = await visitOutbox(stage, 'application/json');
  expect([response.status, text.includes('123456'), requestedPaths.includes('/outbox')]).toEqual([404, false, false]);
});

test('a backend that sends its messages has no outbox to show', async () => {
  expect(
    (await visitOutbox('development', 'application/json', () => createFailedResponse('1002', '', 404))).response.status,
  ).toBe(404);
});
