import { createDegreeYearFact } from '#tests/components/degree-year-fact.ts';
import { describe, expect, it } from 'vitest';
import { estimateCourseCosts } from '#client/features/degree-cost/degree-estimates.server.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { DATED_FACTS } from '#shared/rules/dated-facts.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { toCourseFacts } from './course-facts.server.ts';
import { getCourseGlance } from './course-glance.server.ts';

const OWN = { currency: 'HKD', unitValues: { AUD: 5, CAD: 5.5 }, of: '2026-10-07' } as OwnMoney;
const SOURCE = { id: 1, publisher: 'P', title: 'T', licence: '', asAt: '2026' };
const NO_COSTS = { living: null, visa: null, health: null, registration: null, flights: null };

const createFact = (key: string, value: unknown, unit = '', part = '') => ({
  key,
  part,
  value: typeof value === 'object' ? JSON.stringify(value) : String(value),
  unit,
  sourceId: 1,
});
const createRule = (exam: string, note: string, overrides: object = {}) => ({
  id: `${exam}${note}`,
  exam,
  note,
  name: 'Arts',
  source: 'https://a.example',
  points: {},
  fullMarks: 0,
  asked: 1,
  counts: true,
  asAt: '2026',
  asAtYear: 2026,
  ...overrides,
});
const OFFER = createFact('typicalOffer', {
  aLevel: { first: 'AAB', last: 'ABB' },
  ib: 34,
  subjects: [],
  anyOne: false,
  read: '2026-08',
});
const BACHELOR = { majorLevelName: [{ id: 1, key: 'bachelor', levelName: 'Bachelor', levelNameChn: '' }] };

function createGlance(fields: object, origin: 'hk' | 'sh' | 'ld' = 'hk', countryKey = 'ca', schoolRule?: EntryRule) {
  const parsedCourse = courseDetail.data.parse({ id: 9, name: 'Law', sources: [SOURCE], ...fields });
  if (!parsedCourse) throw new Error('no course');
  const facts = toCourseFacts(parsedCourse, 'en-us');
  const level = parsedCourse.majorLevelName.length > 0 ? ('bachelor' as const) : null;
  const estimate = estimateCourseCosts(facts, NO_COSTS, { level, countryKey }, OWN);
  return getCourseGlance(facts, { estimate, countryKey, origin, ownMoney: OWN, locale: 'en-us', schoolRule });
}

it('states the rule of the school where the course has none for the exam, and asks no adviser for it', () => {
  const schoolRule = EntryRule.parse(createRule('1', 'Best five 20', { name: 'Minimum of the College' }));
  const glance = createGlance({ ...BACHELOR, facts: [OFFER] }, 'hk', 'uk', schoolRule);
  expect(glance.schoolEntry).toMatchObject({ label: expect.stringContaining('at this school') });
  expect(glance.schoolEntry?.page?.label).toContain('Minimum of the College');
  expect(glance.missingFacts).not.toContain('dse');
  expect(
    createGlance({ ...BACHELOR, entryRules: [createRule('1', 'Best five 20')] }, 'hk', 'uk', schoolRule).schoolEntry,
  ).toBeNull();
});

describe('the fee of the school', () => {
  const SCHOOL_FEE = createDegreeYearFact('bachelor', { least: 28_000, currency: 'GBP' });
  const getSchoolFee = (fields: object) => {
    const parsedCourse = courseDetail.data.parse({ id: 9, name: 'Law', sources: [SOURCE], ...BACHELOR, ...fields });
    return parsedCourse && toCourseFacts(parsedCourse, 'en-us').schoolFee?.least;
  };

  it('is stated where the course has none, and then not asked for', () => {
    expect(getSchoolFee({ facts: [SCHOOL_FEE] })).toBe(28_000);
    expect(createGlance({ ...BACHELOR, facts: [SCHOOL_FEE] }).missingFacts).not.toContain('fee');
    expect(getSchoolFee({ facts: [SCHOOL_FEE, createFact('courseYear', 30_000, 'GBP')] })).toBeUndefined();
    expect(
      getSchoolFee({ facts: [createDegreeYearFact('master', { least: 28_000, currency: 'GBP' })] }),
    ).toBeUndefined();
  });
});

describe('a course without figures of its own', () => {
  it('has the deadline of UCAS if it has a UCAS code', () => {
    const glance = createGlance({
      ...BACHELOR,
      schoolName: 'University of Oxford',
      facts: [createFact('ucasCode', 'V118')],
    });
    expect(glance).toMatchObject({ ucasDeadline: { day: DATED_FACTS.ucasOctober.day } });
    expect(glance.missingFacts).not.toContain('deadline');
    expect(createGlance(BACHELOR)).toMatchObject({ ucasDeadline: null });
    expect(
      createGlance({ ...BACHELOR, facts: [createFact('ucasCode', 'V118')], applyDateDeadlineNote: 'June' })
        .ucasDeadline,
    ).toBeNull();
  });
});

describe('entry to a course', () => {
  it('is the rule for the exam of the site’s students, before typical offers', () => {
    const fields = { entryRules: [createRule('4', 'IB 36'), createRule('1', 'Best five 20')], facts: [OFFER] };
    expect(createGlance(fields).entry).toMatchObject({ text: 'Best five 20', page: { label: 'Arts, 2026' } });
    expect(createGlance(fields, 'sh').entry).toMatchObject({ label: 'Typical offer' });
    expect(createGlance({ entryRules: [createRule('4', 'IB 36')] }).entry?.text).toBe('IB 36');
  });

  it('states the year of a past rule', () => {
    const fields = { entryRules: [createRule('1', 'Best five 20', { asAt: '2018', asAtYear: 2018 })] };
    expect(createGlance(fields).entry?.text).toMatch(/2018.*Best five 20/);
  });

  it('is asked for together with all that is unknown, under the name of the exam', () => {
    expect(createGlance({})).toMatchObject({ entry: null, wholeCost: null, deadline: null });
    expect(createGlance({}).missingFacts).toEqual(['dse', 'fee', 'deadline']);
    expect(createGlance({}, 'sh').missingFacts).toEqual(['gaokao', 'fee', 'deadline']);
    expect(createGlance({ facts: [OFFER] }, 'ld').missingFacts).toEqual(['fee', 'deadline']);
  });

  it('leaves an undated rule for reference out beside a typical offer', () => {
    const vagueRule = createRule('4', 'IB 38', { counts: false, asAt: '', asAtYear: 0 });
    const ask = (facts: object[]) => createGlance({ entryRules: [vagueRule], facts }, 'ld').entry?.text ?? '';
    expect(ask([])).toContain('IB 38');
    expect(ask([OFFER])).not.toContain('IB 38');
  });
});

describe('the cost of the whole course', () => {
  it('is the tuition of all its weeks', () => {
    const facts = [createFact('courseTuition', 150_000, 'AUD'), createFact('courseWeeks', 156, 'weeks')];
    expect(createGlance({ facts }, 'hk', 'au').wholeCost).toMatchObject({
      min: { amount: 750_000, currency: 'HKD' },
      isApproximate: true,
      kinds: ['tuition'],
      years: null,
    });
  });

  it('assumes the usual length of a bachelor’s degree without one, and says so', () => {
    const fields = { facts: [createFact('courseYear', 60_000, 'CAD/year')], ...BACHELOR };
    expect(createGlance(fields).wholeCost).toMatchObject({ min: { amount: 1_320_000 }, years: 4 });
    expect(createGlance({ facts: fields.facts }).wholeCost).toBeNull();
  });
});

it('tells the usual deadline of Australia in place of a question, and none where it differs by school', () => {
  const [australian, canadian] = [createGlance(BACHELOR, 'hk', 'au'), createGlance(BACHELOR, 'hk', 'ca')];
  expect([australian.usualDeadline, canadian.usualDeadline]).toEqual(['All year; leave time for the visa', '']);
  expect(australian.missingFacts).not.toContain('deadline');
  expect(canadian.missingFacts).toContain('deadline');
});
