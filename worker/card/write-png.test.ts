import { initWasm, Resvg } from '@resvg/resvg-wasm';
import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { writePng } from './write-png.ts';

beforeAll(() => initWasm(readFile('node_modules/@resvg/resvg-wasm/index_bg.wasm')));

/** As another program reads it, which holds it to its checksums. */
function readPng(png: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="${href}" width="${width}" height="${height}" image-rendering="optimizeSpeed"/></svg>`;
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return new Uint8Array(image.pixels);
}

const pixelsOf = (colours: readonly number[]) =>
  Uint8Array.from(colours.flatMap((colour) => [colour & 255, (colour >> 8) & 255, colour >> 16, 255]));

const picture = fc.integer({ min: 1, max: 40 }).chain((width) =>
  fc.array(fc.nat(0xffffff), { minLength: 1, maxLength: 200 }).chain((inks) =>
    fc.record({
      width: fc.constant(width),
      colours: fc
        .array(fc.constantFrom(...inks), { minLength: width, maxLength: width * 20 })
        .map((drawn) => drawn.slice(0, drawn.length - (drawn.length % width))),
    }),
  ),
);

describe('a picture written as PNG', () => {
  it('is read as it was drawn, where its colours have room', () =>
    fc.assert(
      fc.asyncProperty(picture, async ({ width, colours }) => {
        const size = { width, height: colours.length / width };
        const pixels = pixelsOf(colours);
        expect(readPng(await writePng(pixels, size), size)).toEqual(pixels);
      }),
      { numRuns: 60 },
    ));

  it('keeps the commonest colours, and draws the others in one that is near', async () => {
    const size = { width: 100, height: 20 };
    // A thousand greys and reds that stand once, beside a ground of one ink.
    const colours = Array.from({ length: 2000 }, (_, at) => (at % 2 ? 0x16213a : ((at * 8) % 0x10000) | 0x400000));
    const pixels = pixelsOf(colours);
    const read = readPng(await writePng(pixels, size), size);
    const apart = pixels.map((value, at) => Math.abs(value - (read[at] ?? 0)));
    expect(apart.filter((_, at) => colours[at >> 2] === 0x16213a).every((one) => one === 0)).toBe(true);
    expect(Math.max(...apart)).toBeGreaterThan(0);
    expect(Math.max(...apart)).toBeLessThan(64);
  });
});
