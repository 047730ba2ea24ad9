import { beforeAll, describe, expect, test } from 'vitest';
import { coursesList, institutionCourseList } from '#shared/contract/catalogue/course.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { type Collector, newCollector } from './collector.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';

const SCHOOL = '1001';
const COURSE = '1001001';

let me: Collector;
let schoolMark: string;
let courseMark: string;
beforeAll(async () => {
  await loadDemoCatalogue();
  me = await newCollector();
  schoolMark = await me.addSchool(SCHOOL, 'near the sea');
  courseMark = (await me.addCourses(COURSE)).id;
  await (await newCollector()).addSchool('1002');
});

const getCourse = async (asking: object) => {
  const { body } = await request('GET', courseDetail.path.replace('{id}', COURSE), undefined, asking);
  return courseDetail.data.parse(body.data);
};

describe('favourites in catalogue responses', () => {
  test('are set in the list of schools', async () => {
    const { rows } = await readPage(institutionInquiry, { showCount: 50 }, me.at);
    const marked = rows.filter(({ schoolCollectionId }) => schoolCollectionId !== '0');
    expect(marked.map((row) => [row.id, row.schoolCollectionId, row.schoolCollectionRemark])).toEqual([
      [SCHOOL, schoolMark, 'near the sea'],
    ]);
  });

  test('with the school', async () => {
    const full = await readBackend(institutionByInstitutionId, { id: SCHOOL }, me.at);
    expect(full?.institution).toMatchObject({
      schoolCollectionId: schoolMark,
      schoolCollectionRemark: 'near the sea',
    });
  });

  test('in a school’s courses and in those of all schools', async () => {
    for (const { rows } of [
      await readPage(institutionCourseList, { fkInstitutionId: SCHOOL }, me.at),
      await readPage(coursesList, { fkAreaCountryId: 1, showCount: 50 }, me.at),
    ]) {
      expect(rows.filter((row) => row.collectionId !== '0').map((row) => row.id)).toEqual([COURSE]);
      const siblings = rows.filter((row) => row.fkInstitutionId === SCHOOL);
      expect(new Set(siblings.map((row) => row.schoolCollectionId))).toEqual(new Set([schoolMark]));
    }
  });

  test('with the course', async () => {
    expect(await getCourse(me.at)).toMatchObject({ collectionId: courseMark, schoolCollectionId: schoolMark });
  });
});

test('a visitor has no favourites', async () => {
  expect(await getCourse({ level: 1 })).toMatchObject({ collectionId: '0', schoolCollectionId: '0' });
  const { rows } = await readPage(institutionInquiry, { showCount: 50 });
  expect(new Set(rows.map((row) => row.schoolCollectionId))).toEqual(new Set(['0']));
});
