import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isDue, startCrons } from './run-crons.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2030, 0, 1, 19, 39, 30), toFake: ['Date', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['17 * * * *', '2030-01-01T03:17:00Z', true],
  ['17 * * * *', '2030-01-01T03:18:00Z', false],
  ['41 19 * * *', '2030-01-01T19:41:00Z', true],
  ['41 19 * * *', '2030-01-01T18:41:00Z', false],
  ['*/5 * * * *', '2030-01-01T18:40:00Z', true],
  ['*/5 * * * *', '2030-01-01T18:41:00Z', false],
])('%s at %s is due: %s', (cron, time, due) => {
  expect(isDue(cron, new Date(time))).toBe(due);
});

it.each(['0 0 1 * *', '1-5 * * * *', 'every minute'])('rejects the unsupported expression %s', (cron) => {
  expect(() => isDue(cron, new Date())).toThrow('no clock');
});

it('each clock is started once at its minute by a request to its Worker, and not again while it runs', async () => {
  const requests: string[] = [];
  const answers: (() => void)[] = [];
  const runtime = createServer(({ url = '', headers }, response) => {
    requests.push(`${String(headers['mf-route-override'])} ${new URL(url, 'http://a').searchParams.get('cron')}`);
    answers.push(() => response.end('ok'));
  });
  await new Promise<void>((resolve) => runtime.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(runtime.address() as AddressInfo).port}`);
  const clocks = [
    { worker: 'backend', cron: '41 19 * * *' },
    { worker: 'portal', cron: '*/1 * * * *' },
  ];
  startCrons(() => ({ url, clocks }));
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.waitFor(() => expect(requests).toEqual(['portal */1 * * * *']));
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(requests).toEqual(['portal */1 * * * *', 'backend 41 19 * * *']));
  for (const answer of answers) answer();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.slice(2)).toContain('portal */1 * * * *');
  });
  expect(requests.filter((requestLine) => requestLine.startsWith('backend'))).toHaveLength(1);
  runtime.closeAllConnections();
  runtime.close();
});
