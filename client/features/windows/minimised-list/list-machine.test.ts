import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countMinimised, EMPTY_LIST, type ListEvent, nextList } from './list-machine.ts';
import { placeAt } from './minimised-rows.tsx';
import { restoreList, formatList } from './use-minimised-list.ts';

const school = (id: string) => ({ id, name: `School ${id}`, nameChn: `院校${id}`, seal: `/seal/${id}` });
const item = (id: string) => ({ id, name: `Course ${id}`, nameChn: `课程${id}` });
const level = (id: string) => ({ majorLevelId: id, majorLevelName: `Level ${id}`, majorLevelNameChn: `级别${id}` });

const minimiseSchool = (id: string): ListEvent => ({ kind: 'schoolMinimised', school: school(id) });
const minimiseCourse = (schoolId: string, id: string, ...levels: string[]): ListEvent => ({
  kind: 'courseMinimised',
  school: school(schoolId),
  course: item(id),
  levels: levels.map(level),
});
const replay = (...events: ListEvent[]) => events.reduce(nextList, EMPTY_LIST);
const shape = ({ schools }: typeof EMPTY_LIST) =>
  schools.map(({ key, children }) => [key, ...children.map((course) => course.key)].join(' '));

describe('a minimised school', () => {
  it('has a placeholder without level, once', () => {
    expect(shape(replay(minimiseSchool('1'), minimiseSchool('2'), minimiseSchool('1')))).toEqual(['1,0', '2,0']);
  });

  it('is there already where courses of it are', () => {
    expect(shape(replay(minimiseCourse('1', '10', '3'), minimiseSchool('1')))).toEqual(['1,3 10,3']);
  });
});

describe('a minimised course', () => {
  it('is listed once per level below its school', () => {
    expect(shape(replay(minimiseCourse('1', '10', '3', '4'), minimiseCourse('1', '10', '3', '4')))).toEqual([
      '1,3 10,3',
      '1,4 10,4',
    ]);
  });

  it('uses level 0 without a level', () => {
    expect(shape(replay(minimiseCourse('1', '10'), minimiseCourse('1', '11', '0', '')))).toEqual(['1,0 10,0 11,0']);
  });

  it('sets the level of a school’s placeholder', () => {
    expect(
      shape(
        replay(
          minimiseSchool('1'),
          minimiseSchool('2'),
          minimiseCourse('1', '10', '3'),
          minimiseCourse('1', '11', '4'),
        ),
      ),
    ).toEqual(['1,3 10,3', '1,4 11,4', '2,0']);
  });

  it('leaves a school alone that has courses without a level', () => {
    expect(shape(replay(minimiseCourse('1', '10'), minimiseCourse('1', '11', '3')))).toEqual(['1,0 10,0', '1,3 11,3']);
  });

  it('is listed at once, with names and level', () => {
    const [row] = replay(minimiseSchool('1'), minimiseCourse('1', '10', '3')).schools;
    expect(row).toEqual({
      key: '1,3',
      ...school('1'),
      ...level('3'),
      showChildren: true,
      children: [{ key: '10,3', ...item('10'), ...level('3') }],
    });
  });
});

describe('closing', () => {
  const list = [minimiseCourse('1', '10', '3'), minimiseCourse('1', '11', '3'), minimiseSchool('2')];

  it('a removed school removes its courses', () => {
    expect(shape(replay(...list, { kind: 'schoolClosed', key: '1,3' }))).toEqual(['2,0']);
  });

  it('a removed last course leaves the school’s placeholder', () => {
    const listState = replay(...list, { kind: 'courseClosed', schoolKey: '1,3', key: '10,3' });
    expect(shape(listState)).toEqual(['1,3 11,3', '2,0']);
    expect(shape(nextList(listState, { kind: 'courseClosed', schoolKey: '1,3', key: '11,3' }))).toEqual(['1,0', '2,0']);
  });

  it('the last course of one level leaves no second row of its school', () => {
    const withBothClosed = replay(minimiseCourse('1', '10', '3', '4'), {
      kind: 'courseClosed',
      schoolKey: '1,4',
      key: '10,4',
    });
    expect(shape(withBothClosed)).toEqual(['1,3 10,3']);
  });

  it('a closed window removes its entry, but no school with other entries', () => {
    const closeWindow = (kind: 'school' | 'course' | 'news', id: string): ListEvent => ({
      kind: 'windowClosed',
      window: { kind, id },
    });
    expect(shape(replay(minimiseCourse('1', '10', '3', '4'), closeWindow('course', '10')))).toEqual(['1,0']);
    expect(shape(replay(...list, closeWindow('school', '1')))).toEqual(['1,3 10,3 11,3', '2,0']);
    expect(shape(replay(...list, closeWindow('school', '2')))).toEqual(['1,3 10,3 11,3']);
    expect(shape(replay(...list, closeWindow('news', '2')))).toEqual(shape(replay(...list)));
  });
});

describe('order, width and what is folded', () => {
  const three = replay(minimiseSchool('1'), minimiseSchool('2'), minimiseSchool('3'));

  it('follows the hand, and stops at the ends', () => {
    const move = (key: string, to: number) => shape(nextList(three, { kind: 'schoolMoved', key, to }));
    expect(move('1,0', 1)).toEqual(['2,0', '1,0', '3,0']);
    expect(move('3,0', -5)).toEqual(['3,0', '1,0', '2,0']);
    expect(move('1,0', 99)).toEqual(['2,0', '3,0', '1,0']);
    expect(move('9,0', 0)).toEqual(['1,0', '2,0', '3,0']);
  });

  it('a course moves within its school', () => {
    const list = replay(minimiseCourse('1', '10', '3'), minimiseCourse('1', '11', '3'));
    expect(shape(nextList(list, { kind: 'courseMoved', schoolKey: '1,3', key: '11,3', to: 0 }))).toEqual([
      '1,3 11,3 10,3',
    ]);
  });

  it('a dragged row is inserted between the middles of its neighbours', () => {
    expect([0, 15, 25, 99].map((height) => placeAt([10, 20, 30], height))).toEqual([0, 1, 2, 3]);
  });

  it('keeps the width between 240 and 420, beginning with 352', () => {
    expect(EMPTY_LIST.width).toBe(352);
    expect([100, 300.4, 900].map((width) => nextList(three, { kind: 'resized', width }).width)).toEqual([
      240, 300, 420,
    ]);
  });

  it('counts schools and courses as the windows they are', () => {
    expect(countMinimised(replay(minimiseSchool('2'), minimiseCourse('1', '10', '3', '4')))).toBe(5);
  });
});

const id = fc.integer({ min: 1, max: 4 }).map(String);
const levels = fc.array(fc.constantFrom('0', '3', '4', '5'), { maxLength: 3 });
const key = fc.tuple(id, fc.constantFrom('0', '3', '4', '5')).map((parts) => parts.join(','));
const anyEvent: fc.Arbitrary<ListEvent> = fc.oneof(
  id.map(minimiseSchool),
  fc
    .tuple(id, id, levels)
    .map(([schoolId, courseId, all]) => minimiseCourse(schoolId, `${schoolId}${courseId}`, ...all)),
  key.map((schoolKey) => ({ kind: 'schoolClosed', key: schoolKey }) as const),
  fc
    .tuple(key, key)
    .map(
      ([schoolKey, courseKey]) =>
        ({ kind: 'courseClosed', schoolKey: schoolKey, key: `${schoolKey[0]}${courseKey}` }) as const,
    ),
  fc.tuple(fc.constantFrom('school', 'course'), id, id).map(
    ([kind, schoolKey, courseKey]) =>
      ({
        kind: 'windowClosed',
        window: { kind, id: kind === 'school' ? schoolKey : `${schoolKey}${courseKey}` },
      }) as ListEvent,
  ),
  fc
    .tuple(key, fc.integer({ min: -1, max: 5 }))
    .map(([schoolKey, to]) => ({ kind: 'schoolMoved', key: schoolKey, to }) as const),
  fc.tuple(key, fc.boolean()).map(([schoolKey, show]) => ({ kind: 'coursesShown', key: schoolKey, show }) as const),
  fc.double({ noNaN: true }).map((width) => ({ kind: 'resized', width }) as const),
  fc.boolean().map((isFolded) => ({ kind: 'folded', isFolded }) as const),
);
const anyList = fc.array(anyEvent, { maxLength: 30 }).map((events) => replay(...events));

describe('whatever is done to the list', () => {
  it('every key is schoolId,levelId and unique', () => {
    fc.assert(
      fc.property(anyList, ({ schools }) => {
        expect(new Set(schools.map((entry) => entry.key)).size).toBe(schools.length);
        for (const { key: ownText, id: schoolId, majorLevelId, children } of schools) {
          expect(ownText).toBe(`${schoolId},${majorLevelId}`);
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

  it('it comes back from storage as it was', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        expect(restoreList(formatList(list))).toEqual(list);
      }),
    );
  });
});
