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

/** Font stub with a single letter. */
const readFile = async (path: string) => {
  const outline = packOutline({ advance: 500, contours: [] });
  return new Response(path.endsWith('order.txt') ? 'N' : Uint8Array.from([1, 0, outline.length, 0, ...outline]));
};
const always = async () => true;
const never = async () => false;

function openPictures() {
  const storedEntries = new Map<string, Response>();
  const drawnValues: string[] = [];
  const cache = {
    match: async (key: string) => storedEntries.get(key)?.clone(),
    put: async (key: string, response: Response) => void storedEntries.set(key, response),
  } as unknown as Cache;
  const draw = async (svg: string) => {
    drawnValues.push(svg);
    return Uint8Array.of(drawnValues.length);
  };
  return { pictures: new CardPictures(() => cache, draw), drawn: drawnValues, kept: storedEntries };
}

test('concurrent requests for one card render once', async () => {
  const { pictures, drawn } = openPictures();
  const all = await Promise.all(Array.from({ length: 20 }, () => pictures.getOrRender('card', card, readFile, always)));
  expect([drawn.length, new Set(all.map((png) => png?.[0])).size]).toEqual([1, 1]);
});

test('caches a rendered card, with a new URL for a changed figure', async () => {
  const { pictures, drawn, kept } = openPictures();
  await pictures.getOrRender('card', card, readFile, always);
  await pictures.getOrRender('card', card, readFile, always);
  expect(drawn.length).toBe(1);
  await pictures.getOrRender('card', { ...card, note: 'N' }, readFile, always);
  await pictures.getOrRender('poster', card, readFile, always);
  expect([drawn.length, kept.size]).toEqual([3, 3]);
});

test('serves cached cards to a rate-limited client', async () => {
  const { pictures } = openPictures();
  expect(await pictures.getOrRender('card', card, readFile, never)).toBe(null);
  await pictures.getOrRender('card', card, readFile, always);
  expect(await pictures.getOrRender('card', card, readFile, never)).toEqual(Uint8Array.of(1));
});

test('a failed render is retried', async () => {
  let tries = 0;
  const cache = { match: async () => undefined, put: async () => undefined } as unknown as Cache;
  const pictures = new CardPictures(
    () => cache,
    async () => {
      tries += 1;
      if (tries === 1) throw new Error('no memory');
      return Uint8Array.of(2);
    },
  );
  await expect(pictures.getOrRender('card', card, readFile, always)).rejects.toThrow('no memory');
  expect(await pictures.getOrRender('card', card, readFile, always)).toEqual(Uint8Array.of(2));
});
