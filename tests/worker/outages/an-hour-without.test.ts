import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { visit } from '#tests/worker/support/edge-app.ts';
import {
  createFailingPlatform,
  type PlatformPart,
  readStatus,
  type ServedPortal,
} from '#tests/worker/support/failing-platform.ts';

// Simulates an outage of one hour for each part, with the alarms, the status page and the result of a call.
// docs/runbook.md quotes the texts.

const NOON_TIME = Date.parse('2026-11-26T12:00:00Z');
const MINUTE_MS = 60_000;

let postedAlarms: string[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON_TIME });
  postedAlarms = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_to, init) => {
    const { text } = JSON.parse(String(init?.body)) as { text: string };
    postedAlarms.push(`${new Date().toISOString().slice(11, 16)} ${text}`);
    return new Response(null);
  });
  for (const level of ['warn', 'error', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Runs the portal's scheduled check every five minutes, each time in a new isolate. */
async function passMinutes(minutes: number, runEachMinute: () => Promise<unknown>) {
  for (let minute = 0; minute < minutes; minute += 5) {
    await runEachMinute();
    vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
  }
}

async function runHourWithout(part: PlatformPart) {
  const { missing, env, open, found } = createFailingPlatform();
  const createClock = () => open().watch.runScheduledCheck(env);
  await passMinutes(10, createClock);
  missing[part] = true;
  await passMinutes(30, createClock);
  const outagePortal = { app: open().app, env };
  const status = await readStatus(outagePortal);
  const pages = await Promise.all(LOCALES.map((locale) => readPage(outagePortal, locale)));
  const callResponse = await requestCall(outagePortal);
  await passMinutes(30, createClock);
  missing[part] = false;
  await passMinutes(15, createClock);
  return {
    posted: postedAlarms,
    found,
    status,
    pages,
    call: callResponse,
    after: await readStatus({ app: open().app, env }),
  };
}

async function readPage({ app, env }: ServedPortal, locale: string) {
  const init = { headers: { accept: 'text/html' } };
  const { response } = await visit(app, `https://mso.example/mso/_/status?lang=${locale}`, init, env);
  const page = await response.text();
  expect(response.headers.get('x-robots-tag')).toContain('noindex');
  const findStateText = (state: string) =>
    new RegExp(`class="${state}">(.*?)</dd>`, 's')
      .exec(page)?.[1]
      ?.replaceAll(/<[^>]*>/g, '')
      .trim();
  return [/<h1>([^<]*)/.exec(page)?.[1], findStateText('silent'), findStateText('kept')];
}

/** Sends a search request as a page does. */
async function requestCall({ app, env }: ServedPortal) {
  const init = {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'accept-language': 'en' },
  };
  const { response } = await visit(app, `https://mso.example/mso${institutionInquiry.path}`, init, env);
  return response.status;
}

describe('an outage of one hour', () => {
  test('of the backend raises an alarm after five minutes, again after an hour, and one on recovery', async () => {
    const outageResult = await runHourWithout('backend');
    expect(outageResult.posted).toEqual([
      '12:15 partsSilent: data since 2026-11-26T12:10:00.000Z',
      '13:10 partsWell: data, talks',
    ]);
    expect(outageResult.status).toEqual([200, false, 'data since 12:10']);
    expect(outageResult.pages).toEqual([
      ['部分服务中断。', '自 2026年11月26日 20:10 起中断', '显示之前保存的版本，部分打不开'],
      ['部分服務中斷。', '自 2026年11月26日 下午8:10 起中斷', '顯示早前保存的版本，部分未能開啟'],
      [
        'Part of the service is interrupted.',
        'Interrupted since Nov 26, 2026, 8:10 PM',
        'Shown as last saved; some may not open',
      ],
    ]);
    expect(outageResult.call).toBe(503);
    expect(outageResult.after).toEqual([200, true]);
  });

  test('of the database is reported as search, accounts and applications', async () => {
    const outageResult = await runHourWithout('database');
    expect(outageResult.posted[0]).toBe('12:15 partsSilent: data since 2026-11-26T12:10:00.000Z');
    expect(outageResult.status).toEqual([200, false, 'data since 12:10']);
    expect(outageResult.after).toEqual([200, true]);
  });

  test('of the chat Worker affects nothing else', async () => {
    const outageResult = await runHourWithout('chat');
    expect(outageResult.posted).toEqual([
      '12:15 partsSilent: talks since 2026-11-26T12:10:00.000Z',
      '13:10 partsWell: data, talks',
    ]);
    expect([outageResult.status, outageResult.call]).toEqual([[200, false, 'talks since 12:10'], 200]);
    expect(outageResult.pages.map(([, , stateText]) => stateText)).toEqual([undefined, undefined, undefined]);
  });

  // tests/backend/office/health.test.ts tests the alarm that the backend raises.
  test('of KV behind memory is detected by the health check and reported to the backend, which raises an alarm', async () => {
    const outageResult = await runHourWithout('cache');
    expect([outageResult.posted, outageResult.status, outageResult.call]).toEqual([[], [200, true], 200]);
    expect(outageResult.pages.map(([head]) => head)).toEqual([
      '一切运行正常。',
      '一切運作正常。',
      'Everything is running.',
    ]);
    const silentRuns = outageResult.found
      .filter((line) => line.endsWith('{"ok":false}'))
      .map((line) => line.slice(0, 5));
    expect([silentRuns[0], silentRuns.length, silentRuns.at(-1)]).toEqual(['12:10', 12, '13:05']);
    expect(outageResult.found.at(-1)).toBe('13:20 {"ok":true}');
  });
});

test.each([
  ['there is no backend of ours', { BACKEND_ORIGIN: 'https://outside.test' }],
  ['the backend of ours takes nothing', {}],
])(
  'where %s, an isolate that detects a KV outage at two checks raises an alarm, once an hour',
  async (_, isOutside) => {
    const { missing, env, open } = createFailingPlatform();
    const { watch } = open();
    missing.cache = true;
    missing.backend = !('BACKEND_ORIGIN' in isOutside);
    vi.mocked(globalThis.fetch).mockImplementation(async (to, init) => {
      if (to instanceof Request) return Response.json({ ok: true });
      postedAlarms.push(...String((JSON.parse(String(init?.body)) as { text: string }).text).split('\n'));
      return new Response(null);
    });
    await passMinutes(30, () => watch.runScheduledCheck({ ...env, ...isOutside }));
    expect(postedAlarms.filter((line) => line.startsWith('memory'))).toEqual([
      'memorySilent: since 2026-11-26T12:00:00.000Z',
    ]);
  },
);

test('a two-hour outage is reported every hour, though every run is in another isolate', async () => {
  const { missing, env, open } = createFailingPlatform();
  missing.backend = true;
  await passMinutes(125, () => open().watch.runScheduledCheck(env));
  expect(postedAlarms.map((line) => line.slice(0, 17))).toEqual(
    ['12:05 partsSilent', '13:05 partsSilent', '14:05 partsSilent'].slice(0, postedAlarms.length),
  );
  expect(postedAlarms.length).toBe(2);
});

test('one failed check followed by a success raises no alarm', async () => {
  const { missing, env, open } = createFailingPlatform();
  const createClock = () => open().watch.runScheduledCheck(env);
  missing.backend = true;
  await passMinutes(5, createClock);
  missing.backend = false;
  await passMinutes(20, createClock);
  expect(postedAlarms).toEqual([]);
});
