import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { inTime } from '#shared/in-time.ts';
import { succeed } from '#shared/failure.ts';
import { findPromises, Wholeness } from './wholeness.ts';
import { askUntil } from './open-asking.ts';
import { PageFlights } from './page-flights.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});
const PAGE = { html: '', status: 200, headers: new Headers(), nonce: '' };

describe('the clock of a page', () => {
  it('gives what came in time, and a failure for what did not, and spoils the page', async () => {
    const spoil = vi.fn();
    const until = Date.now() + 2_500;
    const good = askUntil((async () => succeed('here')) as never, until, spoil);
    expect(await good(countryList, {})).toEqual(succeed('here'));
    expect(spoil).not.toHaveBeenCalled();
    const asked = askUntil(never as never, until, spoil)(countryList, {});
    await vi.advanceTimersByTimeAsync(2_499);
    expect(spoil).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toMatchObject({ ok: false, failure: { code: '1006', httpStatus: 504 } });
    expect(spoil).toHaveBeenCalledOnce();
  });

  it('counts for all questions of a page together', async () => {
    const until = Date.now() + 2_500;
    const ask = askUntil(never as never, until, () => {});
    const first = ask(countryList, {});
    await vi.advanceTimersByTimeAsync(2_500);
    await first;
    const second = ask(countryList, {});
    await vi.advanceTimersByTimeAsync(0);
    expect((await second).ok).toBe(false);
  });

  it('passes on what throws, and leaves no timer behind', async () => {
    await expect(inTime(Promise.reject(new Error('broken')), 1_000, () => null)).rejects.toThrow('broken');
    expect(await inTime(Promise.resolve(1), 1_000, () => null)).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a page is whole', () => {
  it('when all that was watched has come, and nothing spoilt it', async () => {
    const whole = new Wholeness();
    const part = Promise.withResolvers<void>();
    whole.watch(part.promise);
    expect(whole.isWhole()).toBe(false);
    part.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(whole.isWhole()).toBe(true);
    whole.watch(Promise.reject(new Error('failed')));
    await vi.advanceTimersByTimeAsync(0);
    expect(whole.isWhole()).toBe(false);
  });

  it('only if what a loader gave has come, however deep it is', () => {
    const [one, two] = [never(), never()];
    const around: Record<string, unknown> = { a: [{ late: one }], data: { b: { late: two } }, c: null, d: 'x' };
    around.itself = around;
    expect(findPromises(around)).toEqual([one, two]);
    expect(findPromises(one)).toEqual([one]);
    expect(findPromises(new Response('x'))).toEqual([]);
  });
});

describe('pages in the making', () => {
  it('are given to all who wait, and to nobody after they have landed', async () => {
    const flights = new PageFlights(() => 0);
    const { land } = flights.start('k');
    const waiting = [flights.join('k', 1_000), flights.join('k', 1_000)];
    land(PAGE);
    expect(await Promise.all(waiting)).toEqual([PAGE, PAGE]);
    expect(await flights.join('k', 1_000)).toBeNull();
    expect(flights.isFlying('k')).toBe(false);
  });

  it('hold nobody longer than a page may take, also when their maker is gone', async () => {
    let now = 0;
    const flights = new PageFlights(() => now);
    flights.start('k');
    const waiting = flights.join('k', 2_500);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await waiting).toBeNull();
    now = 20_000;
    expect(flights.isFlying('k')).toBe(false);
  });
});
