import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { succeed } from '#shared/call-error.ts';
import { withTimeout } from '#shared/with-timeout.ts';
import { fetchWithDeadline } from './loader-api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

describe('fetchWithDeadline', () => {
  it('returns a response before the deadline, and a gateway timeout after it, which it reports', async () => {
    const onFailure = vi.fn();
    const until = Date.now() + 2_500;
    const good = fetchWithDeadline((async () => succeed('here')) as never, until, onFailure);
    expect(await good(countryList, {})).toEqual(succeed('here'));
    expect(onFailure).not.toHaveBeenCalled();
    const pending = fetchWithDeadline(never as never, until, onFailure)(countryList, {});
    await vi.advanceTimersByTimeAsync(2_499);
    expect(onFailure).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await pending).toMatchObject({ ok: false, error: { code: '1006', httpStatus: 504 } });
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('applies one deadline to all calls of a page', async () => {
    const until = Date.now() + 2_500;
    const fetchBackend = fetchWithDeadline(never as never, until, () => {});
    const first = fetchBackend(countryList, {});
    await vi.advanceTimersByTimeAsync(2_500);
    await first;
    const second = fetchBackend(countryList, {});
    await vi.advanceTimersByTimeAsync(0);
    expect((await second).ok).toBe(false);
  });

  it('rethrows errors and clears its timer', async () => {
    await expect(withTimeout(Promise.reject(new Error('broken')), 1_000, () => null)).rejects.toThrow('broken');
    expect(await withTimeout(Promise.resolve(1), 1_000, () => null)).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
