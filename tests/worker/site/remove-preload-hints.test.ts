import { expect, test } from 'vitest';
import { removePreloadHints } from '#worker/render/remove-preload-hints.ts';

const HINT = '<link rel="modulepreload" href="/assets/a.js" nonce="n"/>';
const encoder = new TextEncoder();

const getPage = (html: string, size: number) => {
  const bytes = encoder.encode(html);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  );
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', 'x-kept': '1' } });
};

test.each([1, 2, 3, 5, 7, 11, 64, 10_000])(
  'removes the hints of the head and nothing else, in chunks of %d bytes',
  async (size) => {
    const html = `<html><head>${HINT}<title>學校</title>${HINT}<link rel="stylesheet" href="/a.css"/></head><body>國家國家國家國家國家 ${HINT}</body></html>`;
    const page = removePreloadHints(getPage(html, size));
    expect(await page.text()).toMatch(
      /^<html><head><title>學校<\/title><link rel="stylesheet" href="\/a.css"\/><\/head><body>國家國家國家國家國家 .*<\/body><\/html>$/,
    );
    expect(page.headers.get('x-kept')).toBe('1');
  },
);

test('passes a page without </head> through unchanged', async () => {
  expect(await removePreloadHints(getPage('<html><head><title>學', 3)).text()).toBe('<html><head><title>學');
});

test('leaves other content types alone', async () => {
  const file = Response.json({ html: HINT });
  expect(removePreloadHints(file)).toBe(file);
});

test('streams the body without buffering', async () => {
  let release = () => {};
  const latePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(encoder.encode('<head></head><body>first'));
      await latePromise;
      controller.enqueue(encoder.encode('second</body>'));
      controller.close();
    },
  });
  const reader = removePreloadHints(new Response(body, { headers: { 'content-type': 'text/html' } })).body?.getReader();
  let seenItems = '';
  while (!seenItems.endsWith('first')) seenItems += new TextDecoder().decode((await reader?.read())?.value);
  expect(seenItems).toBe('<head></head><body>first');
  release();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('second</body>');
});
