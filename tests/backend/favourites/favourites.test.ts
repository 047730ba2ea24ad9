import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FAVOURITE_REMARK_LENGTH } from '#shared/constants.ts';
import * as call from '#shared/contract/account/favourites.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { type Collector, createCollector } from './collector.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';

const SCHOOL_ID = '1001';
const COURSE_ID = '1001001';
const SIBLING_COURSE = '1001002';
const OTHER_SCHOOL_COURSE = '1002001';

beforeAll(loadDemoCatalogue);
let collector: Collector;
beforeEach(async () => void (collector = await createCollector()));

describe('schools', () => {
  test('are added with a remark, listed, edited and removed', async () => {
    const id = await collector.addSchool(SCHOOL_ID, '  First choice  ');
    expect(await collector.schools()).toMatchObject([
      { id, fkUserId: collector.fkUserId, fkInstitutionId: SCHOOL_ID, remark: 'First choice' },
    ]);
    const favouriteFields = { fkUserId: collector.fkUserId, fkInstitutionId: SCHOOL_ID, id };
    await readBackend(call.updateSchoolRemark, { ...favouriteFields, remark: '宿舍 6 月前' }, collector.at);
    const [storedFavourite] = await collector.schools();
    expect([
      storedFavourite?.remark,
      storedFavourite?.institution.id,
      storedFavourite?.institution.schoolCollectionId,
    ]).toEqual(['宿舍 6 月前', SCHOOL_ID, id]);
    await readBackend(call.deleteSchoolFavourite, favouriteFields, collector.at);
    expect(await collector.schools()).toEqual([]);
  });

  test('a double click creates one row, and both requests return it', async () => {
    const ids = await Promise.all([
      collector.addSchool(SCHOOL_ID),
      collector.addSchool(SCHOOL_ID),
      collector.addSchool(SCHOOL_ID),
    ]);
    expect(new Set(ids).size).toBe(1);
    expect(await collector.schools()).toHaveLength(1);
  });

  test('adding again preserves the remark unless a new one is given', async () => {
    await collector.addSchool(SCHOOL_ID, 'one');
    await collector.addSchool(SCHOOL_ID);
    expect((await collector.schools())[0]?.remark).toBe('one');
    await collector.addSchool(SCHOOL_ID, 'two');
    expect((await collector.schools())[0]?.remark).toBe('two');
  });

  test('a missing school is rejected with a message', async () => {
    const fields = { fkUserId: collector.fkUserId, fkInstitutionId: '999999' };
    expect((await callBackend(call.addSchoolFavourite, fields, collector.at)).body).toMatchObject({
      code: ERROR_CODES.requestError,
      message: 'We could not find this school, or it is not available here',
    });
  });
});

describe('courses', () => {
  test('adding a course adds its school', async () => {
    const { id, ids } = await collector.addCourses(COURSE_ID);
    expect(ids).toEqual([id]);
    expect(await collector.schools()).toMatchObject([{ fkInstitutionId: SCHOOL_ID, remark: '' }]);
    const [school] = await collector.schools();
    expect(await collector.courses()).toMatchObject([
      {
        id,
        fkUserId: collector.fkUserId,
        fkInstitutionCourseId: COURSE_ID,
        institutionCourse: { id: COURSE_ID, collectionId: id, schoolCollectionId: school?.id },
      },
    ]);
  });

  test('a school that is already saved keeps its row and its remark', async () => {
    const id = await collector.addSchool(SCHOOL_ID, 'mine');
    await collector.addCourses(COURSE_ID);
    expect(await collector.schools()).toMatchObject([{ id, remark: 'mine' }]);
  });

  test('a list is added in order, without duplicates', async () => {
    const { ids } = await collector.addCourses(SIBLING_COURSE, COURSE_ID, SIBLING_COURSE, OTHER_SCHOOL_COURSE);
    expect([new Set(ids).size, ids[0]]).toEqual([3, ids[2]]);
    expect((await collector.courses()).map((item) => item.fkInstitutionCourseId).toSorted()).toEqual(
      [COURSE_ID, SIBLING_COURSE, OTHER_SCHOOL_COURSE].toSorted(),
    );
    expect(await collector.schools()).toHaveLength(2);
  });

  test('concurrent clicks create one row', async () => {
    const addedIds = await Promise.all([
      collector.addCourses(COURSE_ID),
      collector.addCourses(COURSE_ID),
      collector.addSchool(SCHOOL_ID),
    ]);
    expect(addedIds[0].id).toBe(addedIds[1].id);
    expect([(await collector.courses()).length, (await collector.schools()).length]).toEqual([1, 1]);
  });

  test('a list with one missing course adds nothing', async () => {
    const list = [COURSE_ID, '999999'].map((fkInstitutionCourseId) => ({
      fkUserId: collector.fkUserId,
      fkInstitutionCourseId,
    }));
    expect((await callBackend(call.addCourseFavourites, list, collector.at)).body.code).toBe(ERROR_CODES.requestError);
    expect([await collector.courses(), await collector.schools()]).toEqual([[], []]);
  });

  test('a remark can be changed, and a list of ids removed; the school stays', async () => {
    const { ids } = await collector.addCourses(COURSE_ID, SIBLING_COURSE, OTHER_SCHOOL_COURSE);
    await readBackend(
      call.updateCourseRemark,
      { fkUserId: collector.fkUserId, id: ids[0], remark: 'IELTS 6.5' },
      collector.at,
    );
    await readBackend(call.deleteCourseFavourites, ids.slice(1), collector.at);
    expect(await collector.courses()).toMatchObject([{ fkInstitutionCourseId: COURSE_ID, remark: 'IELTS 6.5' }]);
    expect(await collector.schools()).toHaveLength(2);
  });

  test('removing a school removes its courses only', async () => {
    await collector.addCourses(COURSE_ID, SIBLING_COURSE, OTHER_SCHOOL_COURSE);
    const id = (await collector.schools()).find((item) => item.fkInstitutionId === SCHOOL_ID)?.id;
    await readBackend(
      call.deleteSchoolFavourite,
      { fkUserId: collector.fkUserId, fkInstitutionId: SCHOOL_ID, id },
      collector.at,
    );
    expect((await collector.courses()).map((item) => item.fkInstitutionCourseId)).toEqual([OTHER_SCHOOL_COURSE]);
    await collector.addSchool(SCHOOL_ID);
    expect(await collector.courses()).toHaveLength(1);
  });
});

describe('two concurrent tabs', () => {
  test('a favourite removed in one tab cannot be edited in another, which gets an error', async () => {
    const id = await collector.addSchool(SCHOOL_ID);
    const favouriteFields = { fkUserId: collector.fkUserId, fkInstitutionId: SCHOOL_ID, id };
    await readBackend(call.deleteSchoolFavourite, favouriteFields, collector.at);
    const { body } = await callBackend(call.updateSchoolRemark, { ...favouriteFields, remark: 'late' }, collector.at);
    expect([body.code, body.message]).toEqual([
      ERROR_CODES.requestError,
      'This is no longer saved. Save it again to keep your note',
    ]);
    await readBackend(call.deleteSchoolFavourite, favouriteFields, collector.at); // Deleting twice is not an error.
    expect(await collector.schools()).toEqual([]);
  });

  test('removing and editing at the same moment has either effect, never half of one', async () => {
    const { id } = await collector.addCourses(COURSE_ID);
    const [updateResponse] = await Promise.all([
      callBackend(call.updateCourseRemark, { fkUserId: collector.fkUserId, id, remark: 'now' }, collector.at),
      readBackend(call.deleteCourseFavourites, [id], collector.at),
    ]);
    expect([1003, ERROR_CODES.requestError]).toContain(updateResponse.body.code);
    expect(await collector.courses()).toEqual([]);
  });

  test('the id of a removed favourite is never reused', async () => {
    const oldFavouriteId = await collector.addSchool(SCHOOL_ID);
    await readBackend(
      call.deleteSchoolFavourite,
      { fkUserId: collector.fkUserId, fkInstitutionId: SCHOOL_ID, id: oldFavouriteId },
      collector.at,
    );
    const id = await collector.addSchool(SCHOOL_ID, 'anew');
    await readBackend(
      call.deleteSchoolFavourite,
      { fkUserId: collector.fkUserId, fkInstitutionId: SCHOOL_ID, id: oldFavouriteId },
      collector.at,
    );
    expect(await collector.schools()).toMatchObject([{ id, remark: 'anew' }]);
  });
});

describe('favourites of other users', () => {
  test('favourites of two users are independent', async () => {
    const otherCollector = await createCollector();
    await collector.addSchool(SCHOOL_ID, 'mine');
    await otherCollector.addSchool(SCHOOL_ID, 'theirs');
    expect((await collector.schools()).map(({ remark }) => remark)).toEqual(['mine']);
  });

  test('another user’s id is rejected in every call', async () => {
    const { fkUserId } = await createCollector();
    const id = await collector.addSchool(SCHOOL_ID);
    const school = { fkUserId, fkInstitutionId: SCHOOL_ID, id };
    const course = { fkUserId: collector.fkUserId, fkInstitutionCourseId: COURSE_ID };
    for (const [favouriteCall, body] of [
      [call.addSchoolFavourite, school],
      [call.updateSchoolRemark, { ...school, remark: 'x' }],
      [call.deleteSchoolFavourite, school],
      [call.addCourseFavourites, [course, { ...course, fkUserId }]],
      [call.updateCourseRemark, { fkUserId, id, remark: 'x' }],
    ] as const)
      expect((await callBackend(favouriteCall, body, collector.at)).body.code, favouriteCall.path).toBe(
        ERROR_CODES.noPermission,
      );
    expect([(await collector.schools()).length, (await collector.courses()).length]).toEqual([1, 0]);
  });

  test('ids of another user’s favourites have no effect', async () => {
    const otherCollector = await createCollector();
    const { id: courseId } = await otherCollector.addCourses(COURSE_ID);
    const id = (await otherCollector.schools())[0]?.id;
    const school = { fkUserId: collector.fkUserId, fkInstitutionId: SCHOOL_ID, id };
    await readBackend(call.deleteSchoolFavourite, school, collector.at);
    await readBackend(call.deleteCourseFavourites, [courseId], collector.at);
    for (const [favouriteCall, body] of [
      [call.updateSchoolRemark, { ...school, remark: 'x' }],
      [call.updateCourseRemark, { fkUserId: collector.fkUserId, id: courseId, remark: 'x' }],
    ] as const)
      expect((await callBackend(favouriteCall, body, collector.at)).body.code).toBe(ERROR_CODES.requestError);
    expect(await otherCollector.schools()).toMatchObject([{ remark: '' }]);
    expect(await otherCollector.courses()).toMatchObject([{ remark: '' }]);
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
  await collector.addSchool(SCHOOL_ID, remark);
  expect((await collector.schools())[0]?.remark).toBe(remark);
  const tooLongFields = { fkUserId: collector.fkUserId, fkInstitutionId: SCHOOL_ID, remark: `${remark}註` };
  expect((await callBackend(call.addSchoolFavourite, tooLongFields, collector.at)).body).toMatchObject({
    code: ERROR_CODES.invalidParameter,
    field: 'remark',
  });
});

test('lists are paged, the latest first', async () => {
  for (const school of ['1001', '1002', '1003']) await collector.addSchool(school);
  const page = await readPage(call.schoolFavouriteList, { currentPage: 2, showCount: 2 }, collector.at);
  expect([page.rows.map((row) => row.fkInstitutionId), page.page.totalResult, page.page.totalPage]).toEqual([
    ['1001'],
    3,
    2,
  ]);
});
