import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { inTime } from '#shared/in-time.ts';
import { succeed } from '#shared/failure.ts';
import { askUntil } from './loader-api.ts';
import { findPromises, PageCompleteness } from './page-completeness.ts';
import { LONGEST_MS, InFlightRenders } from './in-flight-renders.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

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
    const whole = new PageCompleteness();
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
  const MAKERS = 'N0nce/of+the/maker/24chr';
  const OWN = ['A'.repeat(24), 'B'.repeat(24)] as const;
  const HTML = `<script nonce="${MAKERS}">1</script>國家 N0nce/of <style nonce="${MAKERS}">a{}</style>${MAKERS}`;

  /** Its bytes in pieces of that size, each only when the one before it has been taken. */
  function inPieces(html: string, size: number): ReadableStream<Uint8Array> {
    const bytes = new TextEncoder().encode(html);
    let at = 0;
    return new ReadableStream({
      pull(controller) {
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(at, at + size));
        at += size;
      },
    });
  }

  it.each([1, 2, 5, 23, 24, 25, 64, 1_000])(
    'go to all who ask, also late, each under a nonce of their own, in pieces of %d bytes',
    async (size) => {
      const { flight } = new InFlightRenders(() => 0).start('k', MAKERS);
      const early = flight.join(OWN[0]);
      const carried = flight.carry(new Response(inPieces(HTML, size), { status: 404, headers: { a: 'b' } }));
      const pages = [await early, await flight.join(OWN[1])];
      expect(pages.map(({ status, headers }) => [status, headers.get('a')])).toEqual([
        [404, 'b'],
        [404, 'b'],
      ]);
      const texts = await Promise.all(pages.map((page) => page.text()));
      expect(texts).toEqual(OWN.map((own) => HTML.replaceAll(MAKERS, own)));
      expect([await carried, await (await flight.join(OWN[0])).text()]).toEqual([HTML, texts[0]]);
    },
  );

  it('come as they are written, and do not wait for their end', async () => {
    const late = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('first'));
        await late.promise;
        controller.enqueue(new TextEncoder().encode('last'));
        controller.close();
      },
    });
    const { flight } = new InFlightRenders(() => 0).start('k', MAKERS);
    const carried = flight.carry(new Response(body));
    const reader = (await flight.join(OWN[0])).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first');
    late.resolve();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('last');
    expect((await reader?.read())?.done).toBe(true);
    expect(await carried).toBe('firstlast');
  });

  it('that take long are lost for who joined them, and not for whose they are', async () => {
    const { flight } = new InFlightRenders(() => 0).start('k', MAKERS);
    const own = flight.join(OWN[0], LONGEST_MS);
    const joined = expect(flight.join(OWN[1])).rejects.toThrow('lost');
    await vi.advanceTimersByTimeAsync(6_000);
    await joined;
    await flight.carry(new Response(inPieces(HTML, 64)));
    expect(await (await own).text()).toBe(HTML.replaceAll(MAKERS, OWN[0]));
  });

  it('that have no body, such as a redirect, are none for anybody', async () => {
    const { flight } = new InFlightRenders(() => 0).start('k', MAKERS);
    await flight.carry(new Response(null, { status: 301, headers: { location: '/x' } }));
    const page = await flight.join(OWN[0]);
    expect([page.status, page.headers.get('location'), page.body]).toEqual([301, '/x', null]);
  });

  it('that fail, before or while they are written, fail for all who wait', async () => {
    const flights = new InFlightRenders(() => 0);
    const { flight } = flights.start('k', MAKERS);
    const waiting = flight.join(OWN[0]);
    flight.fail(new Error('no page'));
    await expect(waiting).rejects.toThrow('no page');
    const other = flights.start('k', MAKERS).flight;
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('broken off')) });
    const joined = other.join(OWN[0]);
    await expect(other.carry(new Response(broken))).rejects.toThrow('broken off');
    await expect((await joined).text()).rejects.toThrow('broken off');
  });

  it('are joined by nobody after they have landed, and by nobody when their maker is gone', async () => {
    let now = 0;
    const flights = new InFlightRenders(() => now);
    const { land, flight } = flights.start('k', MAKERS);
    expect(flights.find('k')).toBe(flight);
    land();
    expect(flights.find('k')).toBeNull();
    const lost = expect(flights.start('k', MAKERS).flight.join(OWN[0])).rejects.toThrow('lost');
    await vi.advanceTimersByTimeAsync(5_000);
    await lost;
    now = 20_000;
    expect(flights.find('k')).toBeNull();
  });
});
