import { expect, test } from 'vitest';
import { createPipeline } from '#worker/pipeline.ts';
import { edgeEnv, SECRETS, visit } from '#tests/worker/support/edge-app.ts';
import { failedAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const MESSAGES = [
  { to: '+85261234567', text: '123456 is your code <b>', code: '123456', at: '2026-01-05T00:00:00.000Z' },
  { to: '+85261234568', text: 'no account', code: null, at: '2026-01-04T00:00:00.000Z' },
];

const PASS = 'preview pass';
const withPass = { authorization: `Basic ${btoa(`anybody:${PASS}`)}` };

async function look(
  domainType: string,
  accept: string,
  respond = () => Response.json({ code: 1003, datas: MESSAGES }),
) {
  const backend = stubFetcher(({ path }) => (path === '/outbox' ? respond() : failedAnswer('1002')));
  const app = createPipeline({ servePage: () => async (c) => c.text('a page', 404) });
  const env = edgeEnv({ BACKEND: backend.fetcher, DOMAIN_TYPE: domainType, PREVIEW_PASS: PASS, ...SECRETS });
  const { response } = await visit(app, 'https://mso.example/_/outbox', { headers: { accept, ...withPass } }, env);
  return { response, text: await response.text(), requestedPaths: backend.receivedRequests.map(({ path }) => path) };
}

test.each(['development', 'preview'])('%s shows what would have been sent', async (stage) => {
  const { response, text } = await look(stage, 'application/json');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(JSON.parse(text)).toEqual([MESSAGES[0], { ...MESSAGES[1], code: '' }]);
});

test('as a page, with message text escaped', async () => {
  const { response, text } = await look('development', 'text/html');
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(text).toContain('123456 is your code &lt;b&gt;');
  expect(text).toMatch(/<style nonce="[^"]{20,}"/);
});

test.each(['production', 'mainland', ''])('the domain type %j has no such place', async (stage) => {
  const { response, text, requestedPaths } = await look(stage, 'application/json');
  expect([response.status, text.includes('123456'), requestedPaths.includes('/outbox')]).toEqual([404, false, false]);
});

test('a backend that sends its messages has no outbox to show', async () => {
  expect((await look('development', 'application/json', () => failedAnswer('1002', '', 404))).response.status).toBe(
    404,
  );
});
