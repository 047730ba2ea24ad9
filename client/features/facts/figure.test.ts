import { describe, expect, it } from 'vitest';
import enUs from '#client/i18n/messages/en-us/facts.json' with { type: 'json' };
import zhHk from '#client/i18n/messages/zh-hk/facts.json' with { type: 'json' };
import { createTexts } from '#client/i18n/use-text.ts';
import { Fact, type Source } from '#shared/contract/catalogue/fact.ts';
import type { Locale } from '#shared/locale/locales.ts';
import {
  formatDerivedNote,
  formatEdition,
  getYearlyFee,
  formatFigureName,
  getFigures,
  figureText,
  formatEditionMonth,
  getSources,
} from './figure.ts';

const FACTS_MESSAGES = { 'en-us': enUs, 'zh-hk': zhHk };
const createTextSource = (locale: 'en-us' | 'zh-hk') => ({
  t: createTexts(locale, { facts: FACTS_MESSAGES[locale] }).getText('facts'),
  locale: locale as Locale,
});

const createSource = (id: string): Source => ({
  id,
  publisher: 'P',
  title: 'T',
  licence: 'L',
  licenceAddress: '',
  address: '',
  asAt: '2023-01-03',
  readOn: '',
});
const createFact = (fields: object) =>
  Fact.parse({ key: 'courseTuition', unit: 'AUD', value: 42_000, sourceId: 1, ...fields });

describe('the fee of a year', () => {
  it.each([
    ['of a course that a register names', createFact({ key: 'courseTuitionYear', value: 44_384 }), '44384'],
    ['of a level that is offered', createFact({ key: 'levelYear', unit: 'USD/year', value: 57_261 }), '57261'],
  ])('is that %s', (_, input, value) => {
    expect(
      getYearlyFee({ facts: [createFact({ key: 'courseWeeks' }), input], sources: [createSource('1')] })?.value,
    ).toBe(value);
  });

  it('is null without a value', () =>
    expect(getYearlyFee({ facts: [createFact({})], sources: [createSource('1')] })).toBeNull());

  it('prefers the newer value of the school’s page, with a differing register value beside it', () => {
    const pageFact = createFact({ key: 'courseYear', unit: 'AUD/year', value: 48_000, sourceId: 2 });
    const registerFact = createFact({ key: 'courseTuitionYear', unit: 'AUD/year', value: 44_384 });
    const sources = [createSource('1'), createSource('2')];
    expect(getYearlyFee({ facts: [registerFact, pageFact], sources })).toMatchObject({
      value: '48000',
      sourceId: '2',
      beside: { value: '44384', source: { id: '1' } },
    });
    expect(getYearlyFee({ facts: [{ ...registerFact, value: '48000' }, pageFact], sources })?.beside).toBeNull();
  });
});

describe('figures of an answer', () => {
  it('are those whose source is included', () => {
    const factRows = [
      createFact({}),
      createFact({ key: 'courseWeeks', sourceId: 2 }),
      createFact({ key: 'courseWork', value: '' }),
    ];
    const { find } = getFigures({ facts: factRows, sources: [createSource('1')] });
    expect(find('courseTuition')).toMatchObject({ value: '42000', sourceId: '1', was: null });
    expect(find('courseWeeks')).toBeNull();
    expect(find('courseWork')).toBeNull();
    expect(find('tuition')).toBeNull();
  });

  it('show the register’s value where the site has another, with its source', () => {
    const otherValue = { value: '9000', unit: 'AUD', sourceId: '2' };
    const createOtherFigure = (sources: Source[], value: object = {}) =>
      getFigures({ facts: [createFact({ beside: [{ ...otherValue, ...value }] })], sources }).find('courseTuition')
        ?.beside ?? null;
    expect(createOtherFigure([createSource('1'), createSource('2')])).toEqual({
      ...otherValue,
      source: createSource('2'),
    });
    expect(createOtherFigure([createSource('1')])).toBeNull();
    expect(createOtherFigure([createSource('1'), createSource('2')], { value: 'lots' })).toBeNull();
  });

  it.each([
    ['156', '3 years'],
    ['52', '1 year'],
    ['78', '1.5 years'],
    ['100', '2 years'],
    ['26', '26 weeks'],
    ['90', '90 weeks'],
  ])('show annual fees of %s weeks, which are half years: %s', (value, text) => {
    expect(figureText({ key: 'courseWeeks', unit: 'weeks', value }, createTextSource('en-us'))).toBe(text);
  });

  it('show deadlines as dates in words', () => {
    const createDeadlineFact = (value: string) =>
      createFact({ key: 'applicationDeadline', part: 'undergraduate', unit: '', value });
    const { find } = getFigures({ facts: [createDeadlineFact('2027-01-29')], sources: [createSource('1')] });
    const deadlineFigure = find('applicationDeadline', 'undergraduate');
    expect(deadlineFigure && figureText(deadlineFigure, createTextSource('zh-hk'))).toBe('2027年1月29日');
    expect(deadlineFigure && formatFigureName(deadlineFigure, createTextSource('en-us').t)).toBe(
      'Deadline, undergraduate',
    );
  });

  it.each([
    ['an amount that is none', { value: 'lots' }],
    ['a blank amount', { value: ' ' }],
    ['an endless number of weeks', { key: 'courseWeeks', unit: 'weeks', value: '1e999' }],
    ['places that are no list', { key: 'coursePlaces', unit: '', value: 'Parkville, VIC' }],
    ['places that are a thing', { key: 'coursePlaces', unit: '', value: '{"0":"Parkville"}' }],
    ['places of which none is a word', { key: 'coursePlaces', unit: '', value: '[1,null]' }],
  ])('are not %s', (_, invalidFields) => {
    const invalidFact = createFact({ unit: 'AUD', ...invalidFields });
    const validFact = createFact({ was: [{ value: invalidFact.value, unit: invalidFact.unit, asAt: '2022-01-03' }] });
    expect(getFigures({ facts: [invalidFact], sources: [createSource('1')] }).all(invalidFact.key)).toEqual([]);
    if (invalidFact.key === validFact.key)
      expect(getFigures({ facts: [validFact], sources: [createSource('1')] }).find(validFact.key)?.was).toBeNull();
    // In a list of changes, an invalid value is displayed unchanged.
    expect(figureText(invalidFact, createTextSource('en-us'))).toBe(invalidFact.value);
  });

  it.each(['constructor', '__proto__', 'toString'])('are words also where they are called %s', (word) => {
    for (const key of ['teachingRating', word])
      expect(figureText({ key, value: word, unit: '' }, createTextSource('en-us'))).toBe(word);
    expect(formatFigureName({ key: word, part: 'x' }, createTextSource('en-us').t)).toBe(`name.${word}`);
  });

  it('include the previous value, and no earlier ones', () => {
    const previousValues = [41_000, 40_000].map((value) => ({ value, unit: 'AUD', asAt: '2022-01-03' }));
    const { find } = getFigures({ facts: [createFact({ was: previousValues })], sources: [createSource('1')] });
    expect(find('courseTuition')?.was).toEqual({ value: '41000', unit: 'AUD', asAt: '2022-01-03' });
  });

  it('of several answers list each source once', () => {
    const sourcedItems = ['1', '2', '1'].map((id) => ({ facts: [], sources: [createSource(id)] }));
    expect(getSources(sourcedItems).map(({ id }) => id)).toEqual(['1', '2']);
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
    expect(figureText({ key, value, unit }, createTextSource('en-us'))).toBe(english);
    expect(figureText({ key, value, unit }, createTextSource('zh-hk'))).toBe(chinese);
  });

  it('has a name for each part', () => {
    const { t } = createTextSource('en-us');
    expect(formatFigureName({ key: 'tuition', part: 'graduate' }, t)).toBe(enUs.name.tuition.graduate);
    expect(formatFigureName({ key: 'courseField', part: '1' }, t)).toBe(enUs.name.courseField);
  });

  it('marks computed values', () => {
    const { t } = createTextSource('en-us');
    expect(formatDerivedNote({ key: 'courseTuitionYear', value: '' }, t)).toContain('Our estimate');
    expect(formatDerivedNote({ key: 'courseTuition', value: '' }, t)).toBe('');
  });

  it('dates an edition by its day, its month or its school year', () => {
    expect(formatEdition('2025-08', 'en-us')).toBe('August 2025');
    expect(formatEdition('2025-08', 'zh-hk')).toBe('2025年8月');
    expect(formatEdition('2011-12', 'en-us')).toBe('2011–12');
    expect(formatEdition('2023-01-03', 'en-us')).toBe('3 January 2023');
    expect(formatEdition('2023-01-03', 'zh-hk')).toBe('2023年1月3日');
    expect(formatEdition('2022-23', 'zh-hk')).toBe('2022–23');
    for (const invalidDate of ['2026-13-45', '0000-00-00'])
      expect([formatEdition(invalidDate, 'en-us'), formatEditionMonth(invalidDate, 'zh-hk')]).toEqual([
        invalidDate,
        invalidDate,
      ]);
  });
});

describe('a figure older than two years', () => {
  const today = new Date('2026-11-28');
  const getLabel = (asAt: string, value: object = {}, locale: 'en-us' | 'zh-hk' = 'en-us') => {
    const sourcedItem = {
      facts: [createFact({ key: 'courseTuitionYear', unit: 'AUD/year', ...value })],
      sources: [{ ...createSource('1'), asAt }],
    };
    const [figure] = getFigures(sourcedItem, today).all('courseTuitionYear');
    return figure && formatFigureName(figure, createTextSource(locale).t);
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
