import { beforeAll, describe, expect, test } from 'vitest';
import { coursesList, institutionCourseList } from '#shared/contract/catalogue/course.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { type Collector, createCollector } from './collector.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';

const SCHOOL_ID = '1001';
const COURSE_ID = '1001001';

let collector: Collector;
let schoolFavouriteId: string;
let courseFavouriteId: string;
beforeAll(async () => {
  await loadDemoCatalogue();
  collector = await createCollector();
  schoolFavouriteId = await collector.addSchool(SCHOOL_ID, 'near the sea');
  courseFavouriteId = (await collector.addCourses(COURSE_ID)).id;
  await (await createCollector()).addSchool('1002');
});

const getCourse = async (context: object) => {
  const { body } = await request('GET', courseDetail.path.replace('{id}', COURSE_ID), undefined, context);
  return courseDetail.data.parse(body.data);
};

describe('favourites in catalogue responses', () => {
  test('are set in the list of schools', async () => {
    const { rows } = await readPage(institutionInquiry, { showCount: 50 }, collector.at);
    const markedRows = rows.filter(({ schoolCollectionId }) => schoolCollectionId !== '0');
    expect(markedRows.map((row) => [row.id, row.schoolCollectionId, row.schoolCollectionRemark])).toEqual([
      [SCHOOL_ID, schoolFavouriteId, 'near the sea'],
    ]);
  });

  test('are set in a school', async () => {
    const schoolDetail = await readBackend(institutionByInstitutionId, { id: SCHOOL_ID }, collector.at);
    expect(schoolDetail?.institution).toMatchObject({
      schoolCollectionId: schoolFavouriteId,
      schoolCollectionRemark: 'near the sea',
    });
  });

  test('in a school’s courses and in those of all schools', async () => {
    for (const { rows } of [
      await readPage(institutionCourseList, { fkInstitutionId: SCHOOL_ID }, collector.at),
      await readPage(coursesList, { fkAreaCountryId: 1, showCount: 50 }, collector.at),
    ]) {
      expect(rows.filter((row) => row.collectionId !== '0').map((row) => row.id)).toEqual([COURSE_ID]);
      const schoolRows = rows.filter((row) => row.fkInstitutionId === SCHOOL_ID);
      expect(new Set(schoolRows.map((row) => row.schoolCollectionId))).toEqual(new Set([schoolFavouriteId]));
    }
  });

  test('are set in a course', async () => {
    expect(await getCourse(collector.at)).toMatchObject({
      collectionId: courseFavouriteId,
      schoolCollectionId: schoolFavouriteId,
    });
  });
});

test('a visitor has no favourites', async () => {
  expect(await getCourse({ level: 1 })).toMatchObject({ collectionId: '0', schoolCollectionId: '0' });
  const { rows } = await readPage(institutionInquiry, { showCount: 50 });
  expect(new Set(rows.map((row) => row.schoolCollectionId))).toEqual(new Set(['0']));
});
