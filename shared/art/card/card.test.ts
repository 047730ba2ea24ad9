import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getLogoPath, getCrestPath } from '#shared/art/art-address.ts';
import { GlyphCache } from '#worker/card/glyph-cache.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { type Card, type CardItem, listCardLetters, getCardPath, parseCardPath } from './card.ts';
import { renderCard } from './render-card.ts';
import { renderPoster } from './render-poster.ts';
import { packOutline, unpackOutline, getDrawableName, filterDrawable, typesetBlock, measureWidth } from './letters.ts';

const readFile = async (path: string) => new Response(readFileSync(join('public', path)));
const loadLetters = (text: string, locale: Locale) => new GlyphCache().load(text, locale, readFile);

const createItem = (overrides: Partial<CardItem> = {}): CardItem => ({
  seal: getCrestPath({ id: '7', country: 'uk', monogram: 'UCL' }),
  name: '倫敦大學學院',
  other: 'University College London',
  place: '倫敦 · 英國',
  at: [51.52, -0.13],
  figures: [{ label: '學費／年', value: '£24,000', about: '約 HK$247,000', isUnknown: false }],
  ...overrides,
});
const createCard = (overrides: Partial<Card> = {}): Card => ({
  locale: 'zh-hk',
  brand: { name: '渡口升學', colour: '#b3392b', initials: '渡', mark: getLogoPath({ name: '渡口升學', mark: '渡' }) },
  title: '兩所院校比較',
  line: '',
  upright: '院校比較',
  scene: { id: '7', country: 'uk' },
  origin: 'hk',
  things: [createItem(), createItem({ name: '墨爾本大學', at: [-37.8, 144.96] })],
  note: '資料來源見網頁',
  host: 'mso.passage.example',
  code: { address: 'https://mso.passage.example/mso/compare?schools=1,2', text: '掃描看並排比較，無須登入' },
  ...overrides,
});
const QR_CODE = { size: 29, path: 'M0 0h7v7h-7z' };

describe('the address of a card', () => {
  it('round-trips', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('schools' as const, 'courses' as const),
        fc.constantFrom('card' as const, 'poster' as const),
        fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }).map(String), { minLength: 1, maxLength: 4 }),
        (kind, shape, ids) => {
          expect(parseCardPath(getCardPath({ shape, kind, ids }))).toEqual({ shape, kind, ids });
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
  ])('rejects %s', (path) => expect(parseCardPath(path)).toBe(null));
});

describe('the letters of cards', () => {
  it('are packed without loss', () => {
    const arbitraryPoint = fc.record({
      x: fc.integer({ min: -2000, max: 2000 }),
      y: fc.integer({ min: -2000, max: 2000 }),
      isOnCurve: fc.boolean(),
    });
    const arbitraryOutline = fc.record({
      advance: fc.nat(2000),
      contours: fc.array(fc.array(arbitraryPoint, { minLength: 1, maxLength: 9 }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(arbitraryOutline, (glyphOutline) => {
        expect(unpackOutline(packOutline(glyphOutline))).toEqual(glyphOutline);
      }),
    );
  });

  it.each(LOCALES)('contain every character of the product’s texts in %s', async (locale) => {
    const folders = [`client/i18n/messages/${locale}`, `shared/messages/${locale}`];
    const texts = folders.flatMap((folder) =>
      readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
    );
    const allCharacters = [...new Set(texts.join('').replaceAll(/\s/gu, ' '))].join('');
    const letters = await loadLetters(allCharacters, locale);
    expect(
      [...allCharacters].filter((letter) => !letters.has(letter) && !/[\p{Script=Arabic}\p{Cf}\p{So}]/u.test(letter)),
    ).toEqual([]);
  });

  it('contain school names in Chinese, with accents and currency symbols', async () => {
    const sampleText = '香港中環鰂魚涌深圳龍崗衞裏粵啫骨角直花 Universität São Paulo Ōtautahi £€¥$–’“”…';
    const letters = await loadLetters(sampleText, 'zh-hk');
    expect(filterDrawable(sampleText, letters)).toBe(sampleText);
  });

  it('use mainland characters for mainland readers', async () => {
    const [hongKongGlyphs, mainlandGlyphs] = await Promise.all([loadLetters('骨', 'zh-hk'), loadLetters('骨', 'zh')]);
    expect(hongKongGlyphs.get('骨')?.path).not.toBe(mainlandGlyphs.get('骨')?.path);
  });
});

describe('lines of a card', () => {
  const blockOptions = { x: 0, y: 0, size: 50, width: 400, minSize: 40, lines: 2, leading: 1.2, fill: '#000' };

  it('are reduced in size, then wrapped, then truncated, and omit characters without an outline', async () => {
    const letters = await loadLetters('英國學生簽證：資金證明要存放多久…', 'zh-hk');
    const typeset = (text: string, overrides = {}) => typesetBlock(text, { ...blockOptions, ...overrides }, letters);
    expect(typeset('英國學生')).toMatchObject({ lines: 1, size: 50 });
    expect(typeset('英國學生簽證資金', { lines: 1 })).toMatchObject({ lines: 1, size: 50 });
    expect(typeset('英國學生簽證資金證', { lines: 1 })).toMatchObject({ lines: 1, size: 44 });
    expect(typeset('英國學生簽證：資金證明要存放多久', {}).lines).toBe(2);
    expect(typeset('英國學生簽證：資金證明要存放多久'.repeat(3)).lines).toBe(2);
    expect(typeset('\u{10ffff}').drawing).toBe('');
  });

  it('avoid breaking words when a smaller size fits, and otherwise break at hyphens', async () => {
    const letters = await loadLetters('The University of Oxford/Eynesbury College…', 'en-us');
    const columnOptions = { ...blockOptions, size: 27, width: 119, minSize: 20, lines: 3 };
    const nameBlock = typesetBlock('University of Oxford', columnOptions, letters);
    expect(measureWidth('University', letters) * nameBlock.size).toBeLessThanOrEqual(columnOptions.width);
    expect(nameBlock.size).toBeGreaterThan(columnOptions.minSize);
    expect(typesetBlock('Oxford/University', { ...columnOptions, width: 130 }, letters).lines).toBe(2);
  });

  it('of a poster label a single port, without overlapping another port or label', async () => {
    const letters = await loadLetters('牛津大學倫敦院University College London…0123456789', 'zh-hk');
    const extractNumbers = (svg: string, shape: RegExp) =>
      [...svg.matchAll(shape)].map((regExpExecArray) => regExpExecArray.slice(1).map(Number));
    const arbitraryName = fc.constantFrom('牛津大學', 'University College London', '倫敦大學學院'.repeat(4));
    const arbitraryLocation = fc.tuple(fc.integer({ min: -45, max: 60 }), fc.integer({ min: -179, max: 179 }));
    const arbitraryItem = fc
      .record({ name: arbitraryName, at: arbitraryLocation })
      .map((entry) => createItem({ ...entry, other: '' }));
    fc.assert(
      fc.property(fc.array(arbitraryItem, { minLength: 1, maxLength: 4 }), (items) => {
        const svg = renderPoster(createCard({ things: items }), letters, QR_CODE);
        const nameBoxes = extractNumbers(svg, /<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="(26)"/g);
        const dotCircles = extractNumbers(svg, /<circle cx="([\d.-]+)" cy="([\d.-]+)" r="15"/g);
        if (items.length === 1) expect(nameBoxes).toHaveLength(1);
        const allBoxes = [...nameBoxes, ...dotCircles.map(([x = 0, y = 0]) => [x - 15, y - 15, 30, 30])];
        for (const [index, [x = 0, y = 0, boxWidth = 0]] of nameBoxes.entries())
          for (const [otherX = 0, otherY = 0, otherWidth = 0, otherHeight = 0] of allBoxes.slice(index + 1))
            expect(
              Math.max(otherX - x - boxWidth, x - otherX - otherWidth, otherY - y - 26, y - otherY - otherHeight),
            ).toBeGreaterThan(-0.2);
      }),
    );
  });

  it('of a poster never overlap, however long names, places and figures are', async () => {
    const longNames = [
      'Institute of American Indian and Alaska Native Culture and Arts Development',
      'Oxford',
      '倫敦大學學院'.repeat(6),
    ];
    const places = ['Cambridge, Massachusetts · United States', 'Oxford', '維多利亞州 墨爾本 · 澳洲'.repeat(3)];
    const labels = ['Tuition and fees from (per year)', '最低學費及雜費／年', '學費'];
    for (const name of longNames)
      for (const place of places)
        for (const label of labels) {
          const figures = [{ label, value: 'US$53,760–US$60,000', about: 'about HK$422,000', isUnknown: false }];
          const longCard = createCard({
            locale: 'en-us',
            things: [createItem({ name, place, figures }), createItem({ name, place, figures })],
          });
          const letters = await loadLetters(listCardLetters(longCard), longCard.locale);
          expect(listOverlaps(renderPoster(longCard, letters, QR_CODE)), `${name} ${place} ${label}`).toEqual([]);
        }
  });
});

/** Returns lines that begin before the previous line at the same height has ended. */
function listOverlaps(svg: string): string[] {
  const textLines = [
    ...svg.matchAll(/<g fill="[^"]+">((?:<path transform="translate\([^"]+" d="[^"]*"\/>)+)<\/g>/g),
  ].map(([, paths = '']) =>
    [...paths.matchAll(/translate\((-?[\d.]+) (-?[\d.]+)\)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
  );
  const lineEnds = textLines.map((glyphPositions) => ({
    from: glyphPositions[0]?.[0] ?? 0,
    to: glyphPositions.at(-1)?.[0] ?? 0,
    y: glyphPositions[0]?.[1] ?? 0,
  }));
  return lineEnds.flatMap((lineEnd) =>
    lineEnds
      .filter(
        (otherLine) =>
          otherLine !== lineEnd &&
          otherLine.y === lineEnd.y &&
          otherLine.from > lineEnd.from &&
          otherLine.from <= lineEnd.to,
      )
      .map((otherLine) => `${otherLine.from} within ${lineEnd.from} to ${lineEnd.to} at ${lineEnd.y}`),
  );
}

describe('names with characters that no face has', () => {
  const RARE_NAME = '深圳\u{2a6a5}大學';
  it('use Latin glyphs, and omit emoji', async () => {
    const letters = await loadLetters(`${RARE_NAME} Shenzhen 🎓`, 'zh-hk');
    expect(getDrawableName({ name: RARE_NAME, other: 'Shenzhen' }, letters)).toBe('Shenzhen');
    expect(getDrawableName({ name: '深圳大學 🎓', other: 'Shenzhen' }, letters)).toBe('深圳大學 🎓');
    expect(getDrawableName({ name: RARE_NAME, other: '' }, letters)).toBe(RARE_NAME);
    expect(filterDrawable('深圳大學 🎓', letters)).toBe('深圳大學 ');
  });
});

describe('a card', () => {
  it.each([
    ['of two', createCard()],
    [
      'of four, one of them unpublished',
      createCard({
        things: [
          createItem(),
          createItem(),
          createItem(),
          createItem({ figures: [{ label: '學費', value: '未公布', about: '', isUnknown: true }] }),
        ],
      }),
    ],
    ['of one', createCard({ things: [createItem()] })],
    ['of none', createCard({ things: [], line: '由選校到啟程' })],
    ['in English', createCard({ locale: 'en-us', upright: '', title: 'Two schools compared' })],
    [
      'of a school with a logo of its own',
      createCard({ brand: { name: '渡口', colour: 'x', initials: '', mark: '' }, things: [createItem({ seal: '' })] }),
    ],
    [
      'whose names are anything',
      createCard({ title: '<script>"&\u0000', things: [createItem({ name: '<b>&amp;"' })] }),
    ],
  ])('%s contains outlines and plain colours only', async (_, card) => {
    const letters = await loadLetters(listCardLetters(card), card.locale);
    for (const svg of [renderCard(card, letters), renderPoster(card, letters, QR_CODE)]) {
      expect(svg).not.toMatch(/<text|var\(|NaN|undefined|<script|<style/);
      expect(svg.match(/<svg/g)?.length).toBe(svg.match(/<\/svg>/g)?.length);
    }
  });

  it.each(LOCALES)('share one drawing except for crests: %s', async (locale) => {
    const cardInLocale = createCard({ locale, upright: locale === 'en-us' ? '' : '院校比較' });
    const letters = await loadLetters(listCardLetters(cardInLocale), locale);
    for (const foundCard of [cardInLocale, { ...cardInLocale, things: [createItem({ at: null })] }]) {
      for (const svg of [renderCard(foundCard, letters), renderPoster(foundCard, letters, QR_CODE)]) {
        expect(svg).not.toContain(' opacity=');
        const truncatedMatches = [...svg.matchAll(/<svg [^>]*width="([\d.]+)"[^>]*overflow="hidden"/g)];
        expect(truncatedMatches.filter(([, width]) => Number(width) > 128)).toEqual([]);
      }
    }
  });

  it('is the same for the same content', async () => {
    const letters = await loadLetters(listCardLetters(createCard()), 'zh-hk');
    expect(renderCard(createCard(), letters)).toBe(renderCard(createCard(), letters));
  });
});
