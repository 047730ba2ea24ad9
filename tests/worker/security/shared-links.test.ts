import { afterEach, describe, expect, test, vi } from 'vitest';
import { getCardPath } from '#shared/art/card/card.ts';
import { writeLogLine } from '#shared/log-line.ts';
import { FLIGHT_PATH } from '#shared/pages/offline-page.ts';
import { SECRET_ADDRESSES, isSecretAddress } from '#shared/pages/secret-addresses.ts';
import { getCaller } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { createEdgeEnv, visit } from '#tests/worker/support/edge-app.ts';
import { createFailedResponse, createGoodResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const LINK_SECRET = `${'k7-_'.repeat(10)}end`;
const AGENT = { id: 7, keyCode: 'mso', host: 'mso.example', name: 'Ours', languageCode: 'en-us', publicLevel: 2 };

/** Links that contain a secret, in the form in which their owner shares them. */
const SECRET_LINKS = {
  family: `/mso${SECRET_ADDRESSES.family}${LINK_SECRET}`,
  appointment: `/mso${SECRET_ADDRESSES.appointment}${LINK_SECRET}`,
  calendar: `/mso${SECRET_ADDRESSES.calendar}${LINK_SECRET}.ics`,
} satisfies Record<keyof typeof SECRET_ADDRESSES, string>;

const ODD_DATE = { id: 'offer-1-2', kind: 'replyBy', day: '2099-01-14', endsAt: 'never', zone: 'Australia/Sydney' };
const FEED_RESPONSES = {
  'it opens': () => createGoodResponse({ found: true, locale: 'en-us', dates: [] }),
  'it was taken back': () => createGoodResponse({ found: false }),
  'the backend is gone': () => new Response('', { status: 503 }),
  'an answer breaks the edge': () => createGoodResponse({ found: true, locale: 'en-us', dates: [ODD_DATE] }),
} as const;

afterEach(() => vi.restoreAllMocks());

function recordLogs(): string[] {
  const texts: string[] = [];
  for (const level of ['error', 'warn', 'info', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((...line) => void texts.push(line.join(' ')));
  return texts;
}

async function openLink(path: string, feed: () => Response, answersAgents = true) {
  const backend = createStubFetcher(({ path: requestedPath }) => {
    if (requestedPath.endsWith('agentDetail'))
      return answersAgents ? createGoodResponse(AGENT) : new Response('', { status: 503 });
    return requestedPath === '/appMso/next/feed' ? feed() : createFailedResponse('1002');
  });
  const createPageServer = () => async () => {
    throw new Error(`no page for ${path}`);
  };
  const app = createPipeline({ servePage: createPageServer });
  const env = createEdgeEnv({ BACKEND: backend.fetcher });
  const { response } = await visit(app, `https://mso.example${path}`, {}, env);
  return { response, receivedRequests: backend.receivedRequests };
}

describe.each(Object.entries(SECRET_LINKS))('a link of the kind %s', (_kind, path) => {
  const states = [
    ...Object.entries(FEED_RESPONSES).map(([state, feed]) => [state, path, feed, true] as const),
    ['no site is found', path, FEED_RESPONSES['it opens'], false],
    ['it is written with a slash too much', `${path}/`, FEED_RESPONSES['it opens'], true],
  ] as const;

  test.each(states)('has no referrer when %s', async (_state, linkPath, feed, answersAgents) => {
    const texts = recordLogs();
    const { response, receivedRequests } = await openLink(linkPath, feed, answersAgents);
    const { headers } = response;
    expect([headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual(['no-referrer', 'noindex, nofollow']);
    expect(headers.get('cache-control')).toMatch(/no-store/);
    expect(headers.get('location') ?? '').not.toContain(LINK_SECRET);
    expect(await response.text()).not.toContain(LINK_SECRET);
    expect(receivedRequests.map((entry) => entry.path).join()).not.toContain(LINK_SECRET);
    expect(texts.join('\n')).not.toContain(LINK_SECRET);
  });

  test('is in no log line of any Worker, in any position', () => {
    const texts = recordLogs();
    for (const worker of ['portal', 'backend', 'chat'] as const)
      writeLogLine(worker, 'error', 'uncaught error', {
        path,
        about: `https://mso.example${path}?lang=zh`,
        error: new Error(`${path} is odd`),
      });
    expect(texts).toHaveLength(3);
    expect(texts.join('\n')).not.toContain(LINK_SECRET);
  });
});

test('a browser stores family links of several sites and earlier ones', async () => {
  const renderedPasses: (string | undefined)[] = [];
  const servePage = () => async (c: EdgeContext) => {
    renderedPasses.push(getCaller(c).familyPass);
    return c.text('a page');
  };
  const agents = { mso: AGENT, northbridge: { ...AGENT, id: 8, keyCode: 'northbridge', host: '' } };
  const backend = createStubFetcher(({ path, query, body }) => {
    const key = /northbridge/.test(`${query} ${body}`) ? 'northbridge' : 'mso';
    return path.endsWith('agentDetail') ? createGoodResponse(agents[key]) : createFailedResponse('1002');
  });
  const app = createPipeline({ servePage });
  const env = createEdgeEnv({ BACKEND: backend.fetcher });
  const cookieJar = new Map([['__Host-family_room', 'opened-before']]);
  const visitPath = async (path: string) => {
    const cookie = [...cookieJar].map((item) => item.join('=')).join('; ');
    const { response } = await visit(app, `https://portal.example${path}`, { headers: { cookie } }, env);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookieJar.set(name, value);
    }
  };
  await visitPath('/mso/family');
  await visitPath(`/mso/family/${LINK_SECRET}`);
  await visitPath(`/northbridge/family/${'n'.repeat(43)}`);
  await visitPath('/mso/family');
  await visitPath('/northbridge/family');
  expect(renderedPasses).toEqual(['opened-before', LINK_SECRET, 'n'.repeat(43)]);
});

test('every route that removes a secret from a path has a listed kind', () => {
  const { routes } = createPipeline({ servePage: () => async (c) => c.text('a page') });
  const secretRoutePrefixes = routes.flatMap(({ path }) => /^(.*):(?:token|secret)\b/.exec(path)?.[1] ?? []);
  expect([...new Set(secretRoutePrefixes)].toSorted()).toEqual(Object.values(SECRET_ADDRESSES).toSorted());
});

test('other shared or stored addresses contain no secret', () => {
  const comparisonCardUrl = getCardPath({ shape: 'poster', kind: 'schools', ids: ['1001', '2001', '3001', '4001'] });
  const sharedPaths = [
    comparisonCardUrl,
    '/compare?schools=1001,2001',
    FLIGHT_PATH,
    '/my-apply/log',
    '/dse/results-day',
    '/family',
  ];
  for (const path of sharedPaths) {
    expect(isSecretAddress(`/mso${path}`)).toBe(false);
    expect(path).not.toMatch(/[\w-]{20,}/);
  }
});
