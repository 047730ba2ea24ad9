import { beforeAll, describe, expect, test } from 'vitest';
import backend from '#backend/entry.ts';
import { CATALOGUE_FOLDER, getContentType, parseRange } from '#backend/catalogue/catalogue-files.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const FILM_NAME = 'film-1.0123456789ab.webm';
const FILM_BYTES = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);

beforeAll(async () => {
  await testEnv.FILES.put(`${CATALOGUE_FOLDER}/${FILM_NAME}`, FILM_BYTES);
  await testEnv.FILES.put(`${CATALOGUE_FOLDER}/leaflet-1.pdf`, FILM_BYTES);
  await testEnv.FILES.put(`${CATALOGUE_FOLDER}/page.html`, FILM_BYTES);
});

const readFile = (name: string, range?: string) =>
  backend.fetch(
    new Request(`http://backend/appFile/${CATALOGUE_FOLDER}/${name}`, { headers: range ? { range } : {} }),
    testEnv as never,
  );

describe('a file of the catalogue', () => {
  test('is served complete, cacheable forever, and never as executable content', async () => {
    const response = await readFile(FILM_NAME);
    expect([response.status, new Uint8Array(await response.arrayBuffer())]).toEqual([200, FILM_BYTES]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/webm',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    });
  });

  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=900-', 900, 100],
    ['bytes=-10', 990, 10],
    ['bytes=990-5000', 990, 10],
  ])('is served partially for %s', async (range, offset, length) => {
    const response = await readFile(FILM_NAME, range);
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${offset}-${offset + length - 1}/1000`);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(FILM_BYTES.slice(offset, offset + length));
  });

  test('is rejected for a range beyond its end', async () => {
    const response = await readFile(FILM_NAME, 'bytes=1000-');
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
  });

  test('is downloaded when it is a document, because a sandboxed page cannot show it', async () => {
    expect((await readFile('leaflet-1.pdf')).headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test.each(['film-2.webm', 'page.html', '..%2Favatar%2Fx.png', 'FILM.webm', 'film'])(
    'is not found at %s',
    async (name) => {
      const response = await readFile(name);
      expect(response.status).toBe(404);
      await response.body?.cancel();
    },
  );
});

test('the name determines the type, and only plain names are accepted', () => {
  expect(getContentType('a-1-zh.0a.vtt')).toBe('text/vtt; charset=utf-8');
  for (const name of ['a.html', 'a.js', 'a', '.pdf', 'a..pdf', 'a/b.pdf', 'a.pdf '])
    expect(getContentType(name)).toBeNull();
});

test('an invalid range is ignored', () => {
  for (const header of [null, '', 'bytes=', 'bytes=-', 'bytes=5-1', 'bytes=0-1,4-5', 'lines=0-1'])
    expect(parseRange(header, 10)).toBeNull();
  expect(parseRange('bytes=-0', 10)).toBe('beyond');
});
