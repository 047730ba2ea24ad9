import { expect, test } from 'vitest';
import type { Position } from '#shared/contract/matching/placement.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import { type EvaluatedCourse, selectVariedCourses, sortEntryCourses } from './evaluate-entry-courses.ts';

const createCourse = (id: number, schoolId: number, groupId: number, position: Position = 'among') =>
  ({ id, school: { id: schoolId }, groupId, placement: { position } }) as EvaluatedCourse;
const getIds = (courses: readonly EvaluatedCourse[]) => selectVariedCourses(courses, 3).map(({ id }) => id);

test('the first courses are of different popular fields and schools', () => {
  expect(
    getIds([
      createCourse(1, 11, 1),
      createCourse(2, 12, 1),
      createCourse(3, 13, 13),
      createCourse(4, 11, 2),
      createCourse(5, 14, 2),
      createCourse(6, 15, 3),
    ]),
  ).toEqual([1, 5, 6]);
});

test('courses of other fields fill the places that popular fields within reach leave', () => {
  expect(getIds([createCourse(1, 11, 13), createCourse(2, 12, 1), createCourse(3, 13, 2, 'below')])).toEqual([2, 1, 3]);
});

test('without a field, estimates put colleges and open admission last, which say nothing of a student', () => {
  const createEstimate = (id: number, basis: 'admissionRate' | 'openAdmission', rankSort: number) =>
    ({
      id,
      school: { id, rankSort },
      groupId: 1,
      fee: 0,
      placement: { position: basis === 'openAdmission' ? 'above' : 'below', basis },
    }) as EvaluatedCourse;
  const courses = [
    createEstimate(1, 'openAdmission', NO_RANK),
    createEstimate(2, 'admissionRate', NO_RANK + 1),
    createEstimate(3, 'admissionRate', 40),
  ];
  expect(sortEntryCourses(courses, 'closest', false).map(({ id }) => id)).toEqual([3, 2, 1]);
});
