import { expect, test } from 'vitest';
import { getReportPeriods } from './report-periods.ts';

const list = (today: string) => getReportPeriods(today).map(({ id, from, to }) => [id, from, to]);

test('periods of a report are months, the intake since September and the year', () => {
  expect(list('2026-11-30')).toEqual([
    ['month', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['intake', '2026-09-01', '2026-11-30'],
    ['year', '2026-01-01', '2026-11-30'],
  ]);
});

test('in January last month is December, and the intake began in the year before', () => {
  expect(list('2027-01-05').slice(1, 3)).toEqual([
    ['lastMonth', '2026-12-01', '2026-12-31'],
    ['intake', '2026-09-01', '2027-01-05'],
  ]);
});
