import { describe, expect, it } from 'vitest';
import { FLIGHT_CACHE, FLIGHT_KEPT_AT, FLIGHT_PATH } from '#shared/pages/kept-offline.ts';
import { FLIGHT_DAYS } from '#shared/rules/retention-periods.ts';
import { LIST, type memoryCaches, noNetwork, openKeeper, ORIGIN, page, SITE } from '#tests/unit/support/open-keeper.ts';

describe('what a student keeps for a flight', () => {
  const FLIGHT = `${ORIGIN}/mso${FLIGHT_PATH}`;
  const keep = async (store: ReturnType<typeof memoryCaches>, at: number) => {
    const copy = new Response('my schools', { headers: { [FLIGHT_KEPT_AT]: String(at) } });
    await (await store.caches.open(FLIGHT_CACHE)).put(FLIGHT, copy);
  };
  const end = 1_000 + FLIGHT_DAYS * 86_400_000;

  it('is given out where nobody answers, and the page that says so leads to it', async () => {
    const { ask, keeper, line, store } = openKeeper();
    await keeper.keepSeen(LIST, [], SITE);
    await keep(store, line.now);
    expect(await (await ask(FLIGHT))?.text()).toBe('fresh');
    line.answer = noNetwork;
    expect(await (await ask(`${FLIGHT}?lang=zh`))?.text()).toBe('my schools');
    expect(await (await ask(`${ORIGIN}/mso/lecture`))?.text()).toContain(
      `<p class="flight"><a href="/mso${FLIGHT_PATH}"`,
    );
    expect((await ask(`${ORIGIN}/other${FLIGHT_PATH}`))?.type, 'of another site').toBe('error');
  });

  it('is never kept of itself, and not linked to where it is not', async () => {
    const { ask, keeper, line, store } = openKeeper();
    await keeper.keepSeen(LIST, [], SITE);
    line.answer = () => Promise.resolve(page('my schools', {}));
    await ask(FLIGHT);
    expect(store.urls()).not.toContain(FLIGHT);
    line.answer = noNetwork;
    expect(await (await ask(FLIGHT))?.text()).toContain('<p class="flight" hidden>');
  });

  it('goes after its days, with the next page of the site', async () => {
    const { keeper, line, store } = openKeeper();
    await keep(store, 1_000);
    line.now = end - 1;
    await keeper.keepSeen(LIST, [], SITE);
    expect(store.urls()).toContain(FLIGHT);
    line.now = end;
    await keeper.keepSeen(LIST, [], SITE);
    expect(store.urls()).not.toContain(FLIGHT);
  });

  it('outlives a release, and ends with all keeping', async () => {
    const { keeper, line, store } = openKeeper();
    await keep(store, line.now);
    await keeper.forgetOlder();
    expect(store.urls()).toContain(FLIGHT);
    await keeper.stop();
    expect(store.urls()).toEqual([]);
  });
});
