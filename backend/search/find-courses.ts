import { type CourseRow, selectCourses, selectSchoolCourses } from '#backend/queries/catalogue/courses.ts';
import type { NamedSchoolRow } from '#backend/queries/catalogue/search.ts';
import { type Database, queryRows } from '#backend/queries/database.ts';
import { coursesList, institutionCourseList } from '#shared/contract/catalogue/course.ts';
import {
  findNamedSchools,
  findSchoolInWords,
  isSubject,
  type SearchContext,
  translateSubject,
} from './find-anything.ts';
import { findCoursePage } from './find-packed.ts';
import { splitWords } from './search-words.ts';

interface CourseSearch {
  /** Name of a school, words of a course, or both: 'oxford', 'law', 'manchester law'. */
  keyword: string;
  countryId: number | null;
  levelId: number | null;
  /** School whose courses are searched, or null for all. */
  schoolId: number | null;
}

interface CourseMatches {
  /** School whose courses are found, or null if they are of several. */
  schoolId: number | null;
  /** Other schools with this name. */
  schools: NamedSchoolRow[];
  courses: CourseRow[];
}

/** User without favourites; without any user, only the courses that visitors see are found. */
const NO_FAVOURITES = 0;

/**
 * Finds courses by the words of an adviser. A name of a school, alone or beside a subject, finds that school's courses;
 * other words, and a subject that is the short name of a school too, find courses by name.
 */
export async function findCoursesBySchool(
  db: Database,
  { keyword, countryId, levelId, schoolId }: CourseSearch,
  requester: SearchContext,
  showCount: number,
): Promise<CourseMatches> {
  const { publicLevel } = requester;
  const level = levelId === null ? {} : { fkMajorLevelId: String(levelId) };
  const findOfSchool = (school: number, words: string) => {
    const input = institutionCourseList.input.parse({
      fkInstitutionId: String(school),
      showCount,
      ...(words && { keyword: translateSubject(words) }),
    });
    return queryRows(db, selectSchoolCourses({ ...input, ...level }, requester, publicLevel, NO_FAVOURITES).rows);
  };
  if (schoolId !== null) return { schoolId, schools: [], courses: await findOfSchool(schoolId, keyword) };
  if (!keyword) return { schoolId: null, schools: [], courses: [] };
  const schools = await findNamedSchools(db, keyword, requester, countryId);
  const [firstSchool] = schools;
  const exactMatch = firstSchool?.tier === 0 ? { school: firstSchool, rest: '' } : null;
  const match = isSubject(keyword)
    ? null
    : (exactMatch ?? (await findSchoolInWords(db, splitWords(keyword), requester, countryId)));
  const createMatches = async (school: NamedSchoolRow, words: string): Promise<CourseMatches> => ({
    schoolId: school.id,
    schools: [school, ...schools.filter(({ id }) => id !== school.id)],
    courses: await findOfSchool(school.id, words),
  });
  if (match) return createMatches(match.school, match.rest);
  const country = countryId === null ? {} : { fkAreaCountryId: String(countryId) };
  const input = coursesList.input.parse({ keyword: translateSubject(keyword), showCount, ...country, ...level });
  const page = await findCoursePage(db, input, publicLevel, false);
  const courses = await queryRows(db, selectCourses(page, requester, publicLevel, NO_FAVOURITES).rows);
  if (courses.length === 0 && firstSchool) return createMatches(firstSchool, '');
  return { schoolId: null, schools, courses };
}
