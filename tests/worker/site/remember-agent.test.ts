import { expect, test } from 'vitest';
import { setAgentsCookie } from '#worker/tenant/resolve-tenant.ts';
import { createEdgeApp, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';

const PAGE_HEADERS = { accept: 'text/html' };
const visitWith = async (
  headers: Record<string, string>,
  agent: ReturnType<typeof createSampleAgent> | null = createSampleAgent(),
) => {
  const app = createEdgeApp(values({ agent }), setAgentsCookie(), async () => new Response('page'));
  return (await visit(app, 'https://mso.example/mso', { headers })).response.headers.getSetCookie();
};
const parseAgents = ([cookie]: string[]) =>
  JSON.parse(decodeURIComponent(/^agents=([^;]*)/.exec(cookie ?? '')?.[1] ?? '{}')) as Record<string, unknown>;
const createCookieHeader = (agents: unknown) => ({
  ...PAGE_HEADERS,
  cookie: `agents=${encodeURIComponent(typeof agents === 'string' ? agents : JSON.stringify(agents))}`,
});
const MSO_ENTRY = { languageCode: 'zh', publicLevel: 2 };

test('a page stores its agent in a cookie, for a day and this host only', async () => {
  const cookies = await visitWith(PAGE_HEADERS);
  expect(parseAgents(cookies)).toEqual({ mso: MSO_ENTRY });
  expect(cookies[0]?.split('; ').slice(1).sort()).toEqual(['Max-Age=86400', 'Path=/', 'SameSite=Strict', 'Secure']);
});

test('a known agent is not stored again', async () => {
  expect(await visitWith(createCookieHeader({ mso: MSO_ENTRY }))).toEqual([]);
});

test('another agent is added, and a changed one is replaced', async () => {
  const hengduEntry = { languageCode: 'zh', publicLevel: 4 };
  expect(
    parseAgents(await visitWith(createCookieHeader({ hengdu: hengduEntry, mso: { ...MSO_ENTRY, publicLevel: 1 } }))),
  ).toEqual({ hengdu: hengduEntry, mso: MSO_ENTRY });
});

test('only the last few agents are stored', async () => {
  const manyAgents = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`agent-${index}`, MSO_ENTRY]));
  expect(Object.keys(parseAgents(await visitWith(createCookieHeader(manyAgents))))).toEqual([
    'agent-26',
    'agent-27',
    'agent-28',
    'agent-29',
    'mso',
  ]);
});

test.each(['{broken', '[]', '"x"', '{"mso":1}', 'null'])('the unreadable cookie %s is replaced', async (cookie) => {
  expect(parseAgents(await visitWith(createCookieHeader(cookie)))).toEqual({ mso: MSO_ENTRY });
});

test('a data request and a page without an agent store nothing', async () => {
  expect(await visitWith({ accept: 'application/json' })).toEqual([]);
  expect(await visitWith(PAGE_HEADERS, null)).toEqual([]);
});
