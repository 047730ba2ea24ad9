import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logoAddress, sealAddress } from '#shared/art/art-address.ts';
import { LetterShelf } from '#worker/card/letter-shelf.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { type Card, type CardThing, lettersOf } from './card.ts';
import { cardAddress, readCardAddress } from './card-address.ts';
import { drawCard } from './draw-card.ts';
import { drawPoster } from './draw-poster.ts';
import { packOutline, unpackOutline } from './outline.ts';
import { onlyKnown, setBlock } from './set-lines.ts';

const readFile = async (path: string) => new Response(readFileSync(join('public', path)));
const lettersIn = (text: string, locale: Locale) => new LetterShelf().find(text, locale, readFile);

const thing = (changes: Partial<CardThing> = {}): CardThing => ({
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
  title: '兩所院校，並排看',
  line: '',
  upright: '院校並排看',
  scene: { id: '7', country: 'uk' },
  origin: 'hk',
  things: [thing(), thing({ name: '墨爾本大學', at: [-37.8, 144.96] })],
  note: '網頁列明每個數字的來源',
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
          expect(readCardAddress(cardAddress({ shape, kind, ids }))).toEqual({ shape, kind, ids });
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
  ])('%s is none', (path) => expect(readCardAddress(path)).toBe(null));
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
      fc.property(outline, (one) => {
        expect(unpackOutline(packOutline(one))).toEqual(one);
      }),
    );
  });

  it.each(LOCALES)('hold all that the product writes in %s', async (locale) => {
    const folders = [`client/i18n/messages/${locale}`, `shared/messages/${locale}`];
    const texts = folders.flatMap((folder) =>
      readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
    );
    const written = [...new Set(texts.join('').replaceAll(/\s/gu, ' '))].join('');
    const letters = await lettersIn(written, locale);
    expect(
      [...written].filter((letter) => !letters.has(letter) && !/[\p{Script=Arabic}\p{Cf}\p{So}]/u.test(letter)),
    ).toEqual([]);
  });

  it('hold the names of schools, in Chinese, with accents and with signs of money', async () => {
    const written = '香港中環鰂魚涌深圳龍崗衞裏粵啫骨角直花 Universität São Paulo Ōtautahi £€¥$–’“”…';
    const letters = await lettersIn(written, 'zh-hk');
    expect(onlyKnown(written, letters)).toBe(written);
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
});

describe('a card', () => {
  it.each([
    ['of two', card()],
    [
      'of four, one of them unpublished',
      card({
        things: [
          thing(),
          thing(),
          thing(),
          thing({ figures: [{ label: '學費', value: '未公布', about: '', isUnknown: true }] }),
        ],
      }),
    ],
    ['of one', card({ things: [thing()] })],
    ['of none', card({ things: [], line: '由選校到啟程' })],
    ['in English', card({ locale: 'en-us', upright: '', title: 'Two schools, side by side' })],
    [
      'of a school with a logo of its own',
      card({ brand: { name: '渡口', colour: 'x', initials: '', mark: '' }, things: [thing({ seal: '' })] }),
    ],
    ['whose names are anything', card({ title: '<script>"&\u0000', things: [thing({ name: '<b>&amp;"' })] })],
  ])('%s is drawn of outlines and plain colours', async (_, one) => {
    const letters = await lettersIn(lettersOf(one), one.locale);
    for (const svg of [drawCard(one, letters), drawPoster(one, letters, CODE)]) {
      expect(svg).not.toMatch(/<text|var\(|NaN|undefined|<script|<style/);
      expect(svg.match(/<svg/g)?.length).toBe(svg.match(/<\/svg>/g)?.length);
    }
  });

  it('is the same for the same content', async () => {
    const letters = await lettersIn(lettersOf(card()), 'zh-hk');
    expect(drawCard(card(), letters)).toBe(drawCard(card(), letters));
  });
});
