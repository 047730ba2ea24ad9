import { expect, test } from 'vitest';
import { CircuitBreakers } from '#worker/backend-client/circuit-breaker.ts';
import { ReadCoalescer } from '#worker/backend-client/read-coalescer.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { InFlightRenders } from '#worker/render/in-flight-renders.ts';

test('26: a bounded map keeps the latest, however many are set', () => {
  const map = new BoundedMap<number, number>(100);
  for (let index = 0; index < 10_000; index += 1) map.set(index, index);
  map.set(9_900, -1).set(10_000, 0);
  expect([map.size, map.has(9_900), map.has(9_901), map.get(10_000)]).toEqual([100, true, false, 0]);
});

test('26: requests and pages that never finish leave a bounded number of entries', () => {
  const createPendingPromise = () => new Promise<never>(() => {});
  const coalescer = new ReadCoalescer(() => 0);
  const renders = new InFlightRenders(() => 0);
  const breakers = new CircuitBreakers(() => 0);
  for (let index = 0; index < 5_000; index += 1) {
    void coalescer.coalesce(`${index}`, createPendingPromise);
    renders.start(`${index}`, 'nonce');
    breakers.admit(`/${index}`);
  }
  expect([renders.find('0') !== null, renders.find('4999') !== null]).toEqual([false, true]);
});
