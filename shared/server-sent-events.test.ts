import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseServerSentEvents } from './server-sent-events.ts';

async function read(...pieces: Uint8Array[]) {
  const events: unknown[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      pieces.forEach((piece) => controller.enqueue(piece));
      controller.close();
    },
  });
  for await (const event of parseServerSentEvents(body)) events.push(event);
  return events;
}
const getBytes = (text: string) => new TextEncoder().encode(text);

describe('server-sent events', () => {
  it('are the same however the network cuts them, with any end of line', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ draft: fc.string({ unit: 'grapheme' }) }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.array(fc.nat(400), { maxLength: 6 }),
        async (drafts, end, isEnded, places) => {
          const blocks = drafts.map((draft) => `event: message${end}data: ${JSON.stringify(draft)}`);
          const bytes = getBytes(`: hello${end}${end}${blocks.join(end + end)}${isEnded ? end + end : ''}`);
          const cuts = [0, ...places.filter((index) => index < bytes.length).sort((a, b) => a - b), bytes.length];
          const pieces = cuts.slice(1).map((to, index) => bytes.slice(cuts[index], to));
          expect(await read(...pieces)).toEqual(drafts);
        },
      ),
      { seed: 20_261_123, numRuns: 300 },
    ));

  it('that are no objects are left out', async () =>
    expect(
      await read(getBytes('data: [DONE]\n\ndata: 7\n\ndata: null\n\ndata:{"a":1}\n\ndata: {"b":\ndata: 2}\n\n')),
    ).toEqual([{ a: 1 }, { b: 2 }]));

  it('of which one never ends break off before they fill the memory', async () => {
    const piece = getBytes('x'.repeat(1_000_000));
    await expect(read(getBytes('data: "'), ...Array.from({ length: 6 }, () => piece))).rejects.toThrow();
  });
});
