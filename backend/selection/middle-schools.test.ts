import { expect, it } from 'vitest';
import { onlyLevels } from '#backend/queries/database.ts';
import type { CourseBlockRow } from '#backend/queries/matching/match-catalogue.ts';
import { findMiddleSchools } from './middle-schools.ts';

const LEVEL = 1;

const createBlock = (fees: Record<number, number>, levels: number[] = []): CourseBlockRow => ({
  countryId: 1,
  kind: 'degree',
  currency: 'GBP',
  levelId: 1,
  levelKey: 'bachelor',
  groupId: 0,
  courses: JSON.stringify({
    ids: Object.keys(fees).map(() => 0),
    schools: Object.keys(fees).map(Number),
    fees: Object.values(fees),
    levels,
  }),
});

it('returns the schools at both ends of the middle half, by fee and then by id', () => {
  const fees = { 1: 50, 2: 10, 3: 40, 4: 20, 5: 30, 6: 10, 7: 60, 8: 70 };
  expect(findMiddleSchools([createBlock(fees)], LEVEL)).toEqual({ ids: [6, 1], total: 8 });
});

it('ignores schools without a fee, and names a single school once', () => {
  expect(findMiddleSchools([createBlock({ 1: 0, 2: 900 })], LEVEL)).toEqual({ ids: [2], total: 1 });
  expect(findMiddleSchools([], LEVEL)).toEqual({ ids: [], total: 0 });
});

it('ignores schools that are hidden at the level', () => {
  const block = createBlock({ 1: 10, 2: 20 }, [onlyLevels(2), -1]);
  expect(findMiddleSchools([block], LEVEL)).toEqual({ ids: [2], total: 1 });
});
