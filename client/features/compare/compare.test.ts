import { getSchoolFee } from '#client/features/facts/fee-range.ts';
import { createDegreeYearFact } from '#tests/components/degree-year-fact.ts';
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
import { Fact, Source } from '#shared/contract/catalogue/fact.ts';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import { MAX_COMPARED } from '#shared/constants.ts';
import { getExchangeRates, convertAmount } from '#shared/rules/budget.ts';
import { createMemoryStorage } from '#tests/unit/support/create-shelf.ts';
import {
  type CostInput,
  computeCosts,
  toRange,
  formatSumNotes,
  listCommonKinds,
  getLevelYearlyFee,
  getYearlyFee,
} from './compare-costs.ts';
import { getUsualYears } from '#client/features/degree-cost/usual-years.ts';
import { getComparePath, parseCompareQuery } from './compare-query.ts';
import { type Cell, hasDifference, hasOneText, isOfOneItem } from './compare-rows.ts';
import { getEarnings } from './compared-words.server.ts';
import { getCountryRules } from './country-rules.server.ts';
import { type ComparedSchool, createSchoolGroups } from './school-groups.ts';
import { findLowest } from './find-lowest.ts';
import { saveSelection, loadSelection, addToSelection } from './link/compared-items.ts';

const parseAddress = (address: string) => parseCompareQuery(getPageQuery('compare', address));

const SOURCES = [Source.parse({ id: '1', publisher: 'P', title: 'T', asAt: '2026' })];
const FACTS_MESSAGES = { 'en-us': factsEn, 'zh-hk': factsHk, zh: factsZh };
const COMPARE_MESSAGES = { 'en-us': compareEn, 'zh-hk': compareHk, zh: compareZh };
const DEGREE_MESSAGES = { 'en-us': degreeEn, 'zh-hk': degreeHk, zh: degreeZh };
const GUIDE_MESSAGES = { 'en-us': guideEn, 'zh-hk': guideHk, zh: guideZh };

describe('the comparison in a URL', () => {
  it('is parsed as it was formatted', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('schools' as const, 'courses' as const),
        fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }).map(String), { minLength: 1, maxLength: MAX_COMPARED }),
        fc.boolean(),
        (kind, ids, only) => {
          expect(parseAddress(getComparePath({ kind, ids, only }))).toEqual({
            kind,
            ids,
            excessIds: [],
            otherKindIds: [],
            onlyDiffering: only,
          });
        },
      ),
    ));

  it.each([
    ['?schools=7,07,007', { ids: ['7'], excessIds: [] }],
    ['?schools=1,1,x,,-2,1e3,2', { ids: ['1', '2'], excessIds: [] }],
    ['?schools=1,2,3,4,5,6', { ids: ['1', '2', '3', '4'], excessIds: ['5', '6'] }],
    ['?courses=7', { kind: 'courses', ids: ['7'], otherKindIds: [] }],
    ['?schools=1&courses=7,8', { kind: 'schools', ids: ['1'], otherKindIds: ['7', '8'] }],
    ['?schools=%00&courses=%3Cb%3E', { kind: 'schools', ids: [] }],
    ['', { kind: 'schools', ids: [], onlyDiffering: false }],
  ])('%s', (address, value) => expect(parseAddress(`/compare${address}`)).toMatchObject(value));
});

const createFigure = (key: string, value: string, unit: string, part = '') =>
  ({ key, part, value, unit, sourceId: '1', was: null }) as unknown as SourcedFigure;

const OWN_MONEY = getExchangeRates('HKD');
const EMPTY_COST_FACTS: CostInput = {
  durationWeeks: null,
  totalFee: null,
  year: null,
  living: null,
  visa: null,
  health: null,
  registration: null,
  flights: null,
};
const livingCosts = {
  min: createFigure('livingMonth', '1000', 'GBP/month', 'least'),
  max: createFigure('livingMonth', '1200', 'GBP/month', 'most'),
};

describe('the cost of studying', () => {
  it('is empty, not zero, without data', () =>
    expect(computeCosts(EMPTY_COST_FACTS, OWN_MONEY)).toMatchObject({ sum: null, kinds: [] }));

  it('is no total where only a visa or a flight is known', () => {
    const { sum, kinds } = computeCosts(
      { ...EMPTY_COST_FACTS, durationWeeks: 52, visa: createFigure('visaFee', '524', 'GBP') },
      OWN_MONEY,
    );
    expect([sum, kinds]).toEqual([null, ['visa']]);
  });

  it('adds up published costs in the reader’s currency, and names the parts included', () => {
    const costs = computeCosts(
      {
        ...EMPTY_COST_FACTS,
        durationWeeks: 156,
        year: toRange(createFigure('courseYear', '20000', 'GBP/year')),
        living: livingCosts,
      },
      OWN_MONEY,
    );
    const toHkd = (pounds: number) => Number((convertAmount(pounds, 'GBP', 'HKD') ?? 0).toPrecision(3));
    expect(costs.kinds).toEqual(['tuition', 'living']);
    expect(costs.sum?.min).toEqual({ amount: toHkd(60_000 + 36_000), currency: 'HKD' });
    expect(costs.sum?.max).toEqual({ amount: toHkd(60_000 + 43_200), currency: 'HKD' });
    expect(costs.sum?.isApproximate).toBe(true);
    expect(costs.parts.living?.times).toEqual({ unit: 'months', number: 36 });
  });

  it('counts a surcharge for each year and a registration once, and is no total of these alone', () => {
    const healthCosts = {
      min: createFigure('healthYear', '580', 'AUD/year', 'least'),
      max: createFigure('healthYear', '650', 'AUD/year', 'most'),
    };
    const registration = createFigure('registrationFee', '350', 'USD');
    const costFacts = { ...EMPTY_COST_FACTS, durationWeeks: 156, health: healthCosts, registration };
    const costsWithoutTuition = computeCosts(costFacts, OWN_MONEY);
    expect([costsWithoutTuition.sum, costsWithoutTuition.kinds]).toEqual([null, ['health', 'registration']]);
    expect(costsWithoutTuition.parts.health).toMatchObject({
      min: { amount: 1740 },
      max: { amount: 1950 },
      times: { unit: 'years', number: 3 },
    });
    expect(costsWithoutTuition.parts.registration).toMatchObject({
      min: { amount: 350, currency: 'USD' },
      times: { unit: 'once' },
    });
    const costsInPounds = computeCosts(
      { ...costFacts, year: toRange(createFigure('courseYear', '20000', 'AUD/year')), registration: null },
      getExchangeRates('AUD'),
    );
    expect(costsInPounds.sum).toMatchObject({ min: { amount: 61_740 }, max: { amount: 61_950 } });
  });

  it('has all its parts, and names those that other totals have', () => {
    const { parts } = computeCosts(EMPTY_COST_FACTS, OWN_MONEY);
    const createCosts = (...kinds: ('tuition' | 'living' | 'visa' | 'registration')[]) => ({ kinds, parts });
    const [shortCosts, longCosts] = [createCosts('tuition'), createCosts('tuition', 'living', 'registration')];
    expect(listCommonKinds([shortCosts, longCosts, createCosts('visa')])).toEqual(['tuition']);
    expect(listCommonKinds([longCosts, createCosts('visa')])).toEqual(['tuition', 'living', 'registration']);
    expect(listCommonKinds([createCosts('living')])).toEqual([]);
  });

  it('includes costs that a guide states, marked', () => {
    const healthCover = { ...createFigure('healthYear', '580', 'AUD/year', 'least'), isIndirect: true as const };
    const costFacts = {
      ...EMPTY_COST_FACTS,
      durationWeeks: 52,
      year: toRange(createFigure('courseYear', '20000', 'AUD/year')),
    };
    const costs = computeCosts({ ...costFacts, health: toRange(healthCover) }, getExchangeRates('AUD'));
    expect(costs.parts.health).toMatchObject({ min: { amount: 580 }, figure: { isIndirect: true } });
    expect(costs.kinds).toEqual(['tuition', 'health']);
    expect(costs.sum?.max).toEqual({ amount: 20_580, currency: 'AUD' });
  });

  it('ranges from the lowest to the highest of a tuition that is stated as a range', () => {
    const yearlyFee = {
      min: createFigure('internationalFee', '25850', 'GBP/year'),
      max: createFigure('internationalFee', '30650', 'GBP/year'),
    };
    expect(
      computeCosts({ ...EMPTY_COST_FACTS, durationWeeks: 156, year: yearlyFee }, getExchangeRates('GBP')).sum,
    ).toMatchObject({
      min: { amount: 77_550 },
      max: { amount: 91_950 },
    });
  });

  it('of a course is its own fee, or else that of its level at the school unless that is of one course', () => {
    const courseFee = createFigure('courseYear', '18000', 'GBP/year');
    const getSchoolRange = (fee: object) =>
      getSchoolFee(
        {
          facts: [Fact.parse(createDegreeYearFact('bachelor', { least: 25_850, currency: 'GBP', ...fee }))],
          sources: SOURCES,
        },
        'bachelor',
        'en-us',
      );
    const schoolFee = getSchoolRange({ most: 30_650 });
    const getEnds = (input: Parameters<typeof getYearlyFee>[0]) => {
      const fee = getYearlyFee(input);
      return fee && [fee.min.value, fee.max.value];
    };
    expect(getEnds({ fee: courseFee, schoolFee })).toEqual(['18000', '18000']);
    expect(getEnds({ fee: null, schoolFee })).toEqual(['25850', '30650']);
    expect(getEnds({ fee: null, schoolFee: getSchoolRange({ appliesTo: 'BSc Physics' }) })).toBeNull();
  });

  it('is exact when every cost is in the reader’s currency', () => {
    const costFacts = {
      ...EMPTY_COST_FACTS,
      durationWeeks: 52,
      totalFee: createFigure('courseTuition', '27501', 'GBP'),
      living: livingCosts,
    };
    expect(computeCosts(costFacts, getExchangeRates('GBP')).sum).toEqual({
      min: { amount: 39_501, currency: 'GBP' },
      max: { amount: 41_901, currency: 'GBP' },
      isApproximate: false,
    });
  });

  it('uses a published total rather than multiplying a year', () => {
    const sourcedFigure = createFigure('courseTuition', '90000', 'AUD');
    const costs = computeCosts(
      {
        ...EMPTY_COST_FACTS,
        durationWeeks: 104,
        totalFee: sourcedFigure,
        year: toRange(createFigure('courseYear', '1', 'AUD/year')),
      },
      OWN_MONEY,
    );
    expect(costs.parts.tuition).toMatchObject({ min: { amount: 90_000, currency: 'AUD' }, times: { unit: 'once' } });
  });

  it('skips yearly costs of courses without a known length', () => {
    const costs = computeCosts(
      { ...EMPTY_COST_FACTS, year: toRange(createFigure('levelYear', '50000', 'USD/year')), living: livingCosts },
      OWN_MONEY,
    );
    expect(costs).toMatchObject({ sum: null, kinds: [], parts: { tuition: null, living: null } });
  });

  it('skips amounts without an exchange rate', () => {
    const costs = computeCosts(
      {
        ...EMPTY_COST_FACTS,
        durationWeeks: 52,
        totalFee: createFigure('courseTuition', '900', 'JPY'),
        living: livingCosts,
      },
      OWN_MONEY,
    );
    expect([costs.sum, costs.kinds]).toEqual([null, ['living']]);
  });
});

describe('the yearly fee of compared schools', () => {
  const createSchool = (...facts: object[]) => ({ facts: facts.map((fact) => Fact.parse(fact)), sources: SOURCES });
  const masterFee = createDegreeYearFact('master', { least: 39_400, currency: 'GBP' });
  const getEnds = (...facts: object[]) => {
    const fee = getLevelYearlyFee(createSchool(...facts), 'bachelor', 'en-us');
    return fee && [fee.min.value, fee.max.value];
  };

  it('is the range of the bachelor’s courses, or the tuition that the site states', () => {
    const fee = createDegreeYearFact('bachelor', { least: 28_000, usual: 30_000, most: 40_000, currency: 'GBP' });
    expect(getEnds(fee, masterFee)).toEqual(['28000', '40000']);
    const tuition = { key: 'tuition', part: 'undergraduate', value: '51234', unit: 'USD/year', sourceId: '1' };
    expect(getEnds(tuition)).toEqual(['51234', '51234']);
  });

  it('is that of one faculty with its name if no other is known', () => {
    const facultyFee = { least: 28_000, currency: 'GBP', appliesTo: 'Arts' } as const;
    const getScopedFee = (level: 'bachelor' | 'master') =>
      getLevelYearlyFee(createSchool(createDegreeYearFact(level, facultyFee)), level, 'en-us');
    expect(getScopedFee('bachelor')?.min).toMatchObject({ value: '28000', scope: 'Arts' });
    expect(getScopedFee('master')).toBeNull();
    const guideFee = createDegreeYearFact('bachelor', { ...facultyFee, standing: 'indirect' });
    expect(getLevelYearlyFee(createSchool(guideFee), 'bachelor', 'en-us')?.min).toMatchObject({
      scope: 'Arts',
      isIndirect: true,
    });
  });

  it('is never of a master, nor the lowest of all levels', () => {
    expect(
      getEnds(masterFee, { key: 'lowestCourseYear', part: '', value: '9000', unit: 'GBP/year', sourceId: '1' }),
    ).toBeNull();
  });

  it('lasts as long as a degree of the country, and in Scotland four years', () => {
    expect(['uk', 'au', 'us', 'ca'].map((key) => getUsualYears('bachelor', key))).toEqual([3, 3, 4, 4]);
    for (const name of ['Scotland', '蘇格蘭', '苏格兰']) expect(getUsualYears('bachelor', 'uk', name)).toBe(4);
  });
});

describe('notes of a total', () => {
  const createNote = (facts: Partial<CostInput>, locale: Locale) =>
    formatSumNotes(
      computeCosts({ ...EMPTY_COST_FACTS, durationWeeks: 52, ...facts }, OWN_MONEY),
      createTexts(locale, { facts: FACTS_MESSAGES[locale] }).getText('facts'),
    );
  const tuitionFacts = { year: toRange(createFigure('courseYear', '20000', 'GBP/year')) };

  it.each([
    ['en-us', tuitionFacts, 'Includes tuition. Excludes living costs, visa fee, health surcharge or cover, flights.'],
    ['zh-hk', tuitionFacts, '包括學費。未計生活費、簽證費、醫療附加費或保險、機票。'],
    ['zh', tuitionFacts, '包括学费。不含生活费、签证费、医疗附加费或保险、机票。'],
    ['en-us', { living: livingCosts }, ''],
  ] as const)('in %s, of %j', (locale, facts, text) =>
    expect(createNote(facts, locale).join(locale === 'en-us' ? ' ' : '')).toBe(text),
  );

  it('is never labelled as a total', () => {
    for (const locale of LOCALES)
      for (const label of [
        COMPARE_MESSAGES[locale].cost.sum,
        DEGREE_MESSAGES[locale].total,
        GUIDE_MESSAGES[locale].costs.sum,
      ])
        expect(label).not.toMatch(/total|合計|合计|合共|總/iu);
  });
});

const createSchool = (overrides: object): ComparedSchool =>
  ({
    school: { place: 'Leeds', country: { key: 'uk', name: 'UK' }, nature: '', figures: [], ...overrides },
    year: null,
    rank: '',
    living: null,
    byLevel: [],
    exam: { rowNames: { degree: 'dse', foundation: 'dseFoundation' }, degree: [], foundation: [] },
    figureTexts: [],
    countryRules: { graduateStay: null, studentWork: null },
    nextDeadline: null,
    usualDeadline: '',
    work: null,
    ...overrides,
  }) as unknown as ComparedSchool;

describe('rows of schools', () => {
  const listRows = (schools: ComparedSchool[]) => createSchoolGroups(schools).flatMap(({ rows }) => rows);
  const findPlaceRow = (schools: ComparedSchool[]) =>
    listRows(schools).find(({ label }) => 'own' in label && label.own === 'place');

  it('are equal when all values are equal, and for a single column', () => {
    expect(findPlaceRow([createSchool({}), createSchool({})])?.isSame).toBe(true);
    expect(findPlaceRow([createSchool({}), createSchool({ place: 'York' })])?.isSame).toBe(false);
    expect(findPlaceRow([createSchool({})])?.isSame).toBe(false);
  });

  it('are folded with a single value, which compares with nothing, apart from the tuition', () => {
    const ratedSchool = createSchool({ figures: [createFigure('teachingRating', 'Gold', '', 'overall')] });
    const australianSchool = createSchool({ country: { key: 'au', name: 'Australia' } });
    const find = (comparedSchools: ComparedSchool[]) =>
      listRows(comparedSchools).find(({ label }) => 'figure' in label && label.figure === 'teachingRating');
    const isFolded = (comparedSchools: ComparedSchool[]) => {
      const row = find(comparedSchools);
      return row && isOfOneItem(row);
    };
    expect(isFolded([ratedSchool, createSchool({})])).toBe(true);
    expect(isFolded([ratedSchool, australianSchool])).toBe(true);
    expect(isFolded([ratedSchool, ratedSchool, australianSchool])).toBe(false);
    expect(isFolded([ratedSchool])).toBe(false);
    const figureTexts = [
      { key: 'degreeYear', part: 'bachelor', figure: createFigure('degreeYear', '', ''), text: '1' },
    ];
    const [feeRow] = listRows([createSchool({ figureTexts }), createSchool({})]);
    expect(feeRow && isOfOneItem(feeRow)).toBe(false);
  });

  it('are equal when all known values are, if one of three is missing or not published in the country', () => {
    const ratedSchool = createSchool({ figures: [createFigure('teachingRating', 'Gold', '', 'overall')] });
    const foreignSchool = createSchool({ country: { key: 'au', name: 'Australia' } });
    const ratingRow = listRows([ratedSchool, ratedSchool, foreignSchool]).find(
      ({ label }) => 'figure' in label && label.figure === 'teachingRating',
    );
    expect(ratingRow).toMatchObject({
      isSame: true,
      cells: [{ kind: 'figure' }, { kind: 'figure' }, { kind: 'none' }],
    });
    expect(ratingRow && [hasDifference(ratingRow), hasOneText(ratingRow)]).toEqual([false, false]);
  });

  it('are left out without any value', () => {
    const rowNames = listRows([createSchool({}), createSchool({})]).map(({ label }) =>
      'own' in label ? label.own : label.figure,
    );
    expect(rowNames).toEqual(['place']);
  });

  it('state the fee as a range of money with its notes, and the English score with its parts', () => {
    const amounts = {
      min: createFigure('degreeYear', '37380', 'GBP/year'),
      max: createFigure('degreeYear', '62820', 'GBP/year'),
      note: '2026–27',
    };
    const figureTexts = [
      { key: 'degreeYear', part: 'bachelor', figure: amounts.min, text: '£37,380–£62,820 · 2026–27', amounts },
      {
        key: 'englishFrom',
        part: 'bachelor',
        figure: createFigure('englishMinimum', '', ''),
        text: '6.5 (6.0 in each)',
      },
    ];
    const byLevel = [createFigure('englishFrom', '6.5', '', 'bachelor')];
    const rows = listRows([createSchool({ figureTexts }), createSchool({ figureTexts, byLevel })]);
    expect(rows.find(({ label }) => 'figure' in label && label.figure === 'degreeYear')?.cells).toMatchObject([
      { kind: 'range', note: '2026–27' },
      { kind: 'range', max: { value: '62820' } },
    ]);
    const englishRow = rows.find(({ label }) => 'figure' in label && label.figure === 'englishFrom');
    expect(englishRow).toMatchObject({ isSame: true, cells: [{ text: '6.5 (6.0 in each)' }, {}] });
  });

  it('mark English scores as different by their parts only if all schools state parts', () => {
    const createEnglish = (overall: number, withParts: string, note: string) => ({
      figureTexts: [
        {
          key: 'englishFrom',
          part: 'bachelor',
          figure: createFigure('englishMinimum', '', ''),
          text: `${withParts} · ${note}`,
          english: { overall, withParts },
        },
      ],
    });
    const withoutParts = { byLevel: [createFigure('englishFrom', '6.5', '', 'bachelor')] };
    const hasEnglishDifference = (...schools: object[]) => {
      const englishRow = listRows(schools.map(createSchool)).find(
        ({ label }) => 'figure' in label && label.figure === 'englishFrom',
      );
      return englishRow && hasDifference(englishRow);
    };
    const sixHalf = createEnglish(6.5, '6.5 (6.0 in each)', 'all levels');
    expect(hasEnglishDifference(sixHalf, withoutParts)).toBe(false);
    expect(hasEnglishDifference(createEnglish(7, '7.0 (6.5 in each)', ''), withoutParts)).toBe(true);
    expect(hasEnglishDifference(sixHalf, createEnglish(6.5, '6.5 (6.0 in each)', 'from a guide'))).toBe(false);
    expect(hasEnglishDifference(sixHalf, createEnglish(6.5, '6.5 (5.5 in each)', ''))).toBe(true);
  });

  it('compare fees and English by level, where they are known by level, and in place of the lowest of all levels', () => {
    const createText = (key: string, part = '') => ({ key, part, figure: createFigure(key, '', ''), text: '1' });
    const [bachelorFee, masterFee] = [createText('degreeYear', 'bachelor'), createText('degreeYear', 'master')];
    const byLevel = [createFigure('englishFrom', '6.5', '', 'bachelor')];
    const schools = [
      createSchool({ byLevel, figureTexts: [bachelorFee, masterFee] }),
      createSchool({ figureTexts: [bachelorFee] }),
    ];
    const comparedRows = listRows(schools).filter((row) => !isOfOneItem(row) || row.isFixed);
    const rowNames = comparedRows.map(({ label }) =>
      'own' in label ? label.own : [label.figure, label.part].join(' ').trim(),
    );
    expect(rowNames).toEqual(['degreeYear bachelor', 'place']);
    const bothSchools = [
      createSchool({ figureTexts: [bachelorFee, masterFee] }),
      createSchool({ figureTexts: [masterFee] }),
      createSchool({ figureTexts: [bachelorFee] }),
    ];
    const masterRow = listRows(bothSchools).find(({ label }) => 'figure' in label && label.part === 'master');
    expect(masterRow?.cells.map(({ kind }) => kind)).toEqual(['said', 'said', 'unknown']);
  });
});

describe('rows for a decision', () => {
  const listRows = (schools: ComparedSchool[]) => createSchoolGroups(schools).flatMap(({ rows }) => rows);
  const findRow = (schools: ComparedSchool[], name: string) =>
    listRows(schools).find(({ label }) => 'own' in label && label.own === name);
  const createScore = (text: string) => ({
    key: 'toefl',
    part: '',
    figure: createFigure('englishMinimum', '', '', 'bachelor|TOEFL iBT'),
    text,
    english: { overall: 92, withParts: '92 (21)' },
  });

  it('count scores with different notes about their sources as equal', () => {
    const row = findRow(
      [
        createSchool({ figureTexts: [createScore('92 (21) · from a guide')] }),
        createSchool({ figureTexts: [createScore('92 (21)')] }),
      ],
      'toefl',
    );
    expect(row && [row.isSame, hasDifference(row), hasOneText(row)]).toEqual([true, false, false]);
  });

  it('keep a requirement of foundation programmes apart from that of degrees', () => {
    const rowNames = { degree: 'dse', foundation: 'dseFoundation' };
    const rule = { name: 'Foundation year', note: 'Six subjects', asked: 0 };
    const schools = [
      createSchool({ exam: { rowNames, degree: [], foundation: [rule] } }),
      createSchool({ exam: { rowNames, degree: [], foundation: [] } }),
    ];
    expect(findRow(schools, 'dse')).toBeUndefined();
    expect(findRow(schools, 'dseFoundation')?.cells.map(({ kind }) => kind)).toEqual(['rules', 'unknown']);
  });

  it('state the rule for another exam where a school publishes nothing else', () => {
    const otherRule = { name: 'Bachelor of Commerce', note: 'ABB', asked: 0 };
    const schools = [
      createSchool({ exam: { rowNames: null, degree: [], foundation: [], otherRule } }),
      createSchool({}),
    ];
    expect(findRow(schools, 'entryLevel')?.cells).toEqual([{ kind: 'rules', rules: [otherRule] }, { kind: 'unknown' }]);
  });

  it('keep the requirement of the site’s exam open if a single school states one', () => {
    const exam = { rowNames: { degree: 'dse', foundation: 'dseFoundation' }, foundation: [] };
    const rule = { name: 'Arts', note: 'Best five 20', asked: 20 };
    const row = findRow(
      [createSchool({ exam: { ...exam, degree: [rule] } }), createSchool({ exam: { ...exam, degree: [] } })],
      'dse',
    );
    expect(row && isOfOneItem(row)).toBe(false);
  });

  it('keep entry and deadline open if a single school states them, so that the reader can ask for the others', () => {
    const ucasDeadline = { day: '2027-01-13', entry: 2027, publisher: 'UCAS', page: 'https://www.ucas.com' };
    const otherRule = { name: 'Undergraduate courses', note: 'ABB', asked: 0 };
    const schools = [
      createSchool({ ucasDeadline, exam: { rowNames: null, degree: [], foundation: [], otherRule } }),
      createSchool({}),
    ];
    for (const name of ['entryLevel', 'deadline']) {
      const row = findRow(schools, name);
      expect([row?.isFixed, row && isOfOneItem(row)]).toEqual([true, false]);
    }
  });

  it('state the deadline of UCAS where the school states none', () => {
    const ucasDeadline = { day: '2027-01-13', entry: 2027, publisher: 'UCAS', page: 'https://www.ucas.com' };
    const schools = [
      createSchool({ ucasDeadline }),
      { ...createSchool({}), usualDeadline: 'All year' },
      createSchool({}),
    ];
    expect(findRow(schools, 'deadline')?.cells).toEqual([
      { kind: 'ucas', deadline: ucasDeadline },
      { kind: 'text', text: 'All year' },
      { kind: 'unknown' },
    ]);
  });
});

describe('rules of a country', () => {
  it('state how long graduates may stay, with the page that decides', () => {
    const options = { locale: 'en-us', originCity: 'hk', today: '2026-11-30' } as const;
    const { graduateStay } = getCountryRules('au', options);
    expect(graduateStay?.lines).toHaveLength(2);
    expect(graduateStay?.page).toMatch('https://immi.homeaffairs.gov.au/');
    expect(getCountryRules('au', { ...options, originCity: 'sh' }).graduateStay?.lines).toHaveLength(1);
  });

  it('state public safety only where more than an emergency number is known', () => {
    const findSafety = (country: string) =>
      getCountryRules(country, { locale: 'en-us', originCity: 'hk', today: '2026-11-30' }).safety?.page;
    expect(['uk', 'au', 'ca'].map(findSafety)).toEqual([undefined, undefined, undefined]);
    expect(findSafety('us')).toBe('https://ope.ed.gov/campussafety/');
  });

  it('are left out after the date by which they must be reviewed, and for unknown countries', () => {
    const nothing = { graduateStay: null, studentWork: null, safety: null };
    expect(getCountryRules('uk', { locale: 'en-us', originCity: 'hk', today: '2030-01-01' })).toEqual(nothing);
    expect(getCountryRules('sg', { locale: 'en-us', originCity: 'hk', today: '2026-11-30' })).toEqual(nothing);
  });
});

it('the median of few graduates is not set large', () => {
  const getLarge = (population: number) => {
    const value = { lower: 25_500, median: 30_000, upper: 38_000, population, responseRate: null, years: '2021-22' };
    const earnings = [
      { figure: createFigure('graduateEarnings', '', ''), value: { ...value, subject: '' }, subject: null },
    ];
    return getEarnings({ admission: { earnings } } as unknown as Parameters<typeof getEarnings>[0], 'en-us')?.large
      ?.value;
  };
  expect([getLarge(10), getLarge(200)]).toEqual([undefined, '£30,000']);
});

describe('the lowest value of a row', () => {
  const createRow = (key: string, ...cells: Cell[]) => ({ label: { figure: key, part: '' }, cells, isSame: false });
  const createCell = (value: string, unit: string): Cell => ({
    kind: 'figure',
    figure: createFigure('tuition', value, unit),
  });
  const createRangeCell = (min: string, max: string): Cell => ({
    kind: 'range',
    min: createFigure('livingMonth', min, 'GBP/month', 'least'),
    max: createFigure('livingMonth', max, 'GBP/month', 'most'),
  });
  const unknownCell: Cell = { kind: 'unknown' };
  const [pounds, dollars] = [createCell('20000', 'GBP/year'), createCell('20000', 'USD/year')];

  it.each([
    ['in one money', createRow('tuition', pounds, dollars), { at: 1, isOfAll: true }],
    ['of those that are published', createRow('tuition', pounds, unknownCell, dollars), { at: 2, isOfAll: false }],
    ['not where one alone is published', createRow('tuition', pounds, unknownCell), null],
    ['not where two are as low', createRow('tuition', dollars, dollars, pounds), null],
    ['not where one has no rate', createRow('tuition', pounds, dollars, createCell('1', 'JPY/year')), null],
    ['not of what is no like thing', createRow('lowestCourseYear', pounds, dollars), null],
    ['not of wholes that last as long as they last', createRow('courseTuition', pounds, dollars), null],
    [
      'where ranges do not meet',
      createRow('livingMonth', createRangeCell('900', '1000'), createRangeCell('1100', '1200')),
      { at: 0, isOfAll: true },
    ],
    [
      'not where they do',
      createRow('livingMonth', createRangeCell('900', '1150'), createRangeCell('1100', '1200')),
      null,
    ],
  ])('%s', (_, value, expected) => expect(findLowest(value, OWN_MONEY)).toEqual(expected));
});

describe('stored comparison', () => {
  const createItem = (id: number) => ({ id: String(id), name: `School ${id}` });

  it('is read from storage by agent and kind', () => {
    const storage = createMemoryStorage();
    saveSelection('mso', 'schools', [createItem(1), createItem(2)], storage);
    expect(loadSelection('mso', 'schools', storage)).toEqual([createItem(1), createItem(2)]);
    expect(loadSelection('mso', 'courses', storage)).toEqual([]);
    expect(loadSelection('hengdu', 'schools', storage)).toEqual([]);
  });

  it.each(['', '{', 'null', '{"0":1}', '[null,1,{"id":5,"name":"x"},{"id":"x","name":"y"},{"id":"7"}]'])(
    'is empty when storage contains %s',
    (storedText) => {
      const shelf = createMemoryStorage();
      shelf.keep('compared:mso:schools', storedText);
      expect(loadSelection('mso', 'schools', shelf)).toEqual([]);
    },
  );

  it('is limited to four distinct items', () => {
    const fourItems = [1, 2, 3, 4].map(createItem);
    expect(addToSelection(fourItems, createItem(5))).toEqual(fourItems);
    expect(addToSelection(fourItems.slice(0, 2), createItem(2))).toEqual(fourItems.slice(0, 2));
    expect(addToSelection(fourItems.slice(0, 3), createItem(4))).toEqual(fourItems);
  });
});
