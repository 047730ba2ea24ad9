import { describe, expect, it } from 'vitest';
import enUs from '#client/i18n/messages/en-us/facts.json' with { type: 'json' };
import zhHk from '#client/i18n/messages/zh-hk/facts.json' with { type: 'json' };
import { createTexts } from '#client/i18n/use-text.ts';
import { Fact, type Source } from '#shared/contract/catalogue/fact.ts';
import type { Locale } from '#shared/locale/locales.ts';
import {
  derivedNote,
  editionText,
  feeOfYear,
  figureName,
  getFigures,
  figureText,
  monthOfEdition,
  getSources,
} from './figure.ts';

const WORDS = { 'en-us': enUs, 'zh-hk': zhHk };
const sayingIn = (locale: 'en-us' | 'zh-hk') => ({
  t: createTexts(locale, { facts: WORDS[locale] }).of('facts'),
  locale: locale as Locale,
});

const source = (id: string): Source => ({
  id,
  publisher: 'P',
  title: 'T',
  licence: 'L',
  licenceAddress: '',
  address: '',
  asAt: '2023-01-03',
  readOn: '',
});
const fact = (fields: object) =>
  Fact.parse({ key: 'courseTuition', unit: 'AUD', value: 42_000, sourceId: 1, ...fields });

describe('the fee of a year', () => {
  it.each([
    ['of a course that a register names', fact({ key: 'courseTuitionYear', value: 44_384 }), '44384'],
    ['of a level that is offered', fact({ key: 'levelYear', unit: 'USD/year', value: 57_261 }), '57261'],
  ])('is that %s', (_, input, value) => {
    expect(feeOfYear({ facts: [fact({ key: 'courseWeeks' }), input], sources: [source('1')] })?.value).toBe(value);
  });

  it('is null without a value', () => expect(feeOfYear({ facts: [fact({})], sources: [source('1')] })).toBeNull());

  it('prefers the newer value of the school’s page, with a differing register value beside it', () => {
    const page = fact({ key: 'courseYear', unit: 'AUD/year', value: 48_000, sourceId: 2 });
    const register = fact({ key: 'courseTuitionYear', unit: 'AUD/year', value: 44_384 });
    const sources = [source('1'), source('2')];
    expect(feeOfYear({ facts: [register, page], sources })).toMatchObject({
      value: '48000',
      sourceId: '2',
      beside: { value: '44384', source: { id: '1' } },
    });
    expect(feeOfYear({ facts: [{ ...register, value: '48000' }, page], sources })?.beside).toBeNull();
  });
});

describe('figures of an answer', () => {
  it('are those whose source is included', () => {
    const facts = [fact({}), fact({ key: 'courseWeeks', sourceId: 2 }), fact({ key: 'courseWork', value: '' })];
    const { find } = getFigures({ facts, sources: [source('1')] });
    expect(find('courseTuition')).toMatchObject({ value: '42000', sourceId: '1', was: null });
    expect(find('courseWeeks')).toBeNull();
    expect(find('courseWork')).toBeNull();
    expect(find('tuition')).toBeNull();
  });

  it('show the register’s value where the site has another, with its source', () => {
    const secondValue = { value: '9000', unit: 'AUD', sourceId: '2' };
    const other = (sources: Source[], value: object = {}) =>
      getFigures({ facts: [fact({ beside: [{ ...secondValue, ...value }] })], sources }).find('courseTuition')
        ?.beside ?? null;
    expect(other([source('1'), source('2')])).toEqual({ ...secondValue, source: source('2') });
    expect(other([source('1')])).toBeNull();
    expect(other([source('1'), source('2')], { value: 'lots' })).toBeNull();
  });

  it.each([
    ['156', '3 years'],
    ['52', '1 year'],
    ['78', '1.5 years'],
    ['100', '2 years'],
    ['26', '26 weeks'],
    ['90', '90 weeks'],
  ])('show annual fees of %s weeks, which are half years: %s', (value, text) => {
    expect(figureText({ key: 'courseWeeks', unit: 'weeks', value }, sayingIn('en-us'))).toBe(text);
  });

  it('show deadlines as dates in words', () => {
    const day = (value: string) => fact({ key: 'applicationDeadline', part: 'undergraduate', unit: '', value });
    const { find } = getFigures({ facts: [day('2027-01-29')], sources: [source('1')] });
    const figure = find('applicationDeadline', 'undergraduate');
    expect(figure && figureText(figure, sayingIn('zh-hk'))).toBe('2027年1月29日');
    expect(figure && figureName(figure, sayingIn('en-us').t)).toBe('Deadline, undergraduate');
  });

  it.each([
    ['an amount that is none', { value: 'lots' }],
    ['a blank amount', { value: ' ' }],
    ['an endless number of weeks', { key: 'courseWeeks', unit: 'weeks', value: '1e999' }],
    ['places that are no list', { key: 'coursePlaces', unit: '', value: 'Parkville, VIC' }],
    ['places that are a thing', { key: 'coursePlaces', unit: '', value: '{"0":"Parkville"}' }],
    ['places of which none is a word', { key: 'coursePlaces', unit: '', value: '[1,null]' }],
  ])('are not %s', (_, odd) => {
    const result = fact({ unit: 'AUD', ...odd });
    const good = fact({ was: [{ value: result.value, unit: result.unit, asAt: '2022-01-03' }] });
    expect(getFigures({ facts: [result], sources: [source('1')] }).all(result.key)).toEqual([]);
    if (result.key === good.key)
      expect(getFigures({ facts: [good], sources: [source('1')] }).find(good.key)?.was).toBeNull();
    // As part of a change, the invalid value is displayed as it is.
    expect(figureText(result, sayingIn('en-us'))).toBe(result.value);
  });

  it.each(['constructor', '__proto__', 'toString'])('are words also where they are called %s', (word) => {
    for (const key of ['teachingRating', word])
      expect(figureText({ key, value: word, unit: '' }, sayingIn('en-us'))).toBe(word);
    expect(figureName({ key: word, part: 'x' }, sayingIn('en-us').t)).toBe(`name.${word}`);
  });

  it('include the previous value, and no earlier ones', () => {
    const previous = [41_000, 40_000].map((value) => ({ value, unit: 'AUD', asAt: '2022-01-03' }));
    const { find } = getFigures({ facts: [fact({ was: previous })], sources: [source('1')] });
    expect(find('courseTuition')?.was).toEqual({ value: '41000', unit: 'AUD', asAt: '2022-01-03' });
  });

  it('of several answers list each source once', () => {
    const answers = ['1', '2', '1'].map((id) => ({ facts: [], sources: [source(id)] }));
    expect(getSources(answers).map(({ id }) => id)).toEqual(['1', '2']);
  });
});

describe('text of a figure', () => {
  it.each([
    ['courseTuition', '90776.128', 'AUD', 'A$90,776', 'A$90,776'],
    ['tuition', '52659', 'USD/year', 'US$52,659', 'US$52,659'],
    ['courseWeeks', '156', 'weeks', '3 years', '3 年'],
    ['courseWeeks', '1', 'weeks', '1 week', '1 週'],
    ['capacity', '30000', 'students', '30,000 students', '30,000 人'],
    ['teachingRating', 'Gold', '', 'Gold', '金獎'],
    ['teachingRating', 'Platinum', '', 'Platinum', 'Platinum'],
    [
      'coursePlaces',
      '["Parkville, VIC","TOWNSVILLE CITY, QLD"]',
      '',
      'Parkville, VIC; Townsville City, QLD',
      'Parkville, VIC；Townsville City, QLD',
    ],
    ['courseCode', '0100009', '', '0100009', '0100009'],
  ])('%s %s %s: %s, %s', (key, value, unit, english, chinese) => {
    expect(figureText({ key, value, unit }, sayingIn('en-us'))).toBe(english);
    expect(figureText({ key, value, unit }, sayingIn('zh-hk'))).toBe(chinese);
  });

  it('has a name for each part', () => {
    const { t } = sayingIn('en-us');
    expect(figureName({ key: 'tuition', part: 'graduate' }, t)).toBe(enUs.name.tuition.graduate);
    expect(figureName({ key: 'courseField', part: '1' }, t)).toBe(enUs.name.courseField);
  });

  it('marks computed values', () => {
    const { t } = sayingIn('en-us');
    expect(derivedNote('courseTuitionYear', t)).toContain('Our estimate');
    expect(derivedNote('courseTuition', t)).toBe('');
  });

  it('dates an edition by its day, its month or its school year', () => {
    expect(editionText('2025-08', 'en-us')).toBe('August 2025');
    expect(editionText('2025-08', 'zh-hk')).toBe('2025年8月');
    expect(editionText('2011-12', 'en-us')).toBe('2011–12');
    expect(editionText('2023-01-03', 'en-us')).toBe('3 January 2023');
    expect(editionText('2023-01-03', 'zh-hk')).toBe('2023年1月3日');
    expect(editionText('2022-23', 'zh-hk')).toBe('2022–23');
    for (const invalidDate of ['2026-13-45', '0000-00-00'])
      expect([editionText(invalidDate, 'en-us'), monthOfEdition(invalidDate, 'zh-hk')]).toEqual([
        invalidDate,
        invalidDate,
      ]);
  });
});

describe('a figure older than two years', () => {
  const today = new Date('2026-11-28');
  const getLabel = (asAt: string, value: object = {}, locale: 'en-us' | 'zh-hk' = 'en-us') => {
    const existing = {
      facts: [fact({ key: 'courseTuitionYear', unit: 'AUD/year', ...value })],
      sources: [{ ...source('1'), asAt }],
    };
    const [figure] = getFigures(existing, today).all('courseTuitionYear');
    return figure && figureName(figure, sayingIn(locale).t);
  };

  it.each([
    ['2022-23', 'Tuition a year (2022–23)'],
    ['2023-24', 'Tuition a year (2023–24)'],
    ['2024-25', 'Tuition a year'],
    ['2023-01-03', 'Tuition a year (2023)'],
    ['2022', 'Tuition a year (2022)'],
    ['2024-12', 'Tuition a year'],
    ['2024-04', 'Tuition a year (2024)'],
    ['', 'Tuition a year'],
  ])('of the edition %s is called %s', (asAt, label) => expect(getLabel(asAt)).toBe(label));

  it('formats its year in the reader’s language, and a length of study without one', () => {
    expect(getLabel('2022-23', {}, 'zh-hk')).toMatch(/（2022–23）$/);
    expect(getLabel('2022-23', { unit: 'weeks' })).toBe('Tuition a year');
  });
});
