import { expect, test } from 'vitest';
import { nextDelivery } from './next-delivery.ts';

const NOW = Date.parse('2026-11-29T00:00:00Z');
const at = (status: number, tries = 1, retryAfter = '') => nextDelivery({ status, retryAfter }, tries, NOW, 0.5);

test('a webhook is delivered only by a status from 200 to 299', () => {
  expect([200, 204, 299].map((status) => at(status).state)).toEqual(['delivered', 'delivered', 'delivered']);
  for (const status of [0, 199, 301, 302, 400, 401, 404, 410, 500]) expect(at(status).state).toBe('waiting');
});

test('a webhook waits longer after each failure and is given up in the end', () => {
  const waits = Array.from({ length: 9 }, (_, index) => {
    const next = at(500, index + 1);
    return next.state === 'waiting' ? next.nextAt - NOW : 0;
  });
  expect(waits).toEqual(waits.toSorted((value, other) => value - other));
  expect(waits.every((wait) => wait >= 60_000)).toBe(true);
  expect(at(500, 10)).toEqual({ state: 'dead' });
});

test('waits for the Retry-After of a busy receiver, at most a day', () => {
  expect(at(429, 1, '3600')).toEqual({ state: 'waiting', nextAt: NOW + 3_600_000 });
  expect(at(503, 1, 'Sun, 29 Nov 2026 02:00:00 GMT')).toEqual({ state: 'waiting', nextAt: NOW + 7_200_000 });
  expect(at(429, 1, '999999999')).toEqual({ state: 'waiting', nextAt: NOW + 86_400_000 });
  for (const odd of ['', 'soon', '-5', '1'])
    expect(at(429, 1, odd)).toEqual({ state: 'waiting', nextAt: NOW + 60_000 });
  expect(at(500, 1, '3600'), 'which is no busy one').toEqual({ state: 'waiting', nextAt: NOW + 60_000 });
});
