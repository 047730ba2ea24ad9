import factsEn from '#client/i18n/messages/en-us/facts.json' with { type: 'json' };
import factsHk from '#client/i18n/messages/zh-hk/facts.json' with { type: 'json' };
import factsZh from '#client/i18n/messages/zh/facts.json' with { type: 'json' };
import compareEn from '#client/i18n/messages/en-us/compare.json' with { type: 'json' };
import compareHk from '#client/i18n/messages/zh-hk/compare.json' with { type: 'json' };
import compareZh from '#client/i18n/messages/zh/compare.json' with { type: 'json' };
import degreeEn from '#client/i18n/messages/en-us/degree-cost.json' with { type: 'json' };
import degreeHk from '#client/i18n/messages/zh-hk/degree-cost.json' with { type: 'json' };
import degreeZh from '#client/i18n/messages/zh/degree-cost.json' with { type: 'json' };
import guideEn from '#client/i18n/messages/en-us/guide.json' with { type: 'json' };
import guideHk from '#client/i18n/messages/zh-hk/guide.json' with { type: 'json' };
import guideZh from '#client/i18n/messages/zh/guide.json' with { type: 'json' };
import { createTexts } from '#client/i18n/use-text.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourcedFigure } from '#client/features/facts/figure.ts';
import { Fact } from '#shared/contract/catalogue/fact.ts';
import { pageQuery } from '#client/site/portal/page-query.ts';
import { MAX_COMPARED } from '#shared/constants.ts';
import { toOwnMoney, exchange } from '#shared/rules/budget.ts';
import { createShelf } from '#tests/unit/support/create-shelf.ts';
import { type CostFacts, computeCosts, asRange, sumNote, getBachelorYear, yearOfCourse } from './compare-costs.ts';
import { usualYears } from '#client/features/degree-cost/usual-years.ts';
import { compareAddress, parseCompared } from './compare-query.ts';
import type { Cell } from './compare-rows.ts';
import { type ComparedSchool, schoolGroups } from './school-groups.ts';
import { findLowest } from './find-lowest.ts';
import { saveSelection, loadSelection, addToSelection } from './link/compared-items.ts';

const read = (address: string) => parseCompared(pageQuery('compare', address));

const FACTS = { 'en-us': factsEn, 'zh-hk': factsHk, zh: factsZh };
const COMPARE = { 'en-us': compareEn, 'zh-hk': compareHk, zh: compareZh };
const DEGREE = { 'en-us': degreeEn, 'zh-hk': degreeHk, zh: degreeZh };
const GUIDE = { 'en-us': guideEn, 'zh-hk': guideHk, zh: guideZh };

describe('the comparison in a URL', () => {
  it('is parsed as it was formatted', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('schools' as const, 'courses' as const),
        fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }).map(String), { minLength: 1, maxLength: MAX_COMPARED }),
        fc.boolean(),
        (kind, ids, only) => {
          expect(read(compareAddress({ kind, ids, only }))).toEqual({
            kind,
            ids,
            over: [],
            others: [],
            onlyDiffering: only,
          });
        },
      ),
    ));

  it.each([
    ['?schools=7,07,007', { ids: ['7'], over: [] }],
    ['?schools=1,1,x,,-2,1e3,2', { ids: ['1', '2'], over: [] }],
    ['?schools=1,2,3,4,5,6', { ids: ['1', '2', '3', '4'], over: ['5', '6'] }],
    ['?courses=7', { kind: 'courses', ids: ['7'], others: [] }],
    ['?schools=1&courses=7,8', { kind: 'schools', ids: ['1'], others: ['7', '8'] }],
    ['?schools=%00&courses=%3Cb%3E', { kind: 'schools', ids: [] }],
    ['', { kind: 'schools', ids: [], onlyDiffering: false }],
  ])('%s', (address, value) => expect(read(`/compare${address}`)).toMatchObject(value));
});

const figure = (key: string, value: string, unit: string, part = '') =>
  ({ key, part, value, unit, sourceId: '1', was: null }) as unknown as SourcedFigure;

const OWN = toOwnMoney('HKD');
const NOTHING: CostFacts = {
  weeks: null,
  whole: null,
  year: null,
  living: null,
  visa: null,
  health: null,
  registration: null,
  flights: null,
};
const living = {
  least: figure('livingMonth', '1000', 'GBP/month', 'least'),
  most: figure('livingMonth', '1200', 'GBP/month', 'most'),
};

describe('the cost of studying', () => {
  it('is empty, not zero, without data', () =>
    expect(computeCosts(NOTHING, OWN)).toMatchObject({ sum: null, kinds: [] }));

  it('is no total where only a visa or a flight is known', () => {
    const { sum, kinds } = computeCosts({ ...NOTHING, weeks: 52, visa: figure('visaFee', '524', 'GBP') }, OWN);
    expect([sum, kinds]).toEqual([null, ['visa']]);
  });

  it('adds up published costs in the reader’s currency, and names the parts included', () => {
    const costs = computeCosts(
      { ...NOTHING, weeks: 156, year: asRange(figure('courseYear', '20000', 'GBP/year')), living },
      OWN,
    );
    const hkd = (pounds: number) => Number((exchange(pounds, 'GBP', 'HKD') ?? 0).toPrecision(3));
    expect(costs.kinds).toEqual(['tuition', 'living']);
    expect(costs.sum?.least).toEqual({ amount: hkd(60_000 + 36_000), currency: 'HKD' });
    expect(costs.sum?.most).toEqual({ amount: hkd(60_000 + 43_200), currency: 'HKD' });
    expect(costs.sum?.isAbout).toBe(true);
    expect(costs.parts.living?.times).toEqual({ of: 'months', number: 36 });
  });

  it('counts a surcharge for each year and a registration once, and is no total of these alone', () => {
    const health = {
      least: figure('healthYear', '580', 'AUD/year', 'least'),
      most: figure('healthYear', '650', 'AUD/year', 'most'),
    };
    const registration = figure('registrationFee', '350', 'USD');
    const facts = { ...NOTHING, weeks: 156, health, registration };
    const alone = computeCosts(facts, OWN);
    expect([alone.sum, alone.kinds]).toEqual([null, ['health', 'registration']]);
    expect(alone.parts.health).toMatchObject({
      least: { amount: 1740 },
      most: { amount: 1950 },
      times: { of: 'years', number: 3 },
    });
    expect(alone.parts.registration).toMatchObject({ least: { amount: 350, currency: 'USD' }, times: { of: 'once' } });
    const pounds = computeCosts(
      { ...facts, year: asRange(figure('courseYear', '20000', 'AUD/year')), registration: null },
      toOwnMoney('AUD'),
    );
    expect(pounds.sum).toMatchObject({ least: { amount: 61_740 }, most: { amount: 61_950 } });
  });

  it('shows costs that a guide states, and excludes them from every total', () => {
    const cover = { ...figure('healthYear', '580', 'AUD/year', 'least'), isIndirect: true as const };
    const facts = { ...NOTHING, weeks: 52, year: asRange(figure('courseYear', '20000', 'AUD/year')) };
    const costs = computeCosts({ ...facts, health: asRange(cover) }, toOwnMoney('AUD'));
    expect(costs.parts.health?.least).toEqual({ amount: 580, currency: 'AUD' });
    expect(costs.kinds).toEqual(['tuition']);
    expect(costs.sum?.most).toEqual({ amount: 20_000, currency: 'AUD' });
    const t = createTexts('en-us', { facts: FACTS['en-us'] }).of('facts');
    expect(sumNote(costs, t).join(' ')).toContain('Excludes living costs, visa fee, health surcharge or cover');
  });

  it('ranges from the lowest to the highest of a tuition that is stated as a range', () => {
    const year = {
      least: figure('internationalFee', '25850', 'GBP/year'),
      most: figure('internationalFee', '30650', 'GBP/year'),
    };
    expect(computeCosts({ ...NOTHING, weeks: 156, year }, toOwnMoney('GBP')).sum).toMatchObject({
      least: { amount: 77_550 },
      most: { amount: 91_950 },
    });
  });

  it.each([
    ['its own fee before the school’s', { own: '18000', isIndirect: false, limits: '' }, ['18000', '18000']],
    ['what the school states for its level', { own: null, isIndirect: false, limits: '' }, ['25850', '30650']],
    ['nothing that a guide states', { own: null, isIndirect: true, limits: '' }, null],
  ] as const)('of a course is %s', (_words, { own, isIndirect, limits }, ends) => {
    const year = yearOfCourse({
      fee: own === null ? null : figure('courseYear', own, 'GBP/year'),
      statements: [
        {
          kind: 'fee',
          figure: figure('internationalFee', '', ''),
          level: 'bachelor',
          limits,
          isIndirect,
          value: { from: 25_850, to: 30_650, currency: 'GBP', per: 'year' },
        } as never,
      ],
    });
    expect(year && [year.least.value, year.most.value]).toEqual(ends);
  });

  it('is exact when every cost is in the reader’s currency', () => {
    const facts = { ...NOTHING, weeks: 52, whole: figure('courseTuition', '27501', 'GBP'), living };
    expect(computeCosts(facts, toOwnMoney('GBP')).sum).toEqual({
      least: { amount: 39_501, currency: 'GBP' },
      most: { amount: 41_901, currency: 'GBP' },
      isAbout: false,
    });
  });

  it('uses a published total rather than multiplying a year', () => {
    const sourcedFigure = figure('courseTuition', '90000', 'AUD');
    const costs = computeCosts(
      { ...NOTHING, weeks: 104, whole: sourcedFigure, year: asRange(figure('courseYear', '1', 'AUD/year')) },
      OWN,
    );
    expect(costs.parts.tuition).toMatchObject({ least: { amount: 90_000, currency: 'AUD' }, times: { of: 'once' } });
  });

  it('skips yearly costs of courses without a known length', () => {
    const costs = computeCosts({ ...NOTHING, year: asRange(figure('levelYear', '50000', 'USD/year')), living }, OWN);
    expect(costs).toMatchObject({ sum: null, kinds: [], parts: { tuition: null, living: null } });
  });

  it('skips amounts without an exchange rate', () => {
    const costs = computeCosts({ ...NOTHING, weeks: 52, whole: figure('courseTuition', '900', 'JPY'), living }, OWN);
    expect([costs.sum, costs.kinds]).toEqual([null, ['living']]);
  });
});

describe('the yearly fee of compared schools', () => {
  const fact = (key: string, part: string, value: number, unit: string) =>
    Fact.parse({ key, part, value, unit, sourceId: '1' });
  const schoolWith = (...facts: Fact[]) =>
    ({ facts, sources: [{ id: '1', asAt: '2026' }] }) as unknown as Parameters<typeof getBachelorYear>[0];
  const master = fact('fromFee', 'master', 39_400, 'GBP/year');

  it.each([
    ['of a bachelor beside a master', schoolWith(fact('fromFee', 'bachelor', 28_000, 'GBP/year'), master), '28000'],
    ['of undergraduates', schoolWith(fact('tuition', 'undergraduate', 51_234, 'USD/year')), '51234'],
    [
      'never of a master, nor the lowest of all levels',
      schoolWith(master, fact('lowestCourseYear', '', 9000, 'GBP/year')),
      undefined,
    ],
  ])('is %s', (_, value, fee) => expect(getBachelorYear(value)?.value).toBe(fee));

  it('lasts as long as a degree of the country, and in Scotland four years', () => {
    expect(['uk', 'au', 'us', 'ca'].map((key) => usualYears('bachelor', key))).toEqual([3, 3, 4, 4]);
    for (const name of ['Scotland', '蘇格蘭', '苏格兰']) expect(usualYears('bachelor', 'uk', name)).toBe(4);
  });
});

describe('notes of a total', () => {
  const note = (facts: Partial<CostFacts>, locale: Locale) =>
    sumNote(
      computeCosts({ ...NOTHING, weeks: 52, ...facts }, OWN),
      createTexts(locale, { facts: FACTS[locale] }).of('facts'),
    );
  const tuition = { year: asRange(figure('courseYear', '20000', 'GBP/year')) };

  it.each([
    ['en-us', tuition, 'Includes tuition. Excludes living costs, visa fee, health surcharge or cover, flights.'],
    ['zh-hk', tuition, '包括學費。未計生活費、簽證費、醫療附加費或保險、機票。'],
    ['zh', tuition, '包括学费。不含生活费、签证费、医疗附加费或保险、机票。'],
    ['en-us', { living }, ''],
  ] as const)('in %s, of %j', (locale, facts, text) =>
    expect(note(facts, locale).join(locale === 'en-us' ? ' ' : '')).toBe(text),
  );

  it('is never labelled as a total', () => {
    for (const locale of LOCALES)
      for (const label of [COMPARE[locale].cost.sum, DEGREE[locale].total, GUIDE[locale].costs.sum])
        expect(label).not.toMatch(/total|合計|合计|合共|總/iu);
  });
});

const school = (over: object): ComparedSchool =>
  ({
    school: { zone: 'Leeds', country: { key: 'uk', name: 'UK' }, nature: '', figures: [], ...over },
    year: null,
    rank: '',
    living: null,
    byLevel: [],
    dseRules: [],
    said: [],
    ...over,
  }) as unknown as ComparedSchool;

describe('rows of schools', () => {
  const getRows = (all: ComparedSchool[]) => schoolGroups(all).flatMap(({ rows }) => rows);
  const place = (all: ComparedSchool[]) => getRows(all).find(({ label }) => 'own' in label && label.own === 'place');

  it('are equal when all values are equal, and for a single column', () => {
    expect(place([school({}), school({})])?.isSame).toBe(true);
    expect(place([school({}), school({ zone: 'York' })])?.isSame).toBe(false);
    expect(place([school({})])?.isSame).toBe(false);
  });

  it('are left out with a single value, which compares with nothing', () => {
    const rated = school({ figures: [figure('teachingRating', 'Gold', '', 'overall')] });
    const abroad = school({ country: { key: 'au', name: 'Australia' } });
    const find = (all: ComparedSchool[]) =>
      getRows(all).find(({ label }) => 'figure' in label && label.figure === 'teachingRating');
    expect(find([rated, school({})])).toBeUndefined();
    expect(find([rated, abroad])).toBeUndefined();
    expect(find([rated])).toBeDefined();
  });

  it('differ when one of three values is missing or not published in the country', () => {
    const rated = school({ figures: [figure('teachingRating', 'Gold', '', 'overall')] });
    const abroad = school({ country: { key: 'au', name: 'Australia' } });
    const row = getRows([rated, rated, abroad]).find(
      ({ label }) => 'figure' in label && label.figure === 'teachingRating',
    );
    expect(row).toMatchObject({ isSame: false, cells: [{ kind: 'figure' }, { kind: 'figure' }, { kind: 'none' }] });
  });

  it('are left out without any value, except the fee and the DSE requirement', () => {
    const names = getRows([school({}), school({})]).map(({ label }) => ('own' in label ? label.own : label.figure));
    expect(names).toEqual(['fromFee', 'dse', 'place']);
  });

  it('compare fees and English by level, where they are known by level, and in place of the lowest of all levels', () => {
    const deadline = { key: 'deadline', part: '', figure: figure('deadline', '', ''), text: '15 January 2027' };
    const byLevel = [
      figure('fromFee', '20000', 'GBP/year', 'bachelor'),
      figure('fromFee', '9000', 'GBP/year', 'master'),
      figure('englishFrom', '6.5', '', 'bachelor'),
    ];
    const all = [school({ byLevel, said: [deadline] }), school({ byLevel: byLevel.slice(0, 1) })];
    const names = getRows(all).map(({ label }) =>
      'own' in label ? label.own : [label.figure, label.part].join(' ').trim(),
    );
    expect(names).toEqual(['fromFee bachelor', 'dse', 'englishFrom bachelor', 'deadline', 'place']);
    const both = [
      school({ byLevel }),
      school({ byLevel: byLevel.slice(0, 2) }),
      school({ byLevel: byLevel.slice(0, 1) }),
    ];
    const master = getRows(both).find(({ label }) => 'figure' in label && label.part === 'master');
    expect(master?.cells.map(({ kind }) => kind)).toEqual(['figure', 'figure', 'unknown']);
  });
});

describe('the lowest value of a row', () => {
  const row = (key: string, ...cells: Cell[]) => ({ label: { figure: key, part: '' }, cells, isSame: false });
  const cell = (value: string, unit: string): Cell => ({ kind: 'figure', figure: figure('tuition', value, unit) });
  const range = (min: string, max: string): Cell => ({
    kind: 'range',
    least: figure('livingMonth', min, 'GBP/month', 'least'),
    most: figure('livingMonth', max, 'GBP/month', 'most'),
  });
  const unknown: Cell = { kind: 'unknown' };
  const [pounds, dollars] = [cell('20000', 'GBP/year'), cell('20000', 'USD/year')];

  it.each([
    ['in one money', row('tuition', pounds, dollars), { at: 1, isOfAll: true }],
    ['of those that are published', row('tuition', pounds, unknown, dollars), { at: 2, isOfAll: false }],
    ['not where one alone is published', row('tuition', pounds, unknown), null],
    ['not where two are as low', row('tuition', dollars, dollars, pounds), null],
    ['not where one has no rate', row('tuition', pounds, dollars, cell('1', 'JPY/year')), null],
    ['not of what is no like thing', row('lowestCourseYear', pounds, dollars), null],
    ['not of wholes that last as long as they last', row('courseTuition', pounds, dollars), null],
    [
      'where ranges do not meet',
      row('livingMonth', range('900', '1000'), range('1100', '1200')),
      { at: 0, isOfAll: true },
    ],
    ['not where they do', row('livingMonth', range('900', '1150'), range('1100', '1200')), null],
  ])('%s', (_, value, expected) => expect(findLowest(value, OWN)).toEqual(expected));
});

describe('stored comparison', () => {
  const one = (id: number) => ({ id: String(id), name: `School ${id}` });

  it('is read from storage by agent and kind', () => {
    const shelf = createShelf();
    saveSelection('mso', 'schools', [one(1), one(2)], shelf);
    expect(loadSelection('mso', 'schools', shelf)).toEqual([one(1), one(2)]);
    expect(loadSelection('mso', 'courses', shelf)).toEqual([]);
    expect(loadSelection('hengdu', 'schools', shelf)).toEqual([]);
  });

  it.each(['', '{', 'null', '{"0":1}', '[null,1,{"id":5,"name":"x"},{"id":"x","name":"y"},{"id":"7"}]'])(
    'is empty when storage contains %s',
    (storedText) => {
      const shelf = createShelf();
      shelf.keep('compared:mso:schools', storedText);
      expect(loadSelection('mso', 'schools', shelf)).toEqual([]);
    },
  );

  it('is limited to four distinct items', () => {
    const four = [1, 2, 3, 4].map(one);
    expect(addToSelection(four, one(5))).toEqual(four);
    expect(addToSelection(four.slice(0, 2), one(2))).toEqual(four.slice(0, 2));
    expect(addToSelection(four.slice(0, 3), one(4))).toEqual(four);
  });
});
