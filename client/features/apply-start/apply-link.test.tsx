import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { getNextEntry } from '#shared/rules/next-entry.ts';
import { ApplyLink } from './apply-link.tsx';

afterEach(cleanup);

const renderLink = (day: string) =>
  renderIn(
    'en-us',
    <ApplyLink
      label="Apply for this course"
      deadline={{ day, entry: 2027 }}
      intent={{ countryId: '1', schoolId: '1', courseId: '1' }}
    />,
  );

test('applies while the deadline is ahead, and after it prepares for the next entry', () => {
  renderLink('9999-01-13');
  expect(screen.queryByText('Prepare for 2028 entry')).toBeNull();
  cleanup();
  renderLink('2020-10-15');
  expect(screen.getByText('Prepare for 2028 entry')).toBeTruthy();
});

test('is open on the day of the deadline', () => {
  const deadline = { day: '2026-10-15', entry: 2027 };
  expect(getNextEntry(deadline, '2026-10-15')).toBeNull();
  expect(getNextEntry(deadline, '2026-10-16')).toBe(2028);
  expect(getNextEntry(null, '2026-10-16')).toBeNull();
});
