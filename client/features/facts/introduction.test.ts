import { describe, expect, it } from 'vitest';
import { introduceSchool } from './introduction.server.ts';

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
const LEEDS = { name: 'University of Leeds', zone: 'Leeds, England', country: 'United Kingdom' };
type Value = readonly [key: string, part: string, value: string, unit: string];

interface School {
  asAt?: string;
  courseCount?: number;
  coursesNamed?: 'title' | 'field';
}

function introduce(
  facts: readonly Value[],
  { asAt = '2026-10-01', courseCount = 0, coursesNamed = 'title' }: School = {},
) {
  const school = {
    nature: 'Public university',
    courseCount,
    coursesNamed,
    facts: facts.map(([key, part, value, unit]) => ({ key, part, value, unit, sourceId: '1', was: [], beside: [] })),
    sources: [{ ...SOURCE, asAt }],
  };
  return introduceSchool(school, LEEDS, 'en-us');
}

const GROUP = ['memberOf', '', 'russellGroup', ''] as const;
const FEE = ['fromFee', 'bachelor', '27500', 'GBP/year'] as const;
const OFFER = ['offerRange', '', '{"least":"BBB","most":"A*AA","courses":90,"read":"2025-08"}', ''] as const;

describe('introduction of a school', () => {
  it('joins group, courses, fee and offers, each with its source', () => {
    const { text, figures } = introduce([GROUP, FEE, OFFER], { courseCount: 339 });
    expect(text).toBe(
      'University of Leeds is a public university in Leeds, England, United Kingdom and a member of the Russell Group. We list 339 of its courses; bachelor’s tuition starts at £27,500 a year. Typical A-level offers are BBB–A*AA.',
    );
    expect(figures.map(({ key }) => key)).toEqual(['memberOf', 'fromFee', 'offerRange']);
  });

  it('leaves out unknown facts, and names the year of an old fee', () => {
    expect(introduce([]).text).toBe('University of Leeds is a public university in Leeds, England, United Kingdom.');
    expect(introduce([FEE], { asAt: '2023-01-03' }).text).toContain('£27,500 (2023)');
    expect(introduce([], { courseCount: 12, coursesNamed: 'field' }).text).not.toContain('12');
  });

  it('states an admission rate where no offers are known', () => {
    const rate = '{"applicants":56937,"admitted":1965,"enrolled":1645,"rate":3.5,"year":"2023"}';
    expect(introduce([['admissionRate', '', rate, '']]).text).toContain(
      'It admitted 3.5% of first-year applicants in 2023.',
    );
  });
});
