import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { exceedsDepth, readResponseText } from '#worker/backend-client/parse-response.ts';

const BODY_LIMITS = { bytes: 1000, depth: 64 };
const createNestedArrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

/** Creates a body that ends only when it is cancelled, so a test with a stream that nobody reads would never end. */
function createEndlessBody(chunk: Uint8Array) {
  const cancel = vi.fn();
  let chunkCount = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunkCount += chunk.byteLength;
      controller.enqueue(chunk);
    },
    cancel,
  });
  return { body, cancel, written: () => chunkCount };
}

test('a body up to the limit is read, with characters split across chunks', async () => {
  const bytes = new TextEncoder().encode('{"name":"香港"}');
  const chunkStream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  expect(await readResponseText(new Response(chunkStream), BODY_LIMITS)).toEqual({
    kind: 'text',
    text: '{"name":"香港"}',
  });
  expect(await readResponseText(new Response('x'.repeat(1000)), BODY_LIMITS)).toMatchObject({ kind: 'text' });
  expect(await readResponseText(new Response(null), BODY_LIMITS)).toEqual({ kind: 'text', text: '' });
});

test('an endless body is cancelled at the limit', async () => {
  const { body, cancel, written } = createEndlessBody(new Uint8Array(100).fill(32));
  expect(await readResponseText(new Response(body), BODY_LIMITS)).toEqual({ kind: 'tooBig' });
  expect(cancel).toHaveBeenCalledOnce();
  expect(written()).toBeLessThan(2000);
});

test('a body is rejected by Content-Length without reading it', async () => {
  const { body, cancel, written } = createEndlessBody(new Uint8Array(100).fill(32));
  const response = new Response(body, { headers: { 'content-length': '1001' } });
  expect(await readResponseText(response, BODY_LIMITS)).toEqual({ kind: 'tooBig' });
  expect(cancel).toHaveBeenCalledOnce();
  expect(written()).toBeLessThan(500);
});

test('brackets are counted up to the allowed depth', async () => {
  expect(await readResponseText(new Response(createNestedArrays(64)), BODY_LIMITS)).toMatchObject({ kind: 'text' });
  expect(await readResponseText(new Response(createNestedArrays(65)), BODY_LIMITS)).toEqual({ kind: 'tooDeep' });
  expect(exceedsDepth('{"a":'.repeat(400_000), 64)).toBe(true);
});

const measureDepth = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(measureDepth)) : 0;

test('brackets within strings are not counted', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(7), (value, max) => {
      expect(exceedsDepth(JSON.stringify(value), max)).toBe(measureDepth(value) > max);
    }),
  );
  expect(exceedsDepth(String.raw`["\"[[[[[","\\"]`, 1)).toBe(false);
});
