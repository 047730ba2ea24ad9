import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import enUs from '#client/i18n/messages/en-us/match.json' with { type: 'json' };
import zhHk from '#client/i18n/messages/zh-hk/match.json' with { type: 'json' };
import zh from '#client/i18n/messages/zh/match.json' with { type: 'json' };
import { InquiredSchool } from '#shared/contract/matching/school-list.ts';
import { renderIn } from '#tests/components/render-in.tsx';
import { PlacementLine } from '#client/features/placement/placement-line.tsx';
import { MatchReasons } from './match-reasons.tsx';

const FIGURES = {
  least: 80,
  most: 80,
  unit: 'ucasPoints',
  lower: 64,
  upper: 127,
  fewer: 20,
  same: 0,
  more: 30,
  admitted: null,
};
const PLACEMENT = {
  position: 'among',
  group: 'match',
  basis: 'entrants',
  limitedBy: null,
  figures: FIGURES,
  missingSubjects: [],
  english: null,
};

const createSchool = (fields: object) => InquiredSchool.parse({ id: '1', name: 'Example', ...fields });
const renderReasons = (fields: object, locale: 'en-us' | 'zh-hk' | 'zh' = 'en-us') =>
  renderIn(
    locale,
    <MatchReasons
      school={createSchool(fields)}
      rules={new Map()}
      exam="dse"
      feeLimit={{ fkMajorLevelId: '', fkCourseTypeGroupId: '', feeMax: 0, feeTypeId: '' }}
    />,
  );

describe('the reason of a band', () => {
  test.each([
    ['en-us', enUs],
    ['zh-hk', zhHk],
    ['zh', zh],
  ] as const)('states in %s why a school is in a lower band than its best course', (locale, { bandRule }) => {
    const matchedCourseBands = { likely: 1, match: 2, reach: 9, outOfReach: 4 };
    renderReasons({ band: 'reach', bandRule: 'fewCourses', placement: PLACEMENT, matchedCourseBands }, locale);
    expect(screen.getByText(bandRule.fewCourses.replace('{{within}}', '3'))).toBeTruthy();
  });

  test.each(['reach', 'unknown'])('states for the band %s that its only requirement is old', (band) => {
    renderReasons({ band, bandRule: 'oldRule', placement: band === 'reach' ? PLACEMENT : null });
    expect(screen.getByText(enUs.bandRule.oldRule)).toBeTruthy();
  });

  test('is omitted when the figures state it', () => {
    renderReasons({ band: 'match', bandRule: 'met', placement: PLACEMENT });
    expect(screen.queryByText(enUs.bandRule.met)).toBeNull();
  });
});

test('entrants are stated once, in per cent of their sum, beside the median', () => {
  const { placement } = createSchool({ placement: PLACEMENT });
  renderIn('en-us', <PlacementLine placement={placement} />);
  expect(screen.queryByText(/of new students had fewer/)).toBeNull();
  expect(screen.getByText('40% lower, 0% level with you')).toBeTruthy();
  expect(screen.getByText('64–127 UCAS points')).toBeTruthy();
});
