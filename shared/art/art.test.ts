import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as address from './art-address.ts';
import { ART_COUNTRIES, CHART_ORIGINS, EMPTY_KINDS, WEATHER_KINDS } from './art-address.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { ART_TOKENS } from './art-tokens.ts';
import { COMPOSITIONS, renderBanner } from './banners/render-banner.ts';
import { renderCrest, CREST_MOTIFS } from './seal/render-seal.ts';
import { serveArt } from '#worker/site-files/serve-art.ts';
import { renderChart } from './chart/render-chart.ts';
import { getPalette, parseColour } from './palette.ts';
import { measureText } from './write-svg.ts';
import { Hono } from 'hono';

const app = new Hono().route('/_/art', serveArt());
const fetchArt = (path: string) => app.request(path);
const fetchDrawing = async (path: string) => {
  const response = await fetchArt(path);
  expect(response.status, path).toBe(200);
  return response.text();
};

/** Checks that every tag is closed in order and every attribute is quoted. */
function expectWellFormed(svg: string, name: string): void {
  const openTags: string[] = [];
  const remainingText = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, closing, tag, __, alone) => {
      if (closing) expect(openTags.pop(), name).toBe(tag);
      else if (!alone) openTags.push(tag);
      return '';
    },
  );
  expect(openTags, name).toEqual([]);
  expect(remainingText, name).not.toMatch(/[<>]/);
  expect(remainingText.replace(/&(amp|lt|gt|quot|#39);/g, ''), name).not.toContain('&');
}

function expectPicture(svg: string, name: string): void {
  expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 '), name).toBe(true);
  expectWellFormed(svg, name);
  expect(svg, name).not.toMatch(/undefined|NaN|Infinity|null/);
  expect(svg, name).not.toMatch(/<script|<foreignObject|\son\w+=|href="(?!#)|url\((?!#)/i);
  expect(svg.length, name).toBeLessThan(40_000);
  for (const [, token] of svg.matchAll(/var\((--[\w-]+)\)/g)) expect(svg, name).toContain(`${token}:#`);
}

const schoolIds = Array.from({ length: 30 }, (_, index) => `school-${index}`);
const allPaths = [
  ...EMPTY_KINDS.map((kind) => address.getEmptyArtPath(kind, '#1d5fb4')),
  ...WEATHER_KINDS.map(address.getWeatherArtPath),
  ...['400', '404', '410', '500', '503'].map((code) => address.getErrorArtPath(code, '#1d5fb4')),
  ...CHART_ORIGINS.flatMap((origin) => LOCALES.map((locale) => address.getChartPath({ origin, locale }))),
  ...(['full', 'mark'] as const).flatMap((variant) => [
    address.getLogoPath({ name: '渡口升學', sub: 'Ferrypoint Education', variant, locale: 'zh-hk' }),
    address.getLogoPath({ name: 'Éclair & Søn – 升學', sub: '', mark: 'É', variant, ground: 'night' }),
  ]),
  ...ART_COUNTRIES.map((country) => address.getSchoolArtPath({ id: 7, country })),
  ...ART_COUNTRIES.map((country) => address.getCrestPath({ id: 7, country, monogram: 'UCL' })),
];

describe('a school', () => {
  it('always has the same picture', () => {
    for (const country of ART_COUNTRIES)
      for (const id of schoolIds) {
        expect(renderBanner({ id, country })).toBe(renderBanner({ id, country }));
        expect(renderCrest({ id, country, monogram: 'K' })).toBe(renderCrest({ id, country, monogram: 'K' }));
      }
  });

  it('has another picture than its neighbours', () => {
    for (const country of ART_COUNTRIES)
      expect(new Set(schoolIds.map((id) => renderBanner({ id, country }))).size).toBe(schoolIds.length);
  });

  it('can get every composition of its country, and each one draws for every id', () => {
    for (const country of ART_COUNTRIES) {
      const compositionIndexes = Array.from(COMPOSITIONS[country].keys());
      for (const composition of compositionIndexes)
        for (const id of schoolIds)
          expectPicture(renderBanner({ id, country }, composition), `${country} ${composition} ${id}`);
      const selectedCompositions = schoolIds.map((id) =>
        compositionIndexes.findIndex(
          (compositionIndex) => renderBanner({ id, country }, compositionIndex) === renderBanner({ id, country }),
        ),
      );
      expect(new Set(selectedCompositions).size, country).toBe(compositionIndexes.length);
    }
  });

  it('renders a crest for every motif, frame and scheme', () => {
    for (const country of ART_COUNTRIES) {
      const crests = Array.from({ length: 200 }, (_, id) => renderCrest({ id: `${id}`, country, monogram: 'WM' }));
      for (const [id, crest] of crests.entries()) expectPicture(crest, `${country} ${id}`);
      expect(new Set(crests).size).toBeGreaterThan(CREST_MOTIFS[country].length * 9 * 0.6);
    }
  });

  it('of an unknown country has pictures of no country', async () => {
    const path = address.getSchoolArtPath({ id: 7, country: 'Atlantis' });
    expect(path).toBe(address.getSchoolArtPath({ id: 7, country: 'any' }));
    expect(await fetchDrawing(path.replace('/any/', '/atlantis/'))).toBe(await fetchDrawing(path));
  });

  it('limits a monogram to three characters', async () => {
    const [threeLetterPath, fourLetterPath] = ['ABC', 'ABCD'].map((monogram) =>
      address.getCrestPath({ id: 7, country: 'uk', monogram }),
    );
    expect(await fetchDrawing(fourLetterPath ?? '')).toBe(await fetchDrawing(threeLetterPath ?? ''));
  });
});

describe('every picture', () => {
  it.each(allPaths)('is well-formed and small: %s', async (path) => {
    expectPicture(await fetchDrawing(path), path);
    expect(await fetchDrawing(path)).toBe(await fetchDrawing(path));
  });

  it('uses the light and dark values of the style sheet', () => {
    const tokensCss = ['tokens', 'tokens-dark']
      .map((name) => readFileSync(`client/styles/tokens/${name}.css`, 'utf8'))
      .join('\n');
    const darkStart = tokensCss.indexOf('prefers-color-scheme');
    for (const [tokenValues, cssPart] of [
      [ART_TOKENS.light, tokensCss.slice(0, darkStart)],
      [ART_TOKENS.dark, tokensCss.slice(darkStart, tokensCss.indexOf('@media print'))],
    ] as const)
      for (const [name, value] of Object.entries(tokenValues)) {
        if (name.startsWith('--art-any')) continue;
        const cssValues = [...cssPart.matchAll(new RegExp(`${name}:\\s*(#[0-9a-fA-F]{3,8})`, 'g'))].map(
          (match) => match[1],
        );
        expect(cssValues.length, name).toBeGreaterThan(0);
        for (const cssValue of cssValues) expect(parseColour(cssValue), name).toBe(value);
      }
  });

  it('has a dark value for every light one', () => {
    expect(Object.keys(ART_TOKENS.dark)).toEqual(Object.keys(ART_TOKENS.light));
  });

  it('uses the tenant’s colour, and the default for an invalid colour', async () => {
    const drawing = await fetchDrawing(address.getEmptyArtPath('search'));
    expect(await fetchDrawing(address.getEmptyArtPath('search', '#1d5fb4'))).not.toBe(drawing);
    expect(await fetchDrawing(address.getEmptyArtPath('search', 'url(evil)'))).toBe(drawing);
    expect(await fetchDrawing('/_/art/3/empty/search/c-red.svg')).toBe(drawing);
  });
});

describe('a response', () => {
  it('is cacheable for a year, and cannot run scripts', async () => {
    const { headers } = await fetchArt(address.getEmptyArtPath('search'));
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is not cacheable at an address of another version', async () => {
    const { status, headers } = await fetchArt(`/_/art/${address.ART_VERSION + 1}/empty/search.svg`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  });

  it.each([
    '/_/art/3/empty/nothing.svg',
    '/_/art/3/empty/constructor.svg',
    '/_/art/3/empty/search',
    '/_/art/3/empty/search.png',
    '/_/art/3/error/200.svg',
    '/_/art/3/error/4040.svg',
    '/_/art/3/weather/snow.svg',
    '/_/art/3/chart/hk/fr.svg',
    '/_/art/3/chart/xx/zh.svg',
    '/_/art/3/logo/full.svg',
    '/_/art/3/logo/full.svg?n=a',
    '/_/art/3/logo/half/n-a.svg',
    '/_/art/3/logo/full/name-a.svg',
    '/_/art/3/logo/full/n-~FF.svg',
    '/_/art/3/logo/full/n-a/c-abc.svg',
    '/_/art/3/constructor/a.svg',
    '/_/art/3/seal/uk.svg',
    '/_/art/3/school/uk/7.html',
    '/_/art/x/school/uk/7.svg',
    '/_/art/3/',
  ])('to %s is 404', async (path) => {
    const response = await fetchArt(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  });
});

describe('an art address', () => {
  const attacks = [
    '"><script>alert(1)</script>',
    "'/><a b='",
    '</style><svg onload=x>',
    '&#60;b',
    '\u0000\u0008\ud800',
    ']]>',
    '%',
    '../../x',
    'a/b?c#d',
  ];

  it.each(attacks)('cannot inject markup into a picture: %j', async (attack) => {
    for (const attackPath of [
      address.getSchoolArtPath({ id: attack.replace(/\ud800/, ''), country: attack }),
      address.getCrestPath({ id: 1, country: 'uk', monogram: attack.replace(/\ud800/, '') }),
      address.getLogoPath({
        name: `x${attack}`.replace(/\ud800/, ''),
        sub: attack.replace(/\ud800/, ''),
        mark: '<&"',
        colour: attack,
      }),
      '/_/art/1/logo/full.svg?n=x%EF%BF%BF%01%ED%A0%80&l=%22&g=%22&c=%22',
      '/_/art/3/logo/full/n-x~EF~BF~BF~01_l-~22_g-~22_c-~22.svg',
    ])
      expectPicture(await fetchDrawing(attackPath), attackPath);
  });
});

describe('words in a picture', () => {
  it('uses outlines for Latin letters, and the reader’s font for Han characters', () => {
    const englishChart = renderChart('hk', 'en-us', getPalette(''));
    expect(englishChart).not.toContain('<text');
    const chineseChart = renderChart('hk', 'zh-hk', getPalette(''));
    expect(chineseChart).toContain('xml:lang="zh-HK"');
    expect(chineseChart).toContain('>倫敦</text>');
    expect(renderChart('hk', 'zh', getPalette(''))).toContain('>伦敦</text>');
  });

  it('are cut at sixty characters', async () => {
    const longLogo = await fetchDrawing(address.getLogoPath({ name: 'W'.repeat(500) }));
    expect(longLogo).toBe(await fetchDrawing(address.getLogoPath({ name: 'W'.repeat(60) })));
  });

  it('are measured with their kerning', () => {
    expect(measureText('AV', 1000)).toBe(measureText('A', 1000) + measureText('V', 1000) - 70);
    expect(measureText('升學', 20)).toBe(40);
  });
});
