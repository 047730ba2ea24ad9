import { expect, test } from 'vitest';
import { setAgentsCookie } from '#worker/tenant/resolve-tenant.ts';
import { edgeApp, values, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';

const PAGE = { accept: 'text/html' };
const go = async (headers: Record<string, string>, agent: ReturnType<typeof sampleAgent> | null = sampleAgent()) => {
  const app = edgeApp(values({ agent }), setAgentsCookie(), async () => new Response('page'));
  return (await visit(app, 'https://mso.example/mso', { headers })).response.headers.getSetCookie();
};
const agentsIn = ([cookie]: string[]) =>
  JSON.parse(decodeURIComponent(/^agents=([^;]*)/.exec(cookie ?? '')?.[1] ?? '{}')) as Record<string, unknown>;
const said = (agents: unknown) => ({
  ...PAGE,
  cookie: `agents=${encodeURIComponent(typeof agents === 'string' ? agents : JSON.stringify(agents))}`,
});
const MSO = { languageCode: 'zh', publicLevel: 2 };

test('a page stores its agent in a cookie, for a day and this host only', async () => {
  const cookies = await go(PAGE);
  expect(agentsIn(cookies)).toEqual({ mso: MSO });
  expect(cookies[0]?.split('; ').slice(1).sort()).toEqual(['Max-Age=86400', 'Path=/', 'SameSite=Strict', 'Secure']);
});

test('a known agent is not stored again', async () => {
  expect(await go(said({ mso: MSO }))).toEqual([]);
});

test('another agent is added, a changed one is written over', async () => {
  const hengdu = { languageCode: 'zh', publicLevel: 4 };
  expect(agentsIn(await go(said({ hengdu, mso: { ...MSO, publicLevel: 1 } })))).toEqual({ hengdu, mso: MSO });
});

test('stores the last few only', async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`agent-${index}`, MSO]));
  expect(Object.keys(agentsIn(await go(said(many))))).toEqual(['agent-26', 'agent-27', 'agent-28', 'agent-29', 'mso']);
});

test.each(['{broken', '[]', '"x"', '{"mso":1}', 'null'])('the unreadable cookie %s is written over', async (cookie) => {
  expect(agentsIn(await go(said(cookie)))).toEqual({ mso: MSO });
});

test('a data request and a page without an agent store nothing', async () => {
  expect(await go({ accept: 'application/json' })).toEqual([]);
  expect(await go(PAGE, null)).toEqual([]);
});
