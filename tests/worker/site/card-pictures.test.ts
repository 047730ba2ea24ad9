import { expect, test } from 'vitest';
import type { Card } from '#shared/art/card/card.ts';
import { packOutline } from '#shared/art/card/letters.ts';
import { CardPictures } from '#worker/card/card-pictures.ts';

const card: Card = {
  locale: 'en-us',
  brand: { name: 'N', colour: '', initials: '', mark: '' },
  title: 'N',
  line: '',
  upright: '',
  scene: { id: '1', country: 'uk' },
  origin: 'hk',
  things: [],
  note: '',
  host: '',
  code: { address: 'https://n.example/', text: '' },
};

/** Stub of the font files, with a single glyph. */
const readFile = async (path: string) => {
  const packedOutline = packOutline({ advance: 500, contours: [] });
  return new Response(
    path.endsWith('order.txt') ? 'N' : Uint8Array.from([1, 0, packedOutline.length, 0, ...packedOutline]),
  );
};
const allowAlways = async () => true;
const allowNever = async () => false;

function createPictures() {
  const cacheEntries = new Map<string, Response>();
  const renderedSvgs: string[] = [];
  const cache = {
    match: async (key: string) => cacheEntries.get(key)?.clone(),
    put: async (key: string, response: Response) => void cacheEntries.set(key, response),
  } as unknown as Cache;
  const renderSvg = async (svg: string) => {
    renderedSvgs.push(svg);
    return Uint8Array.of(renderedSvgs.length);
  };
  return { pictures: new CardPictures(() => cache, renderSvg), drawn: renderedSvgs, kept: cacheEntries };
}

test('concurrent requests for one card render once', async () => {
  const { pictures, drawn } = createPictures();
  const pictureResults = await Promise.all(
    Array.from({ length: 20 }, () => pictures.getOrRender('card', card, readFile, allowAlways)),
  );
  expect([drawn.length, new Set(pictureResults.map((png) => png?.[0])).size]).toEqual([1, 1]);
});

test('a rendered card is cached, with a new URL for a changed figure', async () => {
  const { pictures, drawn, kept } = createPictures();
  await pictures.getOrRender('card', card, readFile, allowAlways);
  await pictures.getOrRender('card', card, readFile, allowAlways);
  expect(drawn.length).toBe(1);
  await pictures.getOrRender('card', { ...card, note: 'N' }, readFile, allowAlways);
  await pictures.getOrRender('poster', card, readFile, allowAlways);
  expect([drawn.length, kept.size]).toEqual([3, 3]);
});

test('a rate-limited client gets cached cards', async () => {
  const { pictures } = createPictures();
  expect(await pictures.getOrRender('card', card, readFile, allowNever)).toBe(null);
  await pictures.getOrRender('card', card, readFile, allowAlways);
  expect(await pictures.getOrRender('card', card, readFile, allowNever)).toEqual(Uint8Array.of(1));
});

test('a failed render is retried', async () => {
  let attemptCount = 0;
  const cache = { match: async () => undefined, put: async () => undefined } as unknown as Cache;
  const pictures = new CardPictures(
    () => cache,
    async () => {
      attemptCount += 1;
      if (attemptCount === 1) throw new Error('no memory');
      return Uint8Array.of(2);
    },
  );
  await expect(pictures.getOrRender('card', card, readFile, allowAlways)).rejects.toThrow('no memory');
  expect(await pictures.getOrRender('card', card, readFile, allowAlways)).toEqual(Uint8Array.of(2));
});
