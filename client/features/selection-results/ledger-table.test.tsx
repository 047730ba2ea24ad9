import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InquiredSchool } from '#shared/contract/matching/school-list.ts';
import { renderIn } from '#tests/components/render-in.tsx';
import { BreakdownTable } from './ledger-table.tsx';

it('states the score of the points that were counted, as the comparison does', () => {
  const school = InquiredSchool.parse({ id: '1', name: 'Example', matchScore: 45, matchMost: 80 });
  renderIn('en-us', <BreakdownTable school={school} schoolName="Example" course="" rules={new Map()} exam="dse" />);
  const sumRow = screen.getByText('80 points counted, 20 unknown').closest('tr');
  expect(sumRow?.lastElementChild?.textContent).toBe('45 / 80');
});
