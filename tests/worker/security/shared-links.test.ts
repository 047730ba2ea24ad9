import { afterEach, describe, expect, test, vi } from 'vitest';
import { cardAddress } from '#shared/art/card/card.ts';
import { logLine } from '#shared/log-line.ts';
import { FLIGHT_PATH } from '#shared/pages/offline-page.ts';
import { SECRET_ADDRESSES, isSecretAddress } from '#shared/pages/secret-addresses.ts';
import { getCaller } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { edgeEnv, visit } from '#tests/worker/support/edge-app.ts';
import { failedAnswer, goodAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const SECRET = `${'k7-_'.repeat(10)}end`;
const AGENT = { id: 7, keyCode: 'mso', host: 'mso.example', name: 'Ours', languageCode: 'en-us', publicLevel: 2 };

/** Links with a secret, as their owner shares them. */
const LINKS = {
  family: `/mso${SECRET_ADDRESSES.family}${SECRET}`,
  appointment: `/mso${SECRET_ADDRESSES.appointment}${SECRET}`,
  calendar: `/mso${SECRET_ADDRESSES.calendar}${SECRET}.ics`,
} satisfies Record<keyof typeof SECRET_ADDRESSES, string>;

const ODD_DATE = { id: 'offer-1-2', kind: 'replyBy', day: '2099-01-14', endsAt: 'never', zone: 'Australia/Sydney' };
const FEEDS = {
  'it opens': () => goodAnswer({ found: true, locale: 'en-us', dates: [] }),
  'it was taken back': () => goodAnswer({ found: false }),
  'the backend is gone': () => new Response('', { status: 503 }),
  'an answer breaks the edge': () => goodAnswer({ found: true, locale: 'en-us', dates: [ODD_DATE] }),
} as const;

afterEach(() => vi.restoreAllMocks());

function listenToLogs(): string[] {
  const texts: string[] = [];
  for (const level of ['error', 'warn', 'info', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((...line) => void texts.push(line.join(' ')));
  return texts;
}

async function open(path: string, feed: () => Response, answersAgents = true) {
  const backend = stubFetcher(({ path: requested }) => {
    if (requested.endsWith('agentDetail')) return answersAgents ? goodAnswer(AGENT) : new Response('', { status: 503 });
    return requested === '/appMso/next/feed' ? feed() : failedAnswer('1002');
  });
  const servePage = () => async () => {
    throw new Error(`no page for ${path}`);
  };
  const app = createPipeline({ servePage });
  const env = edgeEnv({ BACKEND: backend.fetcher });
  const { response } = await visit(app, `https://mso.example${path}`, {}, env);
  return { response, receivedRequests: backend.receivedRequests };
}

describe.each(Object.entries(LINKS))('a link of the kind %s', (_kind, path) => {
  const states = [
    ...Object.entries(FEEDS).map(([state, feed]) => [state, path, feed, true] as const),
    ['no site is found', path, FEEDS['it opens'], false],
    ['it is written with a slash too much', `${path}/`, FEEDS['it opens'], true],
  ] as const;

  test.each(states)('has no referrer when %s', async (_state, at, feed, answersAgents) => {
    const texts = listenToLogs();
    const { response, receivedRequests } = await open(at, feed, answersAgents);
    const { headers } = response;
    expect([headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual(['no-referrer', 'noindex, nofollow']);
    expect(headers.get('cache-control')).toMatch(/no-store/);
    expect(headers.get('location') ?? '').not.toContain(SECRET);
    expect(await response.text()).not.toContain(SECRET);
    expect(receivedRequests.map((entry) => entry.path).join()).not.toContain(SECRET);
    expect(texts.join('\n')).not.toContain(SECRET);
  });

  test('is in no log line of any Worker, in any position', () => {
    const texts = listenToLogs();
    for (const worker of ['portal', 'backend', 'chat'] as const)
      logLine(worker, 'error', 'uncaught error', {
        path,
        about: `https://mso.example${path}?lang=zh`,
        error: new Error(`${path} is odd`),
      });
    expect(texts).toHaveLength(3);
    expect(texts.join('\n')).not.toContain(SECRET);
  });
});

test('a browser stores the family links of each site beside the other, and earlier ones', async () => {
  const passes: (string | undefined)[] = [];
  const servePage = () => async (c: EdgeContext) => {
    passes.push(getCaller(c).familyPass);
    return c.text('a page');
  };
  const agents = { mso: AGENT, northbridge: { ...AGENT, id: 8, keyCode: 'northbridge', host: '' } };
  const backend = stubFetcher(({ path, query, body }) => {
    const key = /northbridge/.test(`${query} ${body}`) ? 'northbridge' : 'mso';
    return path.endsWith('agentDetail') ? goodAnswer(agents[key]) : failedAnswer('1002');
  });
  const app = createPipeline({ servePage });
  const env = edgeEnv({ BACKEND: backend.fetcher });
  const storedEntries = new Map([['__Host-family_room', 'opened-before']]);
  const go = async (path: string) => {
    const cookie = [...storedEntries].map((item) => item.join('=')).join('; ');
    const { response } = await visit(app, `https://portal.example${path}`, { headers: { cookie } }, env);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      storedEntries.set(name, value);
    }
  };
  await go('/mso/family');
  await go(`/mso/family/${SECRET}`);
  await go(`/northbridge/family/${'n'.repeat(43)}`);
  await go('/mso/family');
  await go('/northbridge/family');
  expect(passes).toEqual(['opened-before', SECRET, 'n'.repeat(43)]);
});

test('every route that removes a secret from a path has a listed kind', () => {
  const { routes } = createPipeline({ servePage: () => async (c) => c.text('a page') });
  const consumed = routes.flatMap(({ path }) => /^(.*):(?:token|secret)\b/.exec(path)?.[1] ?? []);
  expect([...new Set(consumed)].toSorted()).toEqual(Object.values(SECRET_ADDRESSES).toSorted());
});

test('other shared or stored addresses contain no secret', () => {
  const compared = cardAddress({ shape: 'poster', kind: 'schools', ids: ['1001', '2001', '3001', '4001'] });
  const sharedValues = [
    compared,
    '/compare?schools=1001,2001',
    FLIGHT_PATH,
    '/my-apply/log',
    '/dse/results-day',
    '/family',
  ];
  for (const path of sharedValues) {
    expect(isSecretAddress(`/mso${path}`)).toBe(false);
    expect(path).not.toMatch(/[\w-]{20,}/);
  }
});
