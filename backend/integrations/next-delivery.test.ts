import { expect, test } from 'vitest';
import { planNextDelivery } from './next-delivery.ts';

const NOW = Date.parse('2026-11-29T00:00:00Z');
const getNextDelivery = (status: number, attemptCount = 1, retryAfter = '') =>
  planNextDelivery({ status, retryAfter }, attemptCount, NOW, 0.5);

test('a webhook is delivered only by a status from 200 to 299', () => {
  expect([200, 204, 299].map((status) => getNextDelivery(status).state)).toEqual([
    'delivered',
    'delivered',
    'delivered',
  ]);
  for (const status of [0, 199, 301, 302, 400, 401, 404, 410, 500])
    expect(getNextDelivery(status).state).toBe('waiting');
});

test('a webhook waits longer after each failure and is given up in the end', () => {
  const waitTimes = Array.from({ length: 9 }, (_, index) => {
    const nextAttempt = getNextDelivery(500, index + 1);
    return nextAttempt.state === 'waiting' ? nextAttempt.nextAt - NOW : 0;
  });
  expect(waitTimes).toEqual(waitTimes.toSorted((first, second) => first - second));
  expect(waitTimes.every((wait) => wait >= 60_000)).toBe(true);
  expect(getNextDelivery(500, 10)).toEqual({ state: 'dead' });
});

test('waits for the Retry-After of a busy receiver, at most a day', () => {
  expect(getNextDelivery(429, 1, '3600')).toEqual({ state: 'waiting', nextAt: NOW + 3_600_000 });
  expect(getNextDelivery(503, 1, 'Sun, 29 Nov 2026 02:00:00 GMT')).toEqual({
    state: 'waiting',
    nextAt: NOW + 7_200_000,
  });
  expect(getNextDelivery(429, 1, '999999999')).toEqual({ state: 'waiting', nextAt: NOW + 86_400_000 });
  for (const invalidHeader of ['', 'soon', '-5', '1'])
    expect(getNextDelivery(429, 1, invalidHeader)).toEqual({ state: 'waiting', nextAt: NOW + 60_000 });
  expect(getNextDelivery(500, 1, '3600'), 'which is no busy one').toEqual({ state: 'waiting', nextAt: NOW + 60_000 });
});
