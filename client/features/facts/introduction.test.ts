import { createDegreeYearFact } from '#tests/components/degree-year-fact.ts';
import { describe, expect, it } from 'vitest';
import type { RichText } from '#shared/contract/fields.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { writeSchoolIntroduction } from './introduction.server.ts';

const SOURCE = {
  id: '1',
  publisher: 'p',
  title: 't',
  licence: '',
  licenceAddress: '',
  address: '',
  asAt: '2026-10-01',
  readOn: '',
};
const LEEDS_LOCATION = { name: 'University of Leeds', zone: 'Leeds, England', country: 'United Kingdom' };
type FactRow = readonly [key: string, part: string, value: string, unit: string];

interface SchoolOptions {
  asAt?: string;
  courseCount?: number;
  coursesNamed?: 'title' | 'field';
  detail?: string;
  location?: typeof LEEDS_LOCATION;
  locale?: Locale;
}

function createIntroduction(
  facts: readonly FactRow[],
  {
    asAt = '2026-10-01',
    courseCount = 0,
    coursesNamed = 'title',
    detail = '',
    location = LEEDS_LOCATION,
    locale = 'en-us',
  }: SchoolOptions = {},
) {
  const institution = {
    nature: 'Public university',
    courseCount,
    coursesNamed,
    detail: detail as RichText,
    facts: facts.map(([key, part, value, unit]) => ({ key, part, value, unit, sourceId: '1', was: [], beside: [] })),
    sources: [{ ...SOURCE, asAt }],
  };
  return writeSchoolIntroduction(institution, location, locale);
}

const GROUP_FACT = ['memberOf', '', 'russellGroup', ''] as const;
const FEE_FACT = [
  'degreeYear',
  'bachelor',
  createDegreeYearFact('bachelor', { least: 27_500, most: 36_500, currency: 'GBP' }).value,
  '',
] as const;
const OFFER_FACT = [
  'offerRange',
  '',
  '{"least":"BCC","most":"A*A*A","usual":{"least":"BBB","most":"A*AA"},"courses":90,"read":"2025-08"}',
  '',
] as const;
const RATING_FACT = ['teachingRating', 'overall', 'Gold', ''] as const;
const SUBJECT_FACTS = ['CAH01', 'CAH02'].map((part) => ['subjectCourses', part, '3', 'courses'] as const);

describe('introduction of a school', () => {
  it('keeps the spaces of a Latin place name in Chinese', () => {
    const location = { name: 'WCG', zone: '英格蘭 Royal Leamington Spa', country: '英國' };
    expect(createIntroduction([], { location, locale: 'zh-hk' }).text).toContain('英國英格蘭Royal Leamington Spa');
  });

  it('joins group, courses, fee, offers and teaching, each with its source', () => {
    const { text, figures } = createIntroduction([GROUP_FACT, FEE_FACT, OFFER_FACT, RATING_FACT, ...SUBJECT_FACTS], {
      courseCount: 339,
    });
    expect(text).toBe(
      'University of Leeds is a public university in Leeds, England, United Kingdom and a member of the Russell Group. You can compare 339 of its courses in 2 subjects here. Bachelor’s tuition is £27,500–£36,500 (2026) a year. Typical A-level offers are BBB–A*AA. Its UK teaching rating (TEF) is Gold.',
    );
    expect(figures.map(({ key }) => key)).toEqual(['memberOf', 'degreeYear', 'offerRange', 'teachingRating']);
  });

  it('does not repeat where a school is whose own text says so', () => {
    const { text, figures } = createIntroduction([GROUP_FACT, FEE_FACT], { detail: '<p>Leeds is in Yorkshire.</p>' });
    expect(text).toBe('It is a member of the Russell Group. Bachelor’s tuition is £27,500–£36,500 (2026) a year.');
    expect(figures.map(({ key }) => key)).toEqual(['memberOf', 'degreeYear']);
    const detail = '<p>Leeds belongs to the Russell Group.</p>';
    expect(createIntroduction([GROUP_FACT], { detail }).text).toBe('');
  });

  it('leaves out unknown facts, and names the year of the fee', () => {
    expect(createIntroduction([]).text).toBe(
      'University of Leeds is a public university in Leeds, England, United Kingdom.',
    );
    expect(createIntroduction([FEE_FACT], { asAt: '2023-01-03' }).text).toContain('£27,500–£36,500 (2023)');
    expect(createIntroduction([], { courseCount: 12, coursesNamed: 'field' }).text).not.toContain('12');
  });

  it('states the share of graduates from abroad', () => {
    const awardsJson = '{"bachelor":{"total":4398,"nonresident":984},"years":"2023-24"}';
    expect(createIntroduction([['awardsByLevel', '', awardsJson, '']]).text).toContain(
      'About 22% of its bachelor’s graduates in 2023–24 came from abroad.',
    );
  });

  it('states an admission rate where no offers are known', () => {
    const admissionRateJson = '{"applicants":56937,"admitted":1965,"enrolled":1645,"rate":3.5,"year":"2023"}';
    expect(createIntroduction([['admissionRate', '', admissionRateJson, '']]).text).toContain(
      'It admitted 3.5% of first-year applicants in 2023.',
    );
  });
});
