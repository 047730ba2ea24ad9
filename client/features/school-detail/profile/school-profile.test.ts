import { describe, expect, it } from 'vitest';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import {
  AFFILIATIONS,
  CALENDARS,
  CARNEGIE_CLASSES,
  SIZE_CLASSES,
  TEST_POLICIES,
} from '#scripts/import/ipeds/code-labels.ts';
import { toSchoolProfile } from './school-profile.server.ts';

const SOURCE = {
  id: '1',
  publisher: 'p',
  title: 't',
  licence: '',
  licenceAddress: '',
  address: '',
  asAt: '2023-24',
  readOn: '',
};
const getProfile = (facts: Record<string, string>, locale: Locale = 'en-us') =>
  toSchoolProfile(
    {
      facts: Object.entries(facts).map(([key, value]) => ({
        key,
        part: '',
        value,
        unit: '',
        sourceId: '1',
        was: [],
        beside: [],
      })),
      sources: [SOURCE],
    },
    locale,
    textsIn(locale).getText('school-profile'),
  );
const getLines = (facts: Record<string, string>) => getProfile(facts)[0]?.rows.map(({ lines }) => lines);

describe('profile of a school', () => {
  it('words admission figures with the numbers they were computed from', () => {
    const rateJson = '{"applicants":56937,"admitted":1965,"enrolled":1645,"rate":3.5,"year":"2023"}';
    const satJson = '{"reading":[740,760,780],"math":[760,790,800],"submitted":52,"year":"2023"}';
    expect(getLines({ satQuartiles: satJson, admissionRate: rateJson })).toEqual([
      ['3.5%', 'Autumn 2023: 1,965 of 56,937 applicants admitted'],
      [
        'Reading and writing 740–780',
        'Math 760–800',
        'Middle half of the students who enrolled in 2023; 52% sent scores',
      ],
    ]);
  });

  it('shows the share of nonresident students per level of awards', () => {
    const awardsJson =
      '{"bachelor":{"total":1912,"nonresident":204},"doctor":{"total":0,"nonresident":0},"years":"2023-24"}';
    expect(getLines({ awardsByLevel: awardsJson })).toEqual([
      ['1,912 bachelor’s degrees, 11% to non-resident students', '2023–24, all subjects together'],
    ]);
  });

  it('shows averages of programme groups after the overall one, and folds all beyond six', () => {
    const createAverageJson = (overall: number) =>
      `{"overall":${overall},"shares":{"95+":20,"90-94":80,"85-89":0,"80-84":0,"75-79":0,"70-74":0,"<70":0},"group":"g","year":"2022"}`;
    const groupNames = ['Engineering', 'Nursing', 'Psychology', 'Music', 'Education', 'Other', 'Overall'];
    const fact = { key: 'admissionAverage', unit: '', sourceId: '1', was: [], beside: [] };
    const [profilePart] = toSchoolProfile(
      {
        facts: groupNames.map((group, index) => ({ ...fact, part: group, value: createAverageJson(90 + index) })),
        sources: [SOURCE],
      },
      'en-us',
      textsIn('en-us').getText('school-profile'),
    );
    expect(profilePart?.rows).toHaveLength(6);
    expect(profilePart?.rows[0]).toMatchObject({
      term: 'All courses',
      lines: ['Average 96%', '95 or more: 20%; 90–94: 80%', 'Entered in autumn 2022'],
    });
    expect(profilePart?.more).toMatchObject({ label: 'All 7', rows: [{ term: 'Other' }] });
  });

  it('leaves out a value of the wrong shape, and a part without rows', () => {
    expect(getProfile({ admissionRate: '{"rate":"many"}', satQuartiles: 'no' })).toEqual([]);
  });

  it.each(LOCALES)('has a translation for every label of the register in %s', (locale) => {
    const labels = {
      testPolicy: TEST_POLICIES,
      sizeClass: SIZE_CLASSES,
      carnegieClass: CARNEGIE_CLASSES,
      academicCalendar: CALENDARS,
      religiousAffiliation: AFFILIATIONS,
    };
    const t = textsIn(locale).getText('school-profile');
    for (const [key, values] of Object.entries(labels))
      for (const label of Object.values(values)) {
        const messageKey = `${key}.${label.replaceAll(/\W/g, '')}`;
        expect(t(messageKey as Parameters<typeof t>[0]), label).not.toBe(messageKey);
      }
  });
});
