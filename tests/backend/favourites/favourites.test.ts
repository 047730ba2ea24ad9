import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FAVOURITE_REMARK_LENGTH } from '#shared/constants.ts';
import * as call from '#shared/contract/account/favourites.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { type Collector, newCollector } from './collector.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';

const SCHOOL = '1001';
const COURSE = '1001001';
const SIBLING = '1001002';
const ELSEWHERE = '1002001';

beforeAll(loadDemoCatalogue);
let me: Collector;
beforeEach(async () => void (me = await newCollector()));

describe('schools', () => {
  test('are added with a remark, listed, edited and removed', async () => {
    const id = await me.addSchool(SCHOOL, '  First choice  ');
    expect(await me.schools()).toMatchObject([
      { id, fkUserId: me.fkUserId, fkInstitutionId: SCHOOL, remark: 'First choice' },
    ]);
    const ownValue = { fkUserId: me.fkUserId, fkInstitutionId: SCHOOL, id };
    await readBackend(call.updateSchoolRemark, { ...ownValue, remark: '宿舍 6 月前' }, me.at);
    const [stored] = await me.schools();
    expect([stored?.remark, stored?.institution.id, stored?.institution.schoolCollectionId]).toEqual([
      '宿舍 6 月前',
      SCHOOL,
      id,
    ]);
    await readBackend(call.deleteSchoolFavourite, ownValue, me.at);
    expect(await me.schools()).toEqual([]);
  });

  test('a double click creates one row, and both requests return it', async () => {
    const ids = await Promise.all([me.addSchool(SCHOOL), me.addSchool(SCHOOL), me.addSchool(SCHOOL)]);
    expect(new Set(ids).size).toBe(1);
    expect(await me.schools()).toHaveLength(1);
  });

  test('adding again preserves the remark unless a new one is given', async () => {
    await me.addSchool(SCHOOL, 'one');
    await me.addSchool(SCHOOL);
    expect((await me.schools())[0]?.remark).toBe('one');
    await me.addSchool(SCHOOL, 'two');
    expect((await me.schools())[0]?.remark).toBe('two');
  });

  test('a missing school is rejected with a message', async () => {
    const fields = { fkUserId: me.fkUserId, fkInstitutionId: '999999' };
    expect((await callBackend(call.addSchoolFavourite, fields, me.at)).body).toMatchObject({
      code: ERROR_CODES.requestError,
      message: 'We could not find this school, or it is not available here',
    });
  });
});

describe('courses', () => {
  test('adding a course adds its school', async () => {
    const { id, ids } = await me.addCourses(COURSE);
    expect(ids).toEqual([id]);
    expect(await me.schools()).toMatchObject([{ fkInstitutionId: SCHOOL, remark: '' }]);
    const [school] = await me.schools();
    expect(await me.courses()).toMatchObject([
      {
        id,
        fkUserId: me.fkUserId,
        fkInstitutionCourseId: COURSE,
        institutionCourse: { id: COURSE, collectionId: id, schoolCollectionId: school?.id },
      },
    ]);
  });

  test('a school that is collected already keeps its row and its remark', async () => {
    const id = await me.addSchool(SCHOOL, 'mine');
    await me.addCourses(COURSE);
    expect(await me.schools()).toMatchObject([{ id, remark: 'mine' }]);
  });

  test('a list is added in order, without duplicates', async () => {
    const { ids } = await me.addCourses(SIBLING, COURSE, SIBLING, ELSEWHERE);
    expect([new Set(ids).size, ids[0]]).toEqual([3, ids[2]]);
    expect((await me.courses()).map((item) => item.fkInstitutionCourseId).toSorted()).toEqual(
      [COURSE, SIBLING, ELSEWHERE].toSorted(),
    );
    expect(await me.schools()).toHaveLength(2);
  });

  test('clicks at the same time make one row', async () => {
    const added = await Promise.all([me.addCourses(COURSE), me.addCourses(COURSE), me.addSchool(SCHOOL)]);
    expect(added[0].id).toBe(added[1].id);
    expect([(await me.courses()).length, (await me.schools()).length]).toEqual([1, 1]);
  });

  test('a list with one missing course adds nothing', async () => {
    const list = [COURSE, '999999'].map((fkInstitutionCourseId) => ({ fkUserId: me.fkUserId, fkInstitutionCourseId }));
    expect((await callBackend(call.addCourseFavourites, list, me.at)).body.code).toBe(ERROR_CODES.requestError);
    expect([await me.courses(), await me.schools()]).toEqual([[], []]);
  });

  test('noted, and removed with a list of ids; the school stays', async () => {
    const { ids } = await me.addCourses(COURSE, SIBLING, ELSEWHERE);
    await readBackend(call.updateCourseRemark, { fkUserId: me.fkUserId, id: ids[0], remark: 'IELTS 6.5' }, me.at);
    await readBackend(call.deleteCourseFavourites, ids.slice(1), me.at);
    expect(await me.courses()).toMatchObject([{ fkInstitutionCourseId: COURSE, remark: 'IELTS 6.5' }]);
    expect(await me.schools()).toHaveLength(2);
  });

  test('removing a school removes its courses only', async () => {
    await me.addCourses(COURSE, SIBLING, ELSEWHERE);
    const id = (await me.schools()).find((item) => item.fkInstitutionId === SCHOOL)?.id;
    await readBackend(call.deleteSchoolFavourite, { fkUserId: me.fkUserId, fkInstitutionId: SCHOOL, id }, me.at);
    expect((await me.courses()).map((item) => item.fkInstitutionCourseId)).toEqual([ELSEWHERE]);
    await me.addSchool(SCHOOL);
    expect(await me.courses()).toHaveLength(1);
  });
});

describe('two tabs', () => {
  test('a favourite removed in one tab cannot be edited in another, which gets an error', async () => {
    const id = await me.addSchool(SCHOOL);
    const ownValue = { fkUserId: me.fkUserId, fkInstitutionId: SCHOOL, id };
    await readBackend(call.deleteSchoolFavourite, ownValue, me.at);
    const { body } = await callBackend(call.updateSchoolRemark, { ...ownValue, remark: 'late' }, me.at);
    expect([body.code, body.message]).toEqual([
      ERROR_CODES.requestError,
      'This is no longer saved. Save it again to keep your note',
    ]);
    await readBackend(call.deleteSchoolFavourite, ownValue, me.at); // Deleting twice is not an error.
    expect(await me.schools()).toEqual([]);
  });

  test('removing and noting at the same moment ends in one of the two, never in half', async () => {
    const { id } = await me.addCourses(COURSE);
    const [updatedAnswer] = await Promise.all([
      callBackend(call.updateCourseRemark, { fkUserId: me.fkUserId, id, remark: 'now' }, me.at),
      readBackend(call.deleteCourseFavourites, [id], me.at),
    ]);
    expect([1003, ERROR_CODES.requestError]).toContain(updatedAnswer.body.code);
    expect(await me.courses()).toEqual([]);
  });

  test('the id of a removed favourite is never reused', async () => {
    const oldText = await me.addSchool(SCHOOL);
    await readBackend(
      call.deleteSchoolFavourite,
      { fkUserId: me.fkUserId, fkInstitutionId: SCHOOL, id: oldText },
      me.at,
    );
    const id = await me.addSchool(SCHOOL, 'anew');
    await readBackend(
      call.deleteSchoolFavourite,
      { fkUserId: me.fkUserId, fkInstitutionId: SCHOOL, id: oldText },
      me.at,
    );
    expect(await me.schools()).toMatchObject([{ id, remark: 'anew' }]);
  });
});

describe('favourites of other users', () => {
  test('favourites of two users are independent', async () => {
    const other = await newCollector();
    await me.addSchool(SCHOOL, 'mine');
    await other.addSchool(SCHOOL, 'theirs');
    expect((await me.schools()).map(({ remark }) => remark)).toEqual(['mine']);
  });

  test('another user’s id is rejected in every call', async () => {
    const { fkUserId } = await newCollector();
    const id = await me.addSchool(SCHOOL);
    const school = { fkUserId, fkInstitutionId: SCHOOL, id };
    const course = { fkUserId: me.fkUserId, fkInstitutionCourseId: COURSE };
    for (const [requested, body] of [
      [call.addSchoolFavourite, school],
      [call.updateSchoolRemark, { ...school, remark: 'x' }],
      [call.deleteSchoolFavourite, school],
      [call.addCourseFavourites, [course, { ...course, fkUserId }]],
      [call.updateCourseRemark, { fkUserId, id, remark: 'x' }],
    ] as const)
      expect((await callBackend(requested, body, me.at)).body.code, requested.path).toBe(ERROR_CODES.noPermission);
    expect([(await me.schools()).length, (await me.courses()).length]).toEqual([1, 0]);
  });

  test('ids of another user’s favourites have no effect', async () => {
    const other = await newCollector();
    const { id: courseId } = await other.addCourses(COURSE);
    const id = (await other.schools())[0]?.id;
    const school = { fkUserId: me.fkUserId, fkInstitutionId: SCHOOL, id };
    await readBackend(call.deleteSchoolFavourite, school, me.at);
    await readBackend(call.deleteCourseFavourites, [courseId], me.at);
    for (const [requested, body] of [
      [call.updateSchoolRemark, { ...school, remark: 'x' }],
      [call.updateCourseRemark, { fkUserId: me.fkUserId, id: courseId, remark: 'x' }],
    ] as const)
      expect((await callBackend(requested, body, me.at)).body.code).toBe(ERROR_CODES.requestError);
    expect(await other.schools()).toMatchObject([{ remark: '' }]);
    expect(await other.courses()).toMatchObject([{ remark: '' }]);
  });

  test.each(Object.values(call).filter((item) => 'path' in item))(
    'a visitor is asked to log in: $path',
    async (requested) => {
      const body = Array.isArray(requested.input.safeParse([]).data) ? [] : {};
      expect((await callBackend(requested, body)).body.code).toBe(ERROR_CODES.sessionExpired);
    },
  );
});

test('a remark is free text up to its limit', async () => {
  const remark = '備'.repeat(FAVOURITE_REMARK_LENGTH);
  await me.addSchool(SCHOOL, remark);
  expect((await me.schools())[0]?.remark).toBe(remark);
  const tooLong = { fkUserId: me.fkUserId, fkInstitutionId: SCHOOL, remark: `${remark}註` };
  expect((await callBackend(call.addSchoolFavourite, tooLong, me.at)).body).toMatchObject({
    code: ERROR_CODES.invalidParameter,
    field: 'remark',
  });
});

test('lists come in pages, the latest first', async () => {
  for (const school of ['1001', '1002', '1003']) await me.addSchool(school);
  const page = await readPage(call.schoolFavouriteList, { currentPage: 2, showCount: 2 }, me.at);
  expect([page.rows.map((row) => row.fkInstitutionId), page.page.totalResult, page.page.totalPage]).toEqual([
    ['1001'],
    3,
    2,
  ]);
});
