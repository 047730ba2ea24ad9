import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { succeed } from '#shared/call-error.ts';
import { withTimeout } from '#shared/with-timeout.ts';
import { fetchWithDeadline } from './loader-api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createPendingPromise = () => new Promise<never>(() => {});

describe('fetchWithDeadline', () => {
  it('returns a response before the deadline, and a gateway timeout after it, which it reports', async () => {
    const onFailure = vi.fn();
    const deadline = Date.now() + 2_500;
    const fetchSuccessfully = fetchWithDeadline((async () => succeed('here')) as never, deadline, onFailure);
    expect(await fetchSuccessfully(countryList, {})).toEqual(succeed('here'));
    expect(onFailure).not.toHaveBeenCalled();
    const pendingFetch = fetchWithDeadline(createPendingPromise as never, deadline, onFailure)(countryList, {});
    await vi.advanceTimersByTimeAsync(2_499);
    expect(onFailure).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await pendingFetch).toMatchObject({ ok: false, error: { code: '1006', httpStatus: 504 } });
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('applies one deadline to all calls of a page', async () => {
    const deadline = Date.now() + 2_500;
    const fetchBackend = fetchWithDeadline(createPendingPromise as never, deadline, () => {});
    const firstFetch = fetchBackend(countryList, {});
    await vi.advanceTimersByTimeAsync(2_500);
    await firstFetch;
    const secondFetch = fetchBackend(countryList, {});
    await vi.advanceTimersByTimeAsync(0);
    expect((await secondFetch).ok).toBe(false);
  });

  it('rethrows errors and clears its timer', async () => {
    await expect(withTimeout(Promise.reject(new Error('broken')), 1_000, () => null)).rejects.toThrow('broken');
    expect(await withTimeout(Promise.resolve(1), 1_000, () => null)).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
