import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { listPictures } from '#scripts/pictures/list-pictures.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { serveArt } from '#worker/site-files/serve-art.ts';
import * as address from './art-address.ts';
import { ART_COUNTRIES, CHART_ORIGINS, EMPTY_KINDS, WEATHER_KINDS } from './art-address.ts';
import { renderBanner } from './banners/render-banner.ts';
import { renderLogo } from './render-logo.ts';
import { getPalette } from './palette.ts';

const app = new Hono().route('/_/art', serveArt());
const fetchDrawing = async (path: string) => {
  const response = await app.request(path);
  expect(response.status, path).toBe(200);
  return response.text();
};

describe('an art address', () => {
  it('is stable for one picture, and contains all its parameters', () => {
    expect(address.getSchoolArtPath({ id: 'a/b', country: 'uk' })).toBe('/_/art/4/school/uk/a~2Fb.svg');
    expect(address.getCrestPath({ id: 12, country: 'au', monogram: 'K&' })).toBe('/_/art/4/seal/au/12/m-K~26.svg');
    expect(address.getSchoolArtPath({ id: 12, country: 'au', variant: 'seal', monogram: 'K' })).toBe(
      '/_/art/4/seal/au/12/m-K.svg',
    );
    expect(address.getEmptyArtPath('soon', '#1D5FB4')).toBe('/_/art/4/empty/soon/c-1d5fb4.svg');
    expect(address.getErrorArtPath(404)).toBe('/_/art/4/error/404.svg');
    expect(address.getWeatherArtPath('sun')).toBe('/_/art/4/weather/sun.svg');
    expect(address.getChartPath({ origin: 'hk', locale: 'zh-hk', colour: 'abc' })).toBe(
      '/_/art/4/chart/hk/zh-hk/c-abc.svg',
    );
    expect(address.getLogoPath({ name: '渡口', sub: 'A_b', variant: 'full', locale: 'zh-hk' })).toBe(
      '/_/art/4/logo/full/n-~E6~B8~A1~E5~8F~A3_s-A~5Fb_l-zh-hk.svg',
    );
  });

  it.each(['a/b', 'x y', '100%', '校', '..', '', '~', 'a~2Fb', 'm-x_n-y', "'(!)*'"])(
    'of a school reads back as the id it was made of: %j',
    async (id) => {
      expect(await fetchDrawing(address.getSchoolArtPath({ id, country: 'uk' }))).toBe(
        renderBanner({ id, country: 'uk' }),
      );
      if (id === '') return;
      const logoOptions = { name: id, sub: id, variant: 'full', ground: 'page' } as const;
      expect(await fetchDrawing(address.getLogoPath({ ...logoOptions, mark: 'M', colour: '#abc' }))).toBe(
        renderLogo({ ...logoOptions, mark: 'M', lang: undefined }, getPalette('#abc')),
      );
    },
  );

  it('contains only characters that are safe on every server and disk', () => {
    const allAddresses = [...listPictures(), address.getCrestPath({ id: '../%&?#', country: 'uk', monogram: "'*" })];
    for (const text of allAddresses) {
      expect(text).toMatch(/^(\/[A-Za-z0-9~_-]*)+\.svg$/);
      expect(Math.max(...text.split('/').map((part) => part.length))).toBeLessThan(255);
    }
    expect(new Set(allAddresses.map((text) => text.toLowerCase())).size).toBe(allAddresses.length);
  });

  it('of the first version, which agents have stored, still returns its picture', async () => {
    const { headers } = await app.request('/_/art/1/seal/uk/a%2Fb.svg?m=K%26');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(await fetchDrawing('/_/art/1/seal/uk/a%2Fb.svg?m=K%26')).toBe(
      await fetchDrawing(address.getCrestPath({ id: 'a/b', country: 'uk', monogram: 'K&' })),
    );
    expect(await fetchDrawing('/_/art/1/logo/full.svg?n=%E6%B8%A1%E5%8F%A3&s=Ferry&c=b3392b&l=zh-hk')).toBe(
      await fetchDrawing(address.getLogoPath({ name: '渡口', sub: 'Ferry', colour: '#b3392b', locale: 'zh-hk' })),
    );
  });
});

/** Hash of a sample of the drawings in the current version. */
const EXPECTED_DRAWING = { version: 4, sign: 'c474df8092e4' };

const schoolIds = Array.from({ length: 40 }, (_, id) => id);
const samplePaths = [
  ...ART_COUNTRIES.flatMap((country) =>
    schoolIds.flatMap((id) => [
      address.getSchoolArtPath({ id, country }),
      address.getCrestPath({ id, country, monogram: 'ABC' }),
    ]),
  ),
  ...EMPTY_KINDS.map((kind) => address.getEmptyArtPath(kind, '#1d5fb4')),
  ...WEATHER_KINDS.map(address.getWeatherArtPath),
  ...CHART_ORIGINS.flatMap((origin) => LOCALES.map((locale) => address.getChartPath({ origin, locale }))),
  address.getErrorArtPath(404),
  address.getLogoPath({ name: '渡口升學', sub: 'Ferrypoint Education', mark: '渡', locale: 'zh-hk' }),
  address.getLogoPath({ name: 'Northbridge', variant: 'mark' }),
];

describe('a version', () => {
  // Browsers cache a picture for a year, so a drawing that changes without a new version would exist in two variants.
  it('changes with every change of a drawing: raise ART_VERSION, and update both values here', async () => {
    const hash = createHash('sha256');
    for (const path of samplePaths) hash.update(await fetchDrawing(path));
    expect({ version: address.ART_VERSION, sign: hash.digest('hex').slice(0, 12) }).toEqual(EXPECTED_DRAWING);
  });
});
