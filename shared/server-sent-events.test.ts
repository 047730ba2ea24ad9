import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseServerSentEvents } from './server-sent-events.ts';

async function readEvents(...chunks: Uint8Array[]) {
  const events: unknown[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      chunks.forEach((chunk) => controller.enqueue(chunk));
      controller.close();
    },
  });
  for await (const event of parseServerSentEvents(body)) events.push(event);
  return events;
}
const encodeText = (text: string) => new TextEncoder().encode(text);

describe('server-sent events', () => {
  it('are parsed independently of chunks and line ends', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ draft: fc.string({ unit: 'grapheme' }) }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.array(fc.nat(400), { maxLength: 6 }),
        async (drafts, lineEnd, isTerminated, cutPositions) => {
          const blocks = drafts.map((draft) => `event: message${lineEnd}data: ${JSON.stringify(draft)}`);
          const bytes = encodeText(
            `: hello${lineEnd}${lineEnd}${blocks.join(lineEnd + lineEnd)}${isTerminated ? lineEnd + lineEnd : ''}`,
          );
          const cutOffsets = [
            0,
            ...cutPositions.filter((index) => index < bytes.length).sort((a, b) => a - b),
            bytes.length,
          ];
          const chunks = cutOffsets.slice(1).map((endOffset, index) => bytes.slice(cutOffsets[index], endOffset));
          expect(await readEvents(...chunks)).toEqual(drafts);
        },
      ),
      { seed: 20_261_123, numRuns: 300 },
    ));

  it('that are not objects are ignored', async () =>
    expect(
      await readEvents(
        encodeText('data: [DONE]\n\ndata: 7\n\ndata: null\n\ndata:{"a":1}\n\ndata: {"b":\ndata: 2}\n\n'),
      ),
    ).toEqual([{ a: 1 }, { b: 2 }]));

  it('without an end are aborted before they fill the memory', async () => {
    const largeChunk = encodeText('x'.repeat(1_000_000));
    await expect(readEvents(encodeText('data: "'), ...Array.from({ length: 6 }, () => largeChunk))).rejects.toThrow();
  });
});
