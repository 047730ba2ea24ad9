import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InFlightRender, InFlightRenders, RENDER_TIMEOUT_MS } from './in-flight-renders.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createStreamedResponse = (chunks: readonly string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of chunks) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
  );

it.each(['abcdefgh', 'abcdefga', 'abcababc', 'aaaaaaaa', 'abababab'])(
  'replaces every nonce wherever the chunks of the page end: %s',
  async (renderNonce) => {
    const visitorNonce = 'ABCDEFGH';
    const page = `<a nonce="${renderNonce}">x</a><b nonce="${renderNonce}">${renderNonce.slice(0, 3)}</b>`;
    for (let firstCut = 0; firstCut <= page.length; firstCut += 1)
      for (let secondCut = firstCut; secondCut <= page.length; secondCut += 1) {
        const render = new InFlightRender(renderNonce, 0);
        const renderedHtml = render.pipe(
          createStreamedResponse(
            [page.slice(0, firstCut), page.slice(firstCut, secondCut), page.slice(secondCut)].filter((piece) => piece),
          ),
        );
        const receivedHtml = await (await render.subscribe(visitorNonce)).text();
        expect(receivedHtml, `in pieces of ${firstCut} and ${secondCut - firstCut}`).toBe(
          page.replaceAll(`"${renderNonce}"`, `"${visitorNonce}"`),
        );
        expect(await renderedHtml).toBe(page);
      }
  },
);

describe('InFlightRenders', () => {
  const RENDER_NONCE = 'N0nce/of+the/maker/24chr';
  const VISITOR_NONCES = ['A'.repeat(24), 'B'.repeat(24)] as const;
  const HTML = `<script nonce="${RENDER_NONCE}">1</script>國家 N0nce/of <style nonce="${RENDER_NONCE}">a{}</style>${RENDER_NONCE}`;

  /** Returns a stream of chunks of `size` bytes, each produced on demand. */
  function createChunkedStream(html: string, size: number): ReadableStream<Uint8Array> {
    const bytes = new TextEncoder().encode(html);
    let offset = 0;
    return new ReadableStream({
      pull(controller) {
        if (offset >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(offset, offset + size));
        offset += size;
      },
    });
  }

  it.each([1, 2, 5, 23, 24, 25, 64, 1_000])(
    'serve early and late subscribers, each with its own nonce, in chunks of %d bytes',
    async (size) => {
      const { render } = new InFlightRenders(() => 0).start('k', RENDER_NONCE);
      const earlyPage = render.subscribe(VISITOR_NONCES[0]);
      const renderedHtml = render.pipe(
        new Response(createChunkedStream(HTML, size), { status: 404, headers: { a: 'b' } }),
      );
      const pages = [await earlyPage, await render.subscribe(VISITOR_NONCES[1])];
      expect(pages.map(({ status, headers }) => [status, headers.get('a')])).toEqual([
        [404, 'b'],
        [404, 'b'],
      ]);
      const pageTexts = await Promise.all(pages.map((page) => page.text()));
      expect(pageTexts).toEqual(VISITOR_NONCES.map((visitorNonce) => HTML.replaceAll(RENDER_NONCE, visitorNonce)));
      expect([await renderedHtml, await (await render.subscribe(VISITOR_NONCES[0])).text()]).toEqual([
        HTML,
        pageTexts[0],
      ]);
    },
  );

  it('stream chunks before the render has ended', async () => {
    const lateChunk = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('first'));
        await lateChunk.promise;
        controller.enqueue(new TextEncoder().encode('last'));
        controller.close();
      },
    });
    const { render } = new InFlightRenders(() => 0).start('k', RENDER_NONCE);
    const renderedHtml = render.pipe(new Response(body));
    const reader = (await render.subscribe(VISITOR_NONCES[0])).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first');
    lateChunk.resolve();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('last');
    expect((await reader?.read())?.done).toBe(true);
    expect(await renderedHtml).toBe('firstlast');
  });

  it('time out for a subscriber before they do for the first visitor', async () => {
    const { render } = new InFlightRenders(() => 0).start('k', RENDER_NONCE);
    const firstPage = render.subscribe(VISITOR_NONCES[0], RENDER_TIMEOUT_MS);
    const joinedRejection = expect(render.subscribe(VISITOR_NONCES[1])).rejects.toThrow('did not finish');
    await vi.advanceTimersByTimeAsync(6_000);
    await joinedRejection;
    await render.pipe(new Response(createChunkedStream(HTML, 64)));
    expect(await (await firstPage).text()).toBe(HTML.replaceAll(RENDER_NONCE, VISITOR_NONCES[0]));
  });

  it('share a response without a body, such as a redirect', async () => {
    const { render } = new InFlightRenders(() => 0).start('k', RENDER_NONCE);
    await render.pipe(new Response(null, { status: 301, headers: { location: '/x' } }));
    const page = await render.subscribe(VISITOR_NONCES[0]);
    expect([page.status, page.headers.get('location'), page.body]).toEqual([301, '/x', null]);
  });

  it('fail for all subscribers, before or during the stream', async () => {
    const renders = new InFlightRenders(() => 0);
    const { render } = renders.start('k', RENDER_NONCE);
    const waitingPage = render.subscribe(VISITOR_NONCES[0]);
    render.fail(new Error('no page'));
    await expect(waitingPage).rejects.toThrow('no page');
    const newerRender = renders.start('k', RENDER_NONCE).render;
    const brokenStream = new ReadableStream({ pull: (controller) => controller.error(new Error('broken off')) });
    const joinedPage = newerRender.subscribe(VISITOR_NONCES[0]);
    await expect(newerRender.pipe(new Response(brokenStream))).rejects.toThrow('broken off');
    await expect((await joinedPage).text()).rejects.toThrow('broken off');
  });

  it('are not found after they have finished or timed out', async () => {
    let now = 0;
    const renders = new InFlightRenders(() => now);
    const { finish, render } = renders.start('k', RENDER_NONCE);
    expect(renders.find('k')).toBe(render);
    finish();
    expect(renders.find('k')).toBeNull();
    const timeoutRejection = expect(
      renders.start('k', RENDER_NONCE).render.subscribe(VISITOR_NONCES[0]),
    ).rejects.toThrow('did not finish');
    await vi.advanceTimersByTimeAsync(5_000);
    await timeoutRejection;
    now = 20_000;
    expect(renders.find('k')).toBeNull();
  });
});
