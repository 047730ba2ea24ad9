import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { exceedsDepth, readResponseText } from '#worker/backend-client/parse-response.ts';

const MAX = { bytes: 1000, depth: 64 };
const nest = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

/** Endless body that stops when it is cancelled, because a test with an unread stream would never end. */
function endless(chunk: Uint8Array) {
  const cancel = vi.fn();
  let writtenCount = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      writtenCount += chunk.byteLength;
      controller.enqueue(chunk);
    },
    cancel,
  });
  return { body, cancel, written: () => writtenCount };
}

test('reads a body up to the limit, with characters split across chunks', async () => {
  const bytes = new TextEncoder().encode('{"name":"香港"}');
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  expect(await readResponseText(new Response(pieces), MAX)).toEqual({ kind: 'text', text: '{"name":"香港"}' });
  expect(await readResponseText(new Response('x'.repeat(1000)), MAX)).toMatchObject({ kind: 'text' });
  expect(await readResponseText(new Response(null), MAX)).toEqual({ kind: 'text', text: '' });
});

test('cancels an endless body at the limit', async () => {
  const { body, cancel, written } = endless(new Uint8Array(100).fill(32));
  expect(await readResponseText(new Response(body), MAX)).toEqual({ kind: 'tooBig' });
  expect(cancel).toHaveBeenCalledOnce();
  expect(written()).toBeLessThan(2000);
});

test('rejects by Content-Length without reading the body', async () => {
  const { body, cancel, written } = endless(new Uint8Array(100).fill(32));
  const response = new Response(body, { headers: { 'content-length': '1001' } });
  expect(await readResponseText(response, MAX)).toEqual({ kind: 'tooBig' });
  expect(cancel).toHaveBeenCalledOnce();
  expect(written()).toBeLessThan(500);
});

test('brackets are counted up to the depth that is allowed, and not beyond', async () => {
  expect(await readResponseText(new Response(nest(64)), MAX)).toMatchObject({ kind: 'text' });
  expect(await readResponseText(new Response(nest(65)), MAX)).toEqual({ kind: 'tooDeep' });
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
