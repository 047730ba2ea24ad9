import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as address from './art-address.ts';
import { artCountries, chartOrigins, emptyKinds, weatherKinds } from './art-address.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { artTokens } from './art-tokens.ts';
import { compositions, renderBanner } from './banners/render-banner.ts';
import { renderSeal, sealMotifs } from './seal/render-seal.ts';
import { serveArt } from '#worker/site-files/serve-art.ts';
import { renderChart } from './chart/render-chart.ts';
import { palette, parseColour } from './palette.ts';
import { measureText } from './write-svg.ts';
import { Hono } from 'hono';

const app = new Hono().route('/_/art', serveArt());
const get = (path: string) => app.request(path);
const draw = async (path: string) => {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  return response.text();
};

/** Checks that every tag is closed in order and every attribute is quoted. */
function expectWellFormed(svg: string, name: string): void {
  const open: string[] = [];
  const rest = svg.replace(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g, (_, closing, tag, __, alone) => {
    if (closing) expect(open.pop(), name).toBe(tag);
    else if (!alone) open.push(tag);
    return '';
  });
  expect(open, name).toEqual([]);
  expect(rest, name).not.toMatch(/[<>]/);
  expect(rest.replace(/&(amp|lt|gt|quot|#39);/g, ''), name).not.toContain('&');
}

function expectPicture(svg: string, name: string): void {
  expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 '), name).toBe(true);
  expectWellFormed(svg, name);
  expect(svg, name).not.toMatch(/undefined|NaN|Infinity|null/);
  expect(svg, name).not.toMatch(/<script|<foreignObject|\son\w+=|href="(?!#)|url\((?!#)/i);
  expect(svg.length, name).toBeLessThan(40_000);
  for (const [, token] of svg.matchAll(/var\((--[\w-]+)\)/g)) expect(svg, name).toContain(`${token}:#`);
}

const ids = Array.from({ length: 30 }, (_, k) => `school-${k}`);
const everyAddress = [
  ...emptyKinds.map((kind) => address.emptyArtAddress(kind, '#1d5fb4')),
  ...weatherKinds.map(address.weatherArtAddress),
  ...['400', '404', '410', '500', '503'].map((code) => address.errorArtAddress(code, '#1d5fb4')),
  ...chartOrigins.flatMap((origin) => LOCALES.map((locale) => address.chartAddress({ origin, locale }))),
  ...(['full', 'mark'] as const).flatMap((variant) => [
    address.logoAddress({ name: '渡口升學', sub: 'Ferrypoint Education', variant, locale: 'zh-hk' }),
    address.logoAddress({ name: 'Éclair & Søn – 升學', sub: '', mark: 'É', variant, ground: 'night' }),
  ]),
  ...artCountries.map((country) => address.schoolArtAddress({ id: 7, country })),
  ...artCountries.map((country) => address.sealAddress({ id: 7, country, monogram: 'UCL' })),
];

describe('a school', () => {
  it('always has the same picture', () => {
    for (const country of artCountries)
      for (const id of ids) {
        expect(renderBanner({ id, country })).toBe(renderBanner({ id, country }));
        expect(renderSeal({ id, country, monogram: 'K' })).toBe(renderSeal({ id, country, monogram: 'K' }));
      }
  });

  it('has another picture than its neighbours', () => {
    for (const country of artCountries)
      expect(new Set(ids.map((id) => renderBanner({ id, country }))).size).toBe(ids.length);
  });

  it('can get every composition of its country, and each one draws for every id', () => {
    for (const country of artCountries) {
      const all = Array.from(compositions[country].keys());
      for (const composition of all)
        for (const id of ids)
          expectPicture(renderBanner({ id, country }, composition), `${country} ${composition} ${id}`);
      const selected = ids.map((id) =>
        all.findIndex((k) => renderBanner({ id, country }, k) === renderBanner({ id, country })),
      );
      expect(new Set(selected).size, country).toBe(all.length);
    }
  });

  it('renders a crest for every motif, frame and scheme', () => {
    for (const country of artCountries) {
      const seals = Array.from({ length: 200 }, (_, id) => renderSeal({ id: `${id}`, country, monogram: 'WM' }));
      for (const [id, seal] of seals.entries()) expectPicture(seal, `${country} ${id}`);
      expect(new Set(seals).size).toBeGreaterThan(sealMotifs[country].length * 9 * 0.6);
    }
  });

  it('of an unknown country has pictures that belong to none', async () => {
    const path = address.schoolArtAddress({ id: 7, country: 'Atlantis' });
    expect(path).toBe(address.schoolArtAddress({ id: 7, country: 'any' }));
    expect(await draw(path.replace('/any/', '/atlantis/'))).toBe(await draw(path));
  });

  it('keeps a monogram of three characters and no more', async () => {
    const [three, four] = ['ABC', 'ABCD'].map((monogram) => address.sealAddress({ id: 7, country: 'uk', monogram }));
    expect(await draw(four ?? '')).toBe(await draw(three ?? ''));
  });
});

describe('every picture', () => {
  it.each(everyAddress)('is well-formed and small: %s', async (path) => {
    expectPicture(await draw(path), path);
    expect(await draw(path)).toBe(await draw(path));
  });

  it('uses the light and dark values of the style sheet', () => {
    const css = ['tokens', 'tokens-dark']
      .map((name) => readFileSync(`client/styles/tokens/${name}.css`, 'utf8'))
      .join('\n');
    const split = css.indexOf('prefers-color-scheme');
    for (const [values, part] of [
      [artTokens.light, css.slice(0, split)],
      [artTokens.dark, css.slice(split, css.indexOf('@media print'))],
    ] as const)
      for (const [name, value] of Object.entries(values)) {
        if (name.startsWith('--art-any')) continue;
        const matches = [...part.matchAll(new RegExp(`${name}:\\s*(#[0-9a-fA-F]{3,8})`, 'g'))].map((match) => match[1]);
        expect(matches.length, name).toBeGreaterThan(0);
        for (const text of matches) expect(parseColour(text), name).toBe(value);
      }
  });

  it('has a dark value for every light one', () => {
    expect(Object.keys(artTokens.dark)).toEqual(Object.keys(artTokens.light));
  });

  it('uses the tenant’s colour, and the default for an invalid colour', async () => {
    const plainText = await draw(address.emptyArtAddress('search'));
    expect(await draw(address.emptyArtAddress('search', '#1d5fb4'))).not.toBe(plainText);
    expect(await draw(address.emptyArtAddress('search', 'url(evil)'))).toBe(plainText);
    expect(await draw('/_/art/3/empty/search/c-red.svg')).toBe(plainText);
  });
});

describe('an answer', () => {
  it('is cacheable for a year, and cannot run scripts', async () => {
    const { headers } = await get(address.emptyArtAddress('search'));
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is not cacheable at an address of another version', async () => {
    const { status, headers } = await get(`/_/art/${address.ART_VERSION + 1}/empty/search.svg`);
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
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  });
});

describe('an address', () => {
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

  it.each(attacks)('cannot smuggle markup into a picture: %j', async (attack) => {
    for (const path of [
      address.schoolArtAddress({ id: attack.replace(/\ud800/, ''), country: attack }),
      address.sealAddress({ id: 1, country: 'uk', monogram: attack.replace(/\ud800/, '') }),
      address.logoAddress({
        name: `x${attack}`.replace(/\ud800/, ''),
        sub: attack.replace(/\ud800/, ''),
        mark: '<&"',
        colour: attack,
      }),
      '/_/art/1/logo/full.svg?n=x%EF%BF%BF%01%ED%A0%80&l=%22&g=%22&c=%22',
      '/_/art/3/logo/full/n-x~EF~BF~BF~01_l-~22_g-~22_c-~22.svg',
    ])
      expectPicture(await draw(path), path);
  });
});

describe('words in a picture', () => {
  it('uses outlines for Latin, and the reader’s font for Han', () => {
    const english = renderChart('hk', 'en-us', palette(''));
    expect(english).not.toContain('<text');
    const chinese = renderChart('hk', 'zh-hk', palette(''));
    expect(chinese).toContain('xml:lang="zh-HK"');
    expect(chinese).toContain('>倫敦</text>');
    expect(renderChart('hk', 'zh', palette(''))).toContain('>伦敦</text>');
  });

  it('are cut at sixty characters', async () => {
    const long = await draw(address.logoAddress({ name: 'W'.repeat(500) }));
    expect(long).toBe(await draw(address.logoAddress({ name: 'W'.repeat(60) })));
  });

  it('are measured with their kerning', () => {
    expect(measureText('AV', 1000)).toBe(measureText('A', 1000) + measureText('V', 1000) - 70);
    expect(measureText('升學', 20)).toBe(40);
  });
});
