import { selectFacts } from '#backend/queries/facts/facts.ts';
import { selectPastFacts } from '#backend/queries/facts/fact-changes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeCourse, describeCourseDetail } from '#backend/catalogue/describe-course.ts';
import { describeSchool, describeFullSchool } from '#backend/catalogue/describe-school.ts';
import {
  selectCourseDetail,
  type CourseDetailRow,
  selectSchoolDetail,
  type SchoolDetailRow,
} from '#backend/queries/catalogue/details.ts';
import { selectCourses } from '#backend/queries/catalogue/courses.ts';
import { selectSchools } from '#backend/queries/catalogue/schools.ts';
import { getReader, queryRows } from '#backend/queries/database.ts';
import { courseDetail as courseDetailCall } from '#shared/contract/catalogue/course-detail.ts';
import { Course, coursesList } from '#shared/contract/catalogue/course.ts';
import { institutionByInstitutionId, School } from '#shared/contract/catalogue/school.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { importSamples } from './support/import-samples.ts';
import { removeFolders, createSampleCourses } from './support/sample-registers.ts';

afterAll(removeFolders);

const { db } = openMemoryDatabase();
const COURSE_ID = 220_010_000;
const MELBOURNE_ID = 2001;
const COURSE_WITHOUT_TITLES = 300_100_001;

beforeAll(async () => {
  const foreignCourses = createSampleCourses().map((course, index) =>
    index === 5 ? { ...course, language: 'Korean' } : course,
  );
  await importSamples(db, foreignCourses);
});

const PUBLIC_LEVEL = 1;
const page = { currentPage: 1, showCount: 20 };

// Runs the queries of a backend route and parses the result with the contract's schema.

async function readCourse(locale: Locale, id: number) {
  const [row] = await queryRows(db, selectCourseDetail(String(id), getReader(locale), PUBLIC_LEVEL));
  const courseParts = {
    facts: await queryRows(db, selectFacts('course', id, locale)),
    pastFacts: await queryRows(db, selectPastFacts('course', id)),
  };
  return courseDetailCall.data.parse({
    ...describeCourseDetail(row as CourseDetailRow, { pathways: [], ...courseParts }, getReader(locale)),
    entryRules: [],
  });
}

async function readSchool(locale: Locale, id: number) {
  const [row] = await queryRows(db, selectSchoolDetail(String(id), getReader(locale), PUBLIC_LEVEL));
  const schoolParts = {
    facts: await queryRows(db, selectFacts('school', id, locale)),
    pastFacts: await queryRows(db, selectPastFacts('school', id)),
  };
  const allParts = {
    infos: [],
    ranks: [],
    siteRanks: [],
    openRanks: [],
    pathways: [],
    rules: [],
    files: [],
    ...schoolParts,
  };
  return institutionByInstitutionId.data.parse(describeFullSchool(row as SchoolDetailRow, allParts, locale));
}

async function findSchools(locale: Locale, query: object) {
  const rows = await queryRows(
    db,
    selectSchools(institutionInquiry.input.parse(query), getReader(locale), PUBLIC_LEVEL).rows,
  );
  return rows.map((row) => School.parse(describeSchool(row, locale)).name);
}

async function findCourses(locale: Locale, keyword: string) {
  const rows = await queryRows(
    db,
    selectCourses(coursesList.input.parse({ ...page, keyword }), getReader(locale), PUBLIC_LEVEL, null).rows,
  );
  return rows.map((row) => Course.parse(describeCourse(row)).name);
}

describe.each(LOCALES)('imported data, in %s', (locale) => {
  it('a course shows register data only', async () => {
    expect(await readCourse(locale, COURSE_ID)).toMatchObject({
      name: 'Bachelor of Samples 0',
      nameChn: 'Bachelor of Samples 0',
      fee: 'AUD 30,000',
      illustrative: false,
      applyMonth: '',
      appFee: '',
      offerStandard: '',
      careerDevelopment: '',
      coreCourse: '',
      institutionCourseSubject: [],
      institutionCourseEngScore: [],
      institutionCourseAcademicScore: [],
      entryRules: [],
      durationMonths: 36,
    });
  });

  it('a school has its Chinese name if known, else its own', async () => {
    const chineseName = locale === 'zh-hk' ? '墨爾本大學' : '墨尔本大学';
    expect(await readSchool(locale, MELBOURNE_ID)).toMatchObject({
      institution: { name: 'The University of Melbourne', nameChn: chineseName, studentCount: null },
    });
    expect(await readSchool(locale, COURSE_WITHOUT_TITLES)).toMatchObject({
      institution: { nameChn: 'Sample State University', hasCourse: true, allRankList: [] },
    });
  });

  it('lists and searches find schools and courses', async () => {
    expect((await findSchools(locale, page)).toSorted()).toEqual([
      'Harvard University',
      'Sample College',
      'Sample State University',
      'The Sample Colleges',
      'The University of Melbourne',
      'The University of Queensland',
      'University of Leeds',
    ]);
    expect(await findSchools(locale, { ...page, keyword: 'sample sta' })).toEqual(['Sample State University']);
    expect(await findCourses(locale, 'samples 11')).toEqual(['Bachelor of Samples 11']);
  });

  it('a course taught in another language is not shown as one in English', async () => {
    expect(await findCourses(locale, 'samples 5')).toEqual([]);
  });
});
