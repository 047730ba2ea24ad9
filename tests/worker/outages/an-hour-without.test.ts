import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { visit } from '#tests/worker/support/edge-app.ts';
import { failingPlatform, type Missing, readStatus, type Served } from '#tests/worker/support/failing-platform.ts';

// Drill of an outage of one hour per part, with the alarms, the status page and a call's result; docs/runbook.md quotes
// the texts.

const NOON = Date.parse('2026-11-26T12:00:00Z');
const MINUTE = 60_000;

let postedValues: string[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  postedValues = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_to, init) => {
    const { text } = JSON.parse(String(init?.body)) as { text: string };
    postedValues.push(`${new Date().toISOString().slice(11, 16)} ${text}`);
    return new Response(null);
  });
  for (const level of ['warn', 'error', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Runs the portal's scheduled check every five minutes; each run may be in a new isolate. */
async function pass(minutes: number, run: () => Promise<unknown>) {
  for (let minute = 0; minute < minutes; minute += 5) {
    await run();
    vi.setSystemTime(Date.now() + 5 * MINUTE);
  }
}

async function hourWithout(part: Missing) {
  const { missing, env, open, found } = failingPlatform();
  const clock = () => open().watch.runScheduledCheck(env);
  await pass(10, clock);
  missing[part] = true;
  await pass(30, clock);
  const meanwhile = { app: open().app, env };
  const status = await readStatus(meanwhile);
  const pages = await Promise.all(LOCALES.map((locale) => readPage(meanwhile, locale)));
  const call = await ask(meanwhile);
  await pass(30, clock);
  missing[part] = false;
  await pass(15, clock);
  return { posted: postedValues, found, status, pages, call, after: await readStatus({ app: open().app, env }) };
}

async function readPage({ app, env }: Served, locale: string) {
  const init = { headers: { accept: 'text/html' } };
  const { response } = await visit(app, `https://mso.example/mso/_/status?lang=${locale}`, init, env);
  const page = await response.text();
  expect(response.headers.get('x-robots-tag')).toContain('noindex');
  const said = (state: string) =>
    new RegExp(`class="${state}">(.*?)</dd>`, 's')
      .exec(page)?.[1]
      ?.replaceAll(/<[^>]*>/g, '')
      .trim();
  return [/<h1>([^<]*)/.exec(page)?.[1], said('silent'), said('kept')];
}

/** Search as a page sends it. */
async function ask({ app, env }: Served) {
  const init = {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'accept-language': 'en' },
  };
  const { response } = await visit(app, `https://mso.example/mso${institutionInquiry.path}`, init, env);
  return response.status;
}

describe('an hour without', () => {
  test('the backend rings after five minutes, again after an hour, and once when it is over', async () => {
    const seenItems = await hourWithout('backend');
    expect(seenItems.posted).toEqual([
      '12:15 partsSilent: data since 2026-11-26T12:10:00.000Z',
      '13:10 partsWell: data, talks',
    ]);
    expect(seenItems.status).toEqual([200, false, 'data since 12:10']);
    expect(seenItems.pages).toEqual([
      ['部分服务中断。', '自 2026年11月26日 20:10 起中断', '显示之前保存的版本，部分打不开'],
      ['部分服務中斷。', '自 2026年11月26日 下午8:10 起中斷', '顯示早前保存的版本，部分未能開啟'],
      [
        'Part of the service is interrupted.',
        'Interrupted since Nov 26, 2026, 8:10 PM',
        'Shown as last saved; some may not open',
      ],
    ]);
    expect(seenItems.call).toBe(503);
    expect(seenItems.after).toEqual([200, true]);
  });

  test('reports a database outage as search, accounts and applications', async () => {
    const seenItems = await hourWithout('database');
    expect(seenItems.posted[0]).toBe('12:15 partsSilent: data since 2026-11-26T12:10:00.000Z');
    expect(seenItems.status).toEqual([200, false, 'data since 12:10']);
    expect(seenItems.after).toEqual([200, true]);
  });

  test('the chat Worker leaves all else as it is', async () => {
    const seenItems = await hourWithout('chat');
    expect(seenItems.posted).toEqual([
      '12:15 partsSilent: talks since 2026-11-26T12:10:00.000Z',
      '13:10 partsWell: data, talks',
    ]);
    expect([seenItems.status, seenItems.call]).toEqual([[200, false, 'talks since 12:10'], 200]);
    expect(seenItems.pages.map(([, , storedText]) => storedText)).toEqual([undefined, undefined, undefined]);
  });

  // The alarm that the backend raises is tested in tests/backend/office/health.test.ts.
  test('a KV outage behind memory is detected by the health check and reported to the backend, which raises an alarm', async () => {
    const seenItems = await hourWithout('cache');
    expect([seenItems.posted, seenItems.status, seenItems.call]).toEqual([[], [200, true], 200]);
    expect(seenItems.pages.map(([head]) => head)).toEqual([
      '一切运行正常。',
      '一切運作正常。',
      'Everything is running.',
    ]);
    const silent = seenItems.found.filter((line) => line.endsWith('{"ok":false}')).map((line) => line.slice(0, 5));
    expect([silent[0], silent.length, silent.at(-1)]).toEqual(['12:10', 12, '13:05']);
    expect(seenItems.found.at(-1)).toBe('13:20 {"ok":true}');
  });
});

test.each([
  ['there is no backend of ours', { BACKEND_ORIGIN: 'https://outside.test' }],
  ['the backend of ours takes nothing', {}],
])('where %s, an isolate that finds KV silent at two runs rings for it, and once an hour', async (_, outside) => {
  const { missing, env, open } = failingPlatform();
  const { watch } = open();
  missing.cache = true;
  missing.backend = !('BACKEND_ORIGIN' in outside);
  vi.mocked(globalThis.fetch).mockImplementation(async (to, init) => {
    if (to instanceof Request) return Response.json({ ok: true });
    postedValues.push(...String((JSON.parse(String(init?.body)) as { text: string }).text).split('\n'));
    return new Response(null);
  });
  await pass(30, () => watch.runScheduledCheck({ ...env, ...outside }));
  expect(postedValues.filter((line) => line.startsWith('memory'))).toEqual([
    'memorySilent: since 2026-11-26T12:00:00.000Z',
  ]);
});

test('a two-hour outage is reported every hour, though every run is in another isolate', async () => {
  const { missing, env, open } = failingPlatform();
  missing.backend = true;
  await pass(125, () => open().watch.runScheduledCheck(env));
  expect(postedValues.map((line) => line.slice(0, 17))).toEqual(
    ['12:05 partsSilent', '13:05 partsSilent', '14:05 partsSilent'].slice(0, postedValues.length),
  );
  expect(postedValues.length).toBe(2);
});

test('one failed check followed by a success raises no alarm', async () => {
  const { missing, env, open } = failingPlatform();
  const clock = () => open().watch.runScheduledCheck(env);
  missing.backend = true;
  await pass(5, clock);
  missing.backend = false;
  await pass(20, clock);
  expect(postedValues).toEqual([]);
});
