import { expect, test } from 'vitest';
import { removePreloadHints } from '#worker/render/remove-preload-hints.ts';

const PRELOAD_HINT = '<link rel="modulepreload" href="/assets/a.js" nonce="n"/>';
const encoder = new TextEncoder();

const createPageStream = (html: string, size: number) => {
  const bytes = encoder.encode(html);
  const htmlChunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  );
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const htmlChunk of htmlChunks) controller.enqueue(htmlChunk);
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', 'x-kept': '1' } });
};

test.each([1, 2, 3, 5, 7, 11, 64, 10_000])(
  'removes the hints of the head and nothing else, in chunks of %d bytes',
  async (size) => {
    const html = `<html><head>${PRELOAD_HINT}<title>學校</title>${PRELOAD_HINT}<link rel="stylesheet" href="/a.css"/></head><body>國家國家國家國家國家 ${PRELOAD_HINT}</body></html>`;
    const page = removePreloadHints(createPageStream(html, size));
    expect(await page.text()).toMatch(
      /^<html><head><title>學校<\/title><link rel="stylesheet" href="\/a.css"\/><\/head><body>國家國家國家國家國家 .*<\/body><\/html>$/,
    );
    expect(page.headers.get('x-kept')).toBe('1');
  },
);

test('a page without </head> is unchanged', async () => {
  expect(await removePreloadHints(createPageStream('<html><head><title>學', 3)).text()).toBe('<html><head><title>學');
});

test('other content types are unchanged', async () => {
  const file = Response.json({ html: PRELOAD_HINT });
  expect(removePreloadHints(file)).toBe(file);
});

test('the body is streamed without buffering', async () => {
  let releaseRest = () => {};
  const restGate = new Promise<void>((resolve) => {
    releaseRest = resolve;
  });
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(encoder.encode('<head></head><body>first'));
      await restGate;
      controller.enqueue(encoder.encode('second</body>'));
      controller.close();
    },
  });
  const streamReader = removePreloadHints(
    new Response(body, { headers: { 'content-type': 'text/html' } }),
  ).body?.getReader();
  let receivedText = '';
  while (!receivedText.endsWith('first')) receivedText += new TextDecoder().decode((await streamReader?.read())?.value);
  expect(receivedText).toBe('<head></head><body>first');
  releaseRest();
  expect(new TextDecoder().decode((await streamReader?.read())?.value)).toBe('second</body>');
});
