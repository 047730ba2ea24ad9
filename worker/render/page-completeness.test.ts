import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPromises, PageCompleteness } from './page-completeness.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

describe('PageCompleteness', () => {
  it('is complete when every tracked promise has resolved', async () => {
    const completeness = new PageCompleteness();
    const part = Promise.withResolvers<void>();
    completeness.track(part.promise);
    expect(completeness.isComplete()).toBe(false);
    part.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(completeness.isComplete()).toBe(true);
    completeness.track(Promise.reject(new Error('failed')));
    await vi.advanceTimersByTimeAsync(0);
    expect(completeness.isComplete()).toBe(false);
  });

  it('finds promises of a loader’s data at any depth', () => {
    const [item, secondPromise] = [never(), never()];
    const around: Record<string, unknown> = {
      a: [{ late: item }],
      data: { b: { late: secondPromise } },
      c: null,
      d: 'x',
    };
    around.itself = around;
    expect(findPromises(around)).toEqual([item, secondPromise]);
    expect(findPromises(item)).toEqual([item]);
    expect(findPromises(new Response('x'))).toEqual([]);
  });
});
