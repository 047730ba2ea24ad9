import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createDegreeYearFact } from '#tests/components/degree-year-fact.ts';
import { Sourced } from '#client/features/facts/figure.tsx';
import { Source } from '#shared/contract/catalogue/fact.ts';
import { renderIn } from '#tests/components/render-in.tsx';
import { MatchFacts } from './match-facts.tsx';

const SOURCE = { id: '1', publisher: 'P', title: 'T', licence: '', licenceAddress: '', address: '', asAt: '2026' };

function renderFacts(range: { least: number; most: number; appliesTo?: string }, feeMax: number, fieldId = '') {
  cleanup();
  const school = {
    placement: null,
    rule: null,
    band: 'unknown',
    matchedCourses: [],
    matchedCourseBands: { reach: 0, match: 0, likely: 0, unknown: 0, outOfReach: 0 },
    facts: [{ was: [], beside: [], ...createDegreeYearFact('bachelor', { ...range, currency: 'HKD' }) }],
    sources: [SOURCE],
  };
  renderIn(
    'en-us',
    <Sourced sources={[Source.parse(SOURCE)]}>
      <MatchFacts
        school={school as never}
        exam="dse"
        limit={{ fkMajorLevelId: '1', fkCourseTypeGroupId: fieldId, feeMax, feeTypeId: 'HKD' }}
      />
    </Sourced>,
  );
}

test('compares the fee of the level with the budget', () => {
  renderFacts({ least: 100_000, most: 200_000 }, 250_000);
  expect(screen.getByText('within your budget')).toBeTruthy();
  renderFacts({ least: 100_000, most: 200_000 }, 150_000);
  expect(screen.getByText('some courses over your budget')).toBeTruthy();
  renderFacts({ least: 100_000, most: 200_000 }, 90_000);
  expect(screen.getByText('over your budget')).toBeTruthy();
});

test('states no fee of another field, and none within the budget', () => {
  const fee = { least: 100_000, most: 100_000, appliesTo: 'Computer Science BSc' };
  renderFacts(fee, 250_000, '1');
  expect(screen.queryByText('within your budget')).toBeNull();
  expect(screen.queryByText(/100,000/)).toBeNull();
  renderFacts(fee, 250_000, '3');
  expect(screen.getByText('within your budget')).toBeTruthy();
});
