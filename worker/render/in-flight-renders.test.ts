import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InFlightRender, InFlightRenders, RENDER_TIMEOUT_MS } from './in-flight-renders.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const getResponse = (pieces: readonly string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
  );

it.each(['abcdefgh', 'abcdefga', 'abcababc', 'aaaaaaaa', 'abababab'])(
  'replaces every nonce wherever the chunks of the page end: %s',
  async (createdText) => {
    const ownValue = 'ABCDEFGH';
    const page = `<a nonce="${createdText}">x</a><b nonce="${createdText}">${createdText.slice(0, 3)}</b>`;
    for (let first = 0; first <= page.length; first += 1)
      for (let second = first; second <= page.length; second += 1) {
        const render = new InFlightRender(createdText, 0);
        const html = render.pipe(
          getResponse([page.slice(0, first), page.slice(first, second), page.slice(second)].filter((piece) => piece)),
        );
        const receivedText = await (await render.subscribe(ownValue)).text();
        expect(receivedText, `in pieces of ${first} and ${second - first}`).toBe(
          page.replaceAll(`"${createdText}"`, `"${ownValue}"`),
        );
        expect(await html).toBe(page);
      }
  },
);

describe('InFlightRenders', () => {
  const RENDER_NONCE = 'N0nce/of+the/maker/24chr';
  const OWN = ['A'.repeat(24), 'B'.repeat(24)] as const;
  const HTML = `<script nonce="${RENDER_NONCE}">1</script>國家 N0nce/of <style nonce="${RENDER_NONCE}">a{}</style>${RENDER_NONCE}`;

  /** Returns a stream of chunks of `size` bytes, each produced on demand. */
  function inChunks(html: string, size: number): ReadableStream<Uint8Array> {
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
    'serve early and late subscribers, each with its own nonce, in chunks of %d bytes',
    async (size) => {
      const { render } = new InFlightRenders(() => 0).start('k', RENDER_NONCE);
      const earlyPromise = render.subscribe(OWN[0]);
      const html = render.pipe(new Response(inChunks(HTML, size), { status: 404, headers: { a: 'b' } }));
      const pages = [await earlyPromise, await render.subscribe(OWN[1])];
      expect(pages.map(({ status, headers }) => [status, headers.get('a')])).toEqual([
        [404, 'b'],
        [404, 'b'],
      ]);
      const texts = await Promise.all(pages.map((page) => page.text()));
      expect(texts).toEqual(OWN.map((ownText) => HTML.replaceAll(RENDER_NONCE, ownText)));
      expect([await html, await (await render.subscribe(OWN[0])).text()]).toEqual([HTML, texts[0]]);
    },
  );

  it('stream chunks before the render has ended', async () => {
    const lateDeferred = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('first'));
        await lateDeferred.promise;
        controller.enqueue(new TextEncoder().encode('last'));
        controller.close();
      },
    });
    const { render } = new InFlightRenders(() => 0).start('k', RENDER_NONCE);
    const html = render.pipe(new Response(body));
    const reader = (await render.subscribe(OWN[0])).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first');
    lateDeferred.resolve();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('last');
    expect((await reader?.read())?.done).toBe(true);
    expect(await html).toBe('firstlast');
  });

  it('time out for a subscriber before they do for the first visitor', async () => {
    const { render } = new InFlightRenders(() => 0).start('k', RENDER_NONCE);
    const ownValue = render.subscribe(OWN[0], RENDER_TIMEOUT_MS);
    const joinedPromise = expect(render.subscribe(OWN[1])).rejects.toThrow('did not finish');
    await vi.advanceTimersByTimeAsync(6_000);
    await joinedPromise;
    await render.pipe(new Response(inChunks(HTML, 64)));
    expect(await (await ownValue).text()).toBe(HTML.replaceAll(RENDER_NONCE, OWN[0]));
  });

  it('share a response without a body, such as a redirect', async () => {
    const { render } = new InFlightRenders(() => 0).start('k', RENDER_NONCE);
    await render.pipe(new Response(null, { status: 301, headers: { location: '/x' } }));
    const page = await render.subscribe(OWN[0]);
    expect([page.status, page.headers.get('location'), page.body]).toEqual([301, '/x', null]);
  });

  it('fail for all subscribers, before or during the stream', async () => {
    const renders = new InFlightRenders(() => 0);
    const { render } = renders.start('k', RENDER_NONCE);
    const waitingPromise = render.subscribe(OWN[0]);
    render.fail(new Error('no page'));
    await expect(waitingPromise).rejects.toThrow('no page');
    const other = renders.start('k', RENDER_NONCE).render;
    const brokenStream = new ReadableStream({ pull: (controller) => controller.error(new Error('broken off')) });
    const joinedPromise = other.subscribe(OWN[0]);
    await expect(other.pipe(new Response(brokenStream))).rejects.toThrow('broken off');
    await expect((await joinedPromise).text()).rejects.toThrow('broken off');
  });

  it('are not found after they have finished or timed out', async () => {
    let now = 0;
    const renders = new InFlightRenders(() => now);
    const { finish, render } = renders.start('k', RENDER_NONCE);
    expect(renders.find('k')).toBe(render);
    finish();
    expect(renders.find('k')).toBeNull();
    const timedOut = expect(renders.start('k', RENDER_NONCE).render.subscribe(OWN[0])).rejects.toThrow(
      'did not finish',
    );
    await vi.advanceTimersByTimeAsync(5_000);
    await timedOut;
    now = 20_000;
    expect(renders.find('k')).toBeNull();
  });
});
