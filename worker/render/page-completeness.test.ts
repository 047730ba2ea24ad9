import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPromises, PageCompleteness } from './page-completeness.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createPendingPromise = () => new Promise<never>(() => {});

describe('PageCompleteness', () => {
  it('is complete when every tracked promise has resolved', async () => {
    const completeness = new PageCompleteness();
    const deferredPart = Promise.withResolvers<void>();
    completeness.track(deferredPart.promise);
    expect(completeness.isComplete()).toBe(false);
    deferredPart.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(completeness.isComplete()).toBe(true);
    completeness.track(Promise.reject(new Error('failed')));
    await vi.advanceTimersByTimeAsync(0);
    expect(completeness.isComplete()).toBe(false);
  });

  it('finds promises of a loader’s data at any depth', () => {
    const [firstPromise, secondPromise] = [createPendingPromise(), createPendingPromise()];
    const cyclicValue: Record<string, unknown> = {
      a: [{ late: firstPromise }],
      data: { b: { late: secondPromise } },
      c: null,
      d: 'x',
    };
    cyclicValue.itself = cyclicValue;
    expect(findPromises(cyclicValue)).toEqual([firstPromise, secondPromise]);
    expect(findPromises(firstPromise)).toEqual([firstPromise]);
    expect(findPromises(new Response('x'))).toEqual([]);
  });
});
