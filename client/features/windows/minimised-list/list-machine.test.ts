import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countMinimised, EMPTY_LIST, type ListEvent, listReducer } from './list-machine.ts';
import { placeAt } from './minimised-rows.tsx';
import { restoreList, serializeList } from './use-minimised-list.ts';

const createSchool = (id: string) => ({ id, name: `School ${id}`, nameChn: `院校${id}`, seal: `/seal/${id}` });
const createCourse = (id: string) => ({ id, name: `Course ${id}`, nameChn: `课程${id}` });
const createLevel = (id: string) => ({
  majorLevelId: id,
  majorLevelName: `Level ${id}`,
  majorLevelNameChn: `级别${id}`,
});

const minimiseSchool = (id: string): ListEvent => ({ kind: 'schoolMinimised', school: createSchool(id) });
const minimiseCourse = (schoolId: string, id: string, ...levels: string[]): ListEvent => ({
  kind: 'courseMinimised',
  school: createSchool(schoolId),
  course: createCourse(id),
  levels: levels.map(createLevel),
});
const replay = (...events: ListEvent[]) => events.reduce(listReducer, EMPTY_LIST);
const describeList = ({ schools }: typeof EMPTY_LIST) =>
  schools.map(({ key, children }) => [key, ...children.map((course) => course.key)].join(' '));

describe('a minimised school', () => {
  it('has one placeholder without level', () => {
    expect(describeList(replay(minimiseSchool('1'), minimiseSchool('2'), minimiseSchool('1')))).toEqual(['1,0', '2,0']);
  });

  it('is not added where its courses already are', () => {
    expect(describeList(replay(minimiseCourse('1', '10', '3'), minimiseSchool('1')))).toEqual(['1,3 10,3']);
  });
});

describe('a minimised course', () => {
  it('is listed once per level below its school', () => {
    expect(describeList(replay(minimiseCourse('1', '10', '3', '4'), minimiseCourse('1', '10', '3', '4')))).toEqual([
      '1,3 10,3',
      '1,4 10,4',
    ]);
  });

  it('uses level 0 without a level', () => {
    expect(describeList(replay(minimiseCourse('1', '10'), minimiseCourse('1', '11', '0', '')))).toEqual([
      '1,0 10,0 11,0',
    ]);
  });

  it('sets the level of a school’s placeholder', () => {
    expect(
      describeList(
        replay(
          minimiseSchool('1'),
          minimiseSchool('2'),
          minimiseCourse('1', '10', '3'),
          minimiseCourse('1', '11', '4'),
        ),
      ),
    ).toEqual(['1,3 10,3', '1,4 11,4', '2,0']);
  });

  it('does not change a school that has courses without a level', () => {
    expect(describeList(replay(minimiseCourse('1', '10'), minimiseCourse('1', '11', '3')))).toEqual([
      '1,0 10,0',
      '1,3 11,3',
    ]);
  });

  it('is listed at once, with names and level', () => {
    const [row] = replay(minimiseSchool('1'), minimiseCourse('1', '10', '3')).schools;
    expect(row).toEqual({
      key: '1,3',
      ...createSchool('1'),
      ...createLevel('3'),
      showChildren: true,
      children: [{ key: '10,3', ...createCourse('10'), ...createLevel('3') }],
    });
  });
});

describe('closing', () => {
  const listEvents = [minimiseCourse('1', '10', '3'), minimiseCourse('1', '11', '3'), minimiseSchool('2')];

  it('a removed school removes its courses', () => {
    expect(describeList(replay(...listEvents, { kind: 'schoolClosed', key: '1,3' }))).toEqual(['2,0']);
  });

  it('a removed last course leaves the school’s placeholder', () => {
    const listState = replay(...listEvents, { kind: 'courseClosed', schoolKey: '1,3', key: '10,3' });
    expect(describeList(listState)).toEqual(['1,3 11,3', '2,0']);
    expect(describeList(listReducer(listState, { kind: 'courseClosed', schoolKey: '1,3', key: '11,3' }))).toEqual([
      '1,0',
      '2,0',
    ]);
  });

  it('the last course of one level leaves no second row of its school', () => {
    const listWithoutCourses = replay(minimiseCourse('1', '10', '3', '4'), {
      kind: 'courseClosed',
      schoolKey: '1,4',
      key: '10,4',
    });
    expect(describeList(listWithoutCourses)).toEqual(['1,3 10,3']);
  });

  it('a closed window removes its entry, but no school with other entries', () => {
    const closeWindow = (kind: 'school' | 'course' | 'news', id: string): ListEvent => ({
      kind: 'windowClosed',
      window: { kind, id },
    });
    expect(describeList(replay(minimiseCourse('1', '10', '3', '4'), closeWindow('course', '10')))).toEqual(['1,0']);
    expect(describeList(replay(...listEvents, closeWindow('school', '1')))).toEqual(['1,3 10,3 11,3', '2,0']);
    expect(describeList(replay(...listEvents, closeWindow('school', '2')))).toEqual(['1,3 10,3 11,3']);
    expect(describeList(replay(...listEvents, closeWindow('news', '2')))).toEqual(describeList(replay(...listEvents)));
  });
});

describe('order, width and collapsing', () => {
  const listOfThree = replay(minimiseSchool('1'), minimiseSchool('2'), minimiseSchool('3'));

  it('follows the pointer, and stops at the ends', () => {
    const moveSchool = (key: string, targetIndex: number) =>
      describeList(listReducer(listOfThree, { kind: 'schoolMoved', key, to: targetIndex }));
    expect(moveSchool('1,0', 1)).toEqual(['2,0', '1,0', '3,0']);
    expect(moveSchool('3,0', -5)).toEqual(['3,0', '1,0', '2,0']);
    expect(moveSchool('1,0', 99)).toEqual(['2,0', '3,0', '1,0']);
    expect(moveSchool('9,0', 0)).toEqual(['1,0', '2,0', '3,0']);
  });

  it('a course moves within its school', () => {
    const minimisedList = replay(minimiseCourse('1', '10', '3'), minimiseCourse('1', '11', '3'));
    expect(
      describeList(listReducer(minimisedList, { kind: 'courseMoved', schoolKey: '1,3', key: '11,3', to: 0 })),
    ).toEqual(['1,3 11,3 10,3']);
  });

  it('a dragged row is inserted between the middles of its neighbours', () => {
    expect([0, 15, 25, 99].map((pointerY) => placeAt([10, 20, 30], pointerY))).toEqual([0, 1, 2, 3]);
  });

  it('limits the width to 240 to 420, with a default of 352', () => {
    expect(EMPTY_LIST.width).toBe(352);
    expect([100, 300.4, 900].map((width) => listReducer(listOfThree, { kind: 'resized', width }).width)).toEqual([
      240, 300, 420,
    ]);
  });

  it('counts the windows of schools and courses', () => {
    expect(countMinimised(replay(minimiseSchool('2'), minimiseCourse('1', '10', '3', '4')))).toBe(5);
  });
});

const arbitraryId = fc.integer({ min: 1, max: 4 }).map(String);
const arbitraryLevels = fc.array(fc.constantFrom('0', '3', '4', '5'), { maxLength: 3 });
const arbitraryKey = fc.tuple(arbitraryId, fc.constantFrom('0', '3', '4', '5')).map((parts) => parts.join(','));
const anyEvent: fc.Arbitrary<ListEvent> = fc.oneof(
  arbitraryId.map(minimiseSchool),
  fc
    .tuple(arbitraryId, arbitraryId, arbitraryLevels)
    .map(([schoolId, courseId, levelIds]) => minimiseCourse(schoolId, `${schoolId}${courseId}`, ...levelIds)),
  arbitraryKey.map((schoolKey) => ({ kind: 'schoolClosed', key: schoolKey }) as const),
  fc
    .tuple(arbitraryKey, arbitraryKey)
    .map(
      ([schoolKey, courseKey]) =>
        ({ kind: 'courseClosed', schoolKey: schoolKey, key: `${schoolKey[0]}${courseKey}` }) as const,
    ),
  fc.tuple(fc.constantFrom('school', 'course'), arbitraryId, arbitraryId).map(
    ([kind, schoolKey, courseKey]) =>
      ({
        kind: 'windowClosed',
        window: { kind, id: kind === 'school' ? schoolKey : `${schoolKey}${courseKey}` },
      }) as ListEvent,
  ),
  fc
    .tuple(arbitraryKey, fc.integer({ min: -1, max: 5 }))
    .map(([schoolKey, to]) => ({ kind: 'schoolMoved', key: schoolKey, to }) as const),
  fc
    .tuple(arbitraryKey, fc.boolean())
    .map(([schoolKey, show]) => ({ kind: 'coursesShown', key: schoolKey, show }) as const),
  fc.double({ noNaN: true }).map((width) => ({ kind: 'resized', width }) as const),
  fc.boolean().map((isFolded) => ({ kind: 'folded', isFolded }) as const),
);
const anyList = fc.array(anyEvent, { maxLength: 30 }).map((events) => replay(...events));

describe('after any actions on the list', () => {
  it('every key is schoolId,levelId and unique', () => {
    fc.assert(
      fc.property(anyList, ({ schools }) => {
        expect(new Set(schools.map((entry) => entry.key)).size).toBe(schools.length);
        for (const { key: schoolKey, id: schoolId, majorLevelId, children } of schools) {
          expect(schoolKey).toBe(`${schoolId},${majorLevelId}`);
          expect(new Set(children.map((minimisedCourse) => minimisedCourse.key)).size).toBe(children.length);
          for (const minimisedCourse of children)
            expect(minimisedCourse.key).toBe(`${minimisedCourse.id},${majorLevelId}`);
        }
      }),
    );
  });

  it('a school has a placeholder only without other rows, and without level', () => {
    fc.assert(
      fc.property(anyList, ({ schools }) => {
        for (const { id: schoolId, majorLevelId, children } of schools) {
          if (children.length > 0) continue;
          expect(majorLevelId).toBe('0');
          expect(schools.filter((entry) => entry.id === schoolId)).toHaveLength(1);
        }
      }),
    );
  });

  it('it is restored from storage unchanged', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        expect(restoreList(serializeList(list))).toEqual(list);
      }),
    );
  });
});
