import { describe, expect, test, vi } from 'vitest';
import { createPipeline } from '#worker/pipeline.ts';
import { createEdgeEnv, visit } from '#tests/worker/support/edge-app.ts';
import { createFailedResponse, createGoodResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const CALENDAR_SECRET = 'k'.repeat(43);
const AGENT = { id: 7, keyCode: 'mso', host: 'mso.example', name: 'Ours', languageCode: 'en-us', publicLevel: 2 };
const OFFER_DATE = {
  id: 'offer-1-2',
  kind: 'replyBy',
  day: '2099-01-14',
  endsAt: '2099-01-14T12:59:00.000Z',
  zone: 'Australia/Sydney',
  schoolName: 'A; School',
  courseName: 'A course',
};
const ADMISSION_DATE = {
  id: 'admission-1',
  kind: 'admission',
  day: '2099-02-01',
  title: 'Close',
  publisher: 'P',
  page: 'https://p.example/',
  asAt: '2026-09-01',
};

async function readCalendar(path: string, feed: () => Response) {
  const backend = createStubFetcher(({ path: requestedPath }) =>
    requestedPath.endsWith('agentDetail')
      ? createGoodResponse(AGENT)
      : requestedPath === '/appMso/next/feed'
        ? feed()
        : createFailedResponse('1002'),
  );
  const app = createPipeline({ servePage: () => async (c) => c.text('a page', 404) });
  const { response } = await visit(app, `https://mso.example${path}`, {}, createEdgeEnv({ BACKEND: backend.fetcher }));
  return { response, receivedRequests: backend.receivedRequests };
}

const createFeedResponse = () =>
  createGoodResponse({ found: true, locale: 'en-us', dates: [OFFER_DATE, ADMISSION_DATE] });

describe('a calendar feed at the edge', () => {
  test('contains each date once, a deadline as its last hour, and is not cacheable', async () => {
    const { response } = await readCalendar(`/mso/_/calendar/${CALENDAR_SECRET}.ics`, createFeedResponse);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-store',
    ]);
    const text = (await response.text()).replaceAll('\r\n ', '');
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining([
        'X-WR-CALNAME:Ours: what is next',
        'UID:offer-1-2@mso.example',
        'SUMMARY:Reply to A\\; School',
        'DTSTART:20990114T115900Z',
        'DTEND:20990114T125900Z',
        'DTSTART;VALUE=DATE:20990201',
      ]),
    );
    expect(text).toContain('14 Jan 2099');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  });

  test('distinguishes an invalid secret, a backend without calendars, and an unavailable one', async () => {
    const notFoundCalendar = await readCalendar(`/mso/_/calendar/${CALENDAR_SECRET}.ics`, () =>
      createGoodResponse({ found: false }),
    );
    const failedCalendar = await readCalendar(`/mso/_/calendar/${CALENDAR_SECRET}.ics`, () =>
      createFailedResponse('1002', '', 404),
    );
    const unavailableCalendar = await readCalendar(
      `/mso/_/calendar/${CALENDAR_SECRET}.ics`,
      () => new Response('', { status: 503 }),
    );
    expect([notFoundCalendar, failedCalendar, unavailableCalendar].map(({ response }) => response.status)).toEqual([
      404, 404, 503,
    ]);
  });

  test.each([
    `/mso/_/calendar/short.ics`,
    `/mso/_/calendar/${CALENDAR_SECRET}x.ics`,
    `/mso/_/calendar/${CALENDAR_SECRET}`,
  ])('makes no backend call for %s', async (path) => {
    const { response, receivedRequests } = await readCalendar(path, createFeedResponse);
    expect([response.status, receivedRequests.filter((item) => item.path.includes('/next/'))]).toEqual([404, []]);
  });

  test('is not accessible at the backend’s path', async () => {
    const backend = createStubFetcher(() => createGoodResponse(AGENT));
    const app = createPipeline({ servePage: () => async (c) => c.text('a page') });
    const init = {
      method: 'POST',
      body: JSON.stringify({ secret: CALENDAR_SECRET }),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    };
    const { response } = await visit(
      app,
      'https://mso.example/mso/appMso/next/feed',
      init,
      createEdgeEnv({ BACKEND: backend.fetcher }),
    );
    expect([response.status, backend.receivedRequests.filter(({ path }) => path.includes('/next/'))]).toEqual([
      403,
      [],
    ]);
  });

  test('never logs its secret, whatever fails', async () => {
    const messages: string[] = [];
    for (const level of ['error', 'warn', 'info'] as const)
      vi.spyOn(console, level).mockImplementation((line) => void messages.push(String(line)));
    await readCalendar(`/mso/_/calendar/${CALENDAR_SECRET}.ics`, () =>
      createGoodResponse({ found: true, locale: 'en-us', dates: [{ ...OFFER_DATE, endsAt: 'never' }] }),
    );
    vi.restoreAllMocks();
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.join('\n')).not.toContain(CALENDAR_SECRET);
  });
});
