import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logoAddress, sealAddress } from '#shared/art/art-address.ts';
import { GlyphCache } from '#worker/card/glyph-cache.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { type Card, type CardItem, getLetters, cardAddress, parseCardAddress } from './card.ts';
import { renderCard } from './render-card.ts';
import { renderPoster } from './render-poster.ts';
import { packOutline, unpackOutline, firstDrawableName, filterDrawable, setBlock, measureWidth } from './letters.ts';

const readFile = async (path: string) => new Response(readFileSync(join('public', path)));
const lettersIn = (text: string, locale: Locale) => new GlyphCache().load(text, locale, readFile);

const item = (changes: Partial<CardItem> = {}): CardItem => ({
  seal: sealAddress({ id: '7', country: 'uk', monogram: 'UCL' }),
  name: '倫敦大學學院',
  other: 'University College London',
  place: '倫敦 · 英國',
  at: [51.52, -0.13],
  figures: [{ label: '學費／年', value: '£24,000', about: '約 HK$247,000', isUnknown: false }],
  ...changes,
});
const card = (changes: Partial<Card> = {}): Card => ({
  locale: 'zh-hk',
  brand: { name: '渡口升學', colour: '#b3392b', initials: '渡', mark: logoAddress({ name: '渡口升學', mark: '渡' }) },
  title: '兩所院校比較',
  line: '',
  upright: '院校比較',
  scene: { id: '7', country: 'uk' },
  origin: 'hk',
  things: [item(), item({ name: '墨爾本大學', at: [-37.8, 144.96] })],
  note: '資料來源見網頁',
  host: 'mso.passage.example',
  code: { address: 'https://mso.passage.example/mso/compare?schools=1,2', text: '掃描看並排比較，無須登入' },
  ...changes,
});
const CODE = { size: 29, path: 'M0 0h7v7h-7z' };

describe('the address of a card', () => {
  it('is read as it was written', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('schools' as const, 'courses' as const),
        fc.constantFrom('card' as const, 'poster' as const),
        fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }).map(String), { minLength: 1, maxLength: 4 }),
        (kind, shape, ids) => {
          expect(parseCardAddress(cardAddress({ shape, kind, ids }))).toEqual({ shape, kind, ids });
        },
      ),
    ));

  it.each([
    '/_/card/1/schools/1-2-3-4-5.png',
    '/_/card/1/school/1-2.png',
    '/_/card/1/schools/1-1.png',
    '/_/card/1/schools/01.png',
    '/_/card/1/schools/.png',
    '/_/card/1/home/other.png',
    '/_/card/2/schools/1.png',
    '/_/sheet/1/schools/1.png',
    '/_/card/1/constructor/1.png',
    '/_/card/1/schools/1.png/',
    '/_/card/1/schools/12345678901234567890.png',
  ])('%s is none', (path) => expect(parseCardAddress(path)).toBe(null));
});

describe('the letters of cards', () => {
  it('are packed without loss', () => {
    const point = fc.record({
      x: fc.integer({ min: -2000, max: 2000 }),
      y: fc.integer({ min: -2000, max: 2000 }),
      isOn: fc.boolean(),
    });
    const outline = fc.record({
      advance: fc.nat(2000),
      contours: fc.array(fc.array(point, { minLength: 1, maxLength: 9 }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(outline, (entry) => {
        expect(unpackOutline(packOutline(entry))).toEqual(entry);
      }),
    );
  });

  it.each(LOCALES)('contain every character of the product’s texts in %s', async (locale) => {
    const folders = [`client/i18n/messages/${locale}`, `shared/messages/${locale}`];
    const texts = folders.flatMap((folder) =>
      readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
    );
    const text = [...new Set(texts.join('').replaceAll(/\s/gu, ' '))].join('');
    const letters = await lettersIn(text, locale);
    expect(
      [...text].filter((letter) => !letters.has(letter) && !/[\p{Script=Arabic}\p{Cf}\p{So}]/u.test(letter)),
    ).toEqual([]);
  });

  it('contain school names in Chinese, with accents and currency symbols', async () => {
    const result = '香港中環鰂魚涌深圳龍崗衞裏粵啫骨角直花 Universität São Paulo Ōtautahi £€¥$–’“”…';
    const letters = await lettersIn(result, 'zh-hk');
    expect(filterDrawable(result, letters)).toBe(result);
  });

  it('are those of the mainland for its readers', async () => {
    const [hongKong, mainland] = await Promise.all([lettersIn('骨', 'zh-hk'), lettersIn('骨', 'zh')]);
    expect(hongKong.get('骨')?.path).not.toBe(mainland.get('骨')?.path);
  });
});

describe('lines', () => {
  const block = { x: 0, y: 0, size: 50, width: 400, least: 40, lines: 2, leading: 1.2, fill: '#000' };

  it('are made smaller, then broken, then cut, and leave out what has no outline', async () => {
    const letters = await lettersIn('英國學生簽證：資金證明要存放多久…', 'zh-hk');
    const set = (text: string, changes = {}) => setBlock(text, { ...block, ...changes }, letters);
    expect(set('英國學生')).toMatchObject({ lines: 1, size: 50 });
    expect(set('英國學生簽證資金', { lines: 1 })).toMatchObject({ lines: 1, size: 50 });
    expect(set('英國學生簽證資金證', { lines: 1 })).toMatchObject({ lines: 1, size: 44 });
    expect(set('英國學生簽證：資金證明要存放多久', {}).lines).toBe(2);
    expect(set('英國學生簽證：資金證明要存放多久'.repeat(3)).lines).toBe(2);
    expect(set('\u{10ffff}').drawing).toBe('');
  });

  it('avoid breaking words when a smaller size fits, and otherwise break at hyphens', async () => {
    const letters = await lettersIn('The University of Oxford/Eynesbury College…', 'en-us');
    const column = { ...block, size: 27, width: 119, least: 20, lines: 3 };
    const namedItem = setBlock('University of Oxford', column, letters);
    expect(measureWidth('University', letters) * namedItem.size).toBeLessThanOrEqual(column.width);
    expect(namedItem.size).toBeGreaterThan(column.least);
    expect(setBlock('Oxford/University', { ...column, width: 130 }, letters).lines).toBe(2);
  });

  it('name the port of a poster that is alone, and lie on no other name and no port', async () => {
    const letters = await lettersIn('牛津大學倫敦院University College London…0123456789', 'zh-hk');
    const getNumbers = (svg: string, shape: RegExp) =>
      [...svg.matchAll(shape)].map((regExpExecArray) => regExpExecArray.slice(1).map(Number));
    const name = fc.constantFrom('牛津大學', 'University College London', '倫敦大學學院'.repeat(4));
    const at = fc.tuple(fc.integer({ min: -45, max: 60 }), fc.integer({ min: -179, max: 179 }));
    const port = fc.record({ name, at }).map((entry) => item({ ...entry, other: '' }));
    fc.assert(
      fc.property(fc.array(port, { minLength: 1, maxLength: 4 }), (items) => {
        const svg = renderPoster(card({ things: items }), letters, CODE);
        const names = getNumbers(svg, /<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="(26)"/g);
        const dots = getNumbers(svg, /<circle cx="([\d.-]+)" cy="([\d.-]+)" r="15"/g);
        if (items.length === 1) expect(names).toHaveLength(1);
        const all = [...names, ...dots.map(([x = 0, y = 0]) => [x - 15, y - 15, 30, 30])];
        for (const [index, [x = 0, y = 0, across = 0]] of names.entries())
          for (const [ox = 0, oy = 0, wide = 0, high = 0] of all.slice(index + 1))
            expect(Math.max(ox - x - across, x - ox - wide, oy - y - 26, y - oy - high)).toBeGreaterThan(-0.2);
      }),
    );
  });

  it('never lie over one another on a poster, however long names, places and figures are', async () => {
    const long = [
      'Institute of American Indian and Alaska Native Culture and Arts Development',
      'Oxford',
      '倫敦大學學院'.repeat(6),
    ];
    const places = ['Cambridge, Massachusetts · United States', 'Oxford', '維多利亞州 墨爾本 · 澳洲'.repeat(3)];
    const labels = ['Tuition and fees from (per year)', '最低學費及雜費／年', '學費'];
    for (const name of long)
      for (const place of places)
        for (const label of labels) {
          const figures = [{ label, value: 'US$53,760–US$60,000', about: 'about HK$422,000', isUnknown: false }];
          const entry = card({
            locale: 'en-us',
            things: [item({ name, place, figures }), item({ name, place, figures })],
          });
          const letters = await lettersIn(getLetters(entry), entry.locale);
          expect(overlaps(renderPoster(entry, letters, CODE)), `${name} ${place} ${label}`).toEqual([]);
        }
  });
});

/** Returns lines that begin before the previous line at the same height has ended. */
function overlaps(svg: string): string[] {
  const lines = [...svg.matchAll(/<g fill="[^"]+">((?:<path transform="translate\([^"]+" d="[^"]*"\/>)+)<\/g>/g)].map(
    ([, paths = '']) =>
      [...paths.matchAll(/translate\((-?[\d.]+) (-?[\d.]+)\)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
  );
  const ends = lines.map((at) => ({ from: at[0]?.[0] ?? 0, to: at.at(-1)?.[0] ?? 0, y: at[0]?.[1] ?? 0 }));
  return ends.flatMap((end) =>
    ends
      .filter((other) => other !== end && other.y === end.y && other.from > end.from && other.from <= end.to)
      .map((other) => `${other.from} within ${end.from} to ${end.to} at ${end.y}`),
  );
}

describe('names with letters that no face has', () => {
  const RARE = '深圳\u{2a6a5}大學';
  it('use Latin glyphs, and omit emoji', async () => {
    const letters = await lettersIn(`${RARE} Shenzhen 🎓`, 'zh-hk');
    expect(firstDrawableName({ name: RARE, other: 'Shenzhen' }, letters)).toBe('Shenzhen');
    expect(firstDrawableName({ name: '深圳大學 🎓', other: 'Shenzhen' }, letters)).toBe('深圳大學 🎓');
    expect(firstDrawableName({ name: RARE, other: '' }, letters)).toBe(RARE);
    expect(filterDrawable('深圳大學 🎓', letters)).toBe('深圳大學 ');
  });
});

describe('a card', () => {
  it.each([
    ['of two', card()],
    [
      'of four, one of them unpublished',
      card({
        things: [
          item(),
          item(),
          item(),
          item({ figures: [{ label: '學費', value: '未公布', about: '', isUnknown: true }] }),
        ],
      }),
    ],
    ['of one', card({ things: [item()] })],
    ['of none', card({ things: [], line: '由選校到啟程' })],
    ['in English', card({ locale: 'en-us', upright: '', title: 'Two schools compared' })],
    [
      'of a school with a logo of its own',
      card({ brand: { name: '渡口', colour: 'x', initials: '', mark: '' }, things: [item({ seal: '' })] }),
    ],
    ['whose names are anything', card({ title: '<script>"&\u0000', things: [item({ name: '<b>&amp;"' })] })],
  ])('%s contains outlines and plain colours only', async (_, candidate) => {
    const letters = await lettersIn(getLetters(candidate), candidate.locale);
    for (const svg of [renderCard(candidate, letters), renderPoster(candidate, letters, CODE)]) {
      expect(svg).not.toMatch(/<text|var\(|NaN|undefined|<script|<style/);
      expect(svg.match(/<svg/g)?.length).toBe(svg.match(/<\/svg>/g)?.length);
    }
  });

  it.each(LOCALES)('share one drawing except for crests: %s', async (locale) => {
    const entry = card({ locale, upright: locale === 'en-us' ? '' : '院校比較' });
    const letters = await lettersIn(getLetters(entry), locale);
    for (const foundCard of [entry, { ...entry, things: [item({ at: null })] }]) {
      for (const svg of [renderCard(foundCard, letters), renderPoster(foundCard, letters, CODE)]) {
        expect(svg).not.toContain(' opacity=');
        const truncatedMatches = [...svg.matchAll(/<svg [^>]*width="([\d.]+)"[^>]*overflow="hidden"/g)];
        expect(truncatedMatches.filter(([, width]) => Number(width) > 128)).toEqual([]);
      }
    }
  });

  it('is the same for the same content', async () => {
    const letters = await lettersIn(getLetters(card()), 'zh-hk');
    expect(renderCard(card(), letters)).toBe(renderCard(card(), letters));
  });
});
