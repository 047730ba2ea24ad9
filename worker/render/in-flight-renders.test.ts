import { expect, it } from 'vitest';
import { InFlightRender } from './in-flight-renders.ts';

/** A page as a stream of these pieces. */
const inPieces = (pieces: readonly string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
  );

it.each(['abcdefgh', 'abcdefga', 'abcababc', 'aaaaaaaa', 'abababab'])(
  'a visitor gets every nonce as their own, wherever the pieces of the page end: %s',
  async (made) => {
    const own = 'ABCDEFGH';
    const page = `<a nonce="${made}">x</a><b nonce="${made}">${made.slice(0, 3)}</b>`;
    for (let first = 0; first <= page.length; first += 1)
      for (let second = first; second <= page.length; second += 1) {
        const flight = new InFlightRender(made, 0);
        const whole = flight.carry(
          inPieces([page.slice(0, first), page.slice(first, second), page.slice(second)].filter((piece) => piece)),
        );
        const got = await (await flight.join(own)).text();
        expect(got, `in pieces of ${first} and ${second - first}`).toBe(page.replaceAll(`"${made}"`, `"${own}"`));
        expect(await whole).toBe(page);
      }
  },
);
