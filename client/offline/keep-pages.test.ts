import { describe, expect, it, vi } from 'vitest';
import { ROUTE_MANIFEST_PATH } from '#shared/constants.ts';
import en from '#shared/messages/en-us/failure.json' with { type: 'json' };
import zh from '#shared/messages/zh/failure.json' with { type: 'json' };
import { LIST, noNetwork, openKeeper, ORIGIN, page, SITE } from '#tests/unit/support/open-keeper.ts';

describe('pages kept for when there is no network', () => {
  it('come from the network while there is one, and without it as they were seen last', async () => {
    const { ask, line } = openKeeper();
    expect(await (await ask(LIST))?.text()).toBe('fresh');
    line.answer = () => Promise.resolve(page('newer'));
    expect(await (await ask(LIST))?.text()).toBe('newer');
    line.answer = noNetwork;
    expect(await (await ask(LIST))?.text()).toBe('newer');
    expect(await (await ask(`${LIST}.data`, { mode: 'cors' }))?.type).toBe('error');
  });

  it('stand in for a line that is too slow, where they were seen', async () => {
    const { ask, line } = openKeeper();
    await ask(LIST);
    line.isSlow = true;
    line.answer = () => new Promise((resolve) => setTimeout(() => resolve(page('late')), 20));
    expect(await (await ask(LIST))?.text()).toBe('fresh');
    expect(await (await ask(`${ORIGIN}/mso/lecture`))?.text()).toBe('late');
  });

  it.each([
    ['without the mark of the edge', page('secret', {})],
    ['with another mark', page('secret', { 'x-page-for': 'one' })],
    ['that is no success', new Response('secret', { status: 404, headers: { 'x-page-for': 'everybody' } })],
  ])('are none %s', async (_, response) => {
    const { ask, line, store } = openKeeper();
    line.answer = () => Promise.resolve(response.clone());
    await ask(`${ORIGIN}/mso/personal-center`);
    expect(store.urls()).toEqual([]);
  });

  it('of somebody who is logged in are none, but without a network the site says so in its own words', async () => {
    const { ask, line, keeper } = openKeeper();
    line.answer = () => Promise.resolve(page('secret', {}));
    await keeper.keepSeen(`${ORIGIN}/mso/my-apply`, [], SITE);
    line.answer = noNetwork;
    const answer = await ask(`${ORIGIN}/mso/my-apply`);
    expect(answer?.status).toBe(503);
    expect(await answer?.text()).toContain(en.offline.title);
  });

  it('are nothing of the edge itself, nothing that is sent, and nothing of other hosts', async () => {
    const { ask, store } = openKeeper();
    expect(await ask(`${ORIGIN}/mso/_/chat/live`)).toBeNull();
    expect(await ask(`${ORIGIN}/_/health`)).toBeNull();
    expect(await ask(`${ORIGIN}/mso/appUser/get`, { mode: 'cors' })).toBeNull();
    expect(await ask(LIST, { method: 'POST' })).toBeNull();
    expect(await ask('https://other.example/a')).toBeNull();
    expect(store.urls()).toEqual([]);
  });

  it('of an older release are gone when a newer one takes over, while its files stay for tabs that run it', async () => {
    const old = openKeeper('one');
    await old.ask(LIST);
    old.line.answer = () => {
      const file = new Response('code');
      Object.defineProperty(file, 'type', { value: 'basic' });
      return Promise.resolve(file);
    };
    await old.ask(`${ORIGIN}/assets/a-1.js`, { mode: 'cors' });
    const next = openKeeper('two', old.store);
    await next.keeper.forgetOlder();
    next.line.answer = noNetwork;
    expect((await next.ask(LIST))?.type).toBe('error');
    expect(await (await next.ask(`${ORIGIN}/assets/a-1.js`, { mode: 'cors' }))?.text()).toBe('code');
  });

  it('are forgotten after a month, and are never more than eighty', async () => {
    const { ask, line, store } = openKeeper();
    await ask(LIST);
    for (let n = 0; n < 120; n++) await ask(`${LIST}?page=${n}`);
    expect(store.urls().length).toBeLessThanOrEqual(81);
    line.answer = noNetwork;
    expect(await (await ask(`${LIST}?page=119`))?.text()).toBe('fresh');
    line.now += 31 * 24 * 3600 * 1000;
    expect((await ask(`${LIST}?page=119`))?.type).toBe('error');
  });

  it('where they were not seen give way to the page that says so, in the words of the site', async () => {
    const { ask, line, keeper } = openKeeper();
    await keeper.keepSeen(LIST, [], SITE);
    line.answer = noNetwork;
    const answer = await ask(`${ORIGIN}/mso/lecture`);
    expect(answer?.status).toBe(503);
    const text = (await answer?.text()) ?? '';
    for (const part of [en.offline.title, '<header>Mo &amp; &lt;So&gt;</header>', '--brand:#123456', 'href="/mso"'])
      expect(text).toContain(part);
    expect((await ask(`${ORIGIN}/hengdu/lecture`))?.type).toBe('error');
  });

  it('are asked for once, however often a page tells of itself while they come', async () => {
    const { line, keeper, store } = openKeeper();
    const asked: string[] = [];
    line.answer = ({ url }) => {
      asked.push(url);
      return Promise.resolve(page('fresh'));
    };
    await Promise.all([keeper.keepSeen(LIST, [], SITE), keeper.keepSeen(LIST, [], SITE)]);
    await keeper.keepSeen(LIST, [], SITE);
    expect(asked).toEqual([LIST]);
    expect(store.urls()).toContain(LIST);
  });

  it('have their data asked for once by a link and its click, and one that gives up leaves it to the other', async () => {
    const { ask, line, store } = openKeeper();
    const gate = Promise.withResolvers<Response>();
    const asked: Request[] = [];
    line.answer = (request) => {
      asked.push(request);
      return gate.promise;
    };
    const ahead = new AbortController();
    const both = [
      ask(`${LIST}.data`, { mode: 'no-cors', signal: ahead.signal }),
      ask(`${LIST}.data`, { mode: 'cors' }),
    ];
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    ahead.abort();
    expect(asked[0]?.signal.aborted).toBe(false);
    gate.resolve(page('data'));
    for (const answer of await Promise.all(both)) expect(await answer?.text()).toBe('data');
    expect(asked).toHaveLength(1);
    expect(store.urls()).toEqual([`${LIST}.data`]);
    await ask(`${LIST}.data`, { mode: 'no-cors' });
    expect(asked, 'a link whose page has just come fetches nothing ahead').toHaveLength(1);
    await ask(`${LIST}.data`, { mode: 'cors' });
    expect(asked, 'a click asks anew').toHaveLength(2);
    line.now += 11_000;
    await ask(`${LIST}.data`, { mode: 'no-cors' });
    await ask(`${LIST}.data`, { mode: 'cors' });
    expect(asked, 'a click finds what was fetched ahead').toHaveLength(3);
    await ask(`${LIST}.data`, { mode: 'cors' });
    expect(asked, 'once: who asks again may have logged in').toHaveLength(4);
    await ask(`${LIST}.data`, { mode: 'no-cors' });
    line.now += 11_000;
    await ask(`${LIST}.data`, { mode: 'cors' });
    expect(asked, 'and not later').toHaveLength(5);
  });

  it('say so in the language and under the policy of their own, and ask nobody for that', async () => {
    const { ask, line, keeper } = openKeeper();
    await keeper.keepSeen(LIST, [], SITE);
    line.answer = noNetwork;
    await keeper.keepSeen(LIST, [], { ...SITE, locale: 'zh', colours: '</style><script>1</script>' });
    const answer = await ask(`${ORIGIN}/mso/lecture`);
    const text = (await answer?.text()) ?? '';
    expect(text).toContain(zh.offline.title);
    expect(text.match(/<script/g)).toHaveLength(1);
    const nonce = /script-src 'nonce-([\w-]+)'/.exec(answer?.headers.get('content-security-policy') ?? '')?.[1];
    expect(text).toContain(`<script nonce="${nonce}">`);
    expect(text).toContain(`<style nonce="${nonce}">`);
  });
});

it('serves without a network all routes that a build has named, and keeps no path of a link', async () => {
  const { ask, line, store } = openKeeper();
  const manifest = (path: string, version = 1) => `${ORIGIN}${ROUTE_MANIFEST_PATH}?paths=${path}&version=${version}`;
  line.answer = ({ url }) => {
    const id = new URL(url).searchParams.get('paths') ?? '';
    return Promise.resolve(Response.json({ [id]: { id } }));
  };
  for (const url of [manifest('a'), manifest('b'), manifest('c', 2)]) await ask(url);
  expect(store.urls()).toEqual([`${ORIGIN}${ROUTE_MANIFEST_PATH}1`, `${ORIGIN}${ROUTE_MANIFEST_PATH}2`]);
  line.answer = noNetwork;
  expect(await (await ask(manifest('a,d')))?.json()).toEqual({ a: { id: 'a' }, b: { id: 'b' } });
  expect((await ask(manifest('a', 3)))?.type).toBe('error');
});

it('keeps nothing more once it is switched off, also of what was under way', async () => {
  const { ask, keeper, line, store } = openKeeper();
  await ask(LIST);
  const gate = Promise.withResolvers<Response>();
  line.answer = () => gate.promise;
  const late = ask(`${ORIGIN}/mso/us`);
  await keeper.stop();
  gate.resolve(page('late'));
  await late.catch(() => undefined);
  expect([store.urls(), await store.caches.keys()]).toEqual([[], []]);
  expect(await ask(LIST)).toBeNull();
});
