import * as call from '#shared/contract/account/favourites.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { readPage } from '#tests/backend/support/read-page.ts';

/** Creates a new logged-in student, and functions that call the favourites API as this student. */
export async function createCollector() {
  const { staffId: fkUserId, requestContext } = await logInUser();
  const context = { level: 1, locale: 'en-us', ...requestContext };
  const addSchool = (fkInstitutionId: string, remark?: string) =>
    readBackend(call.addSchoolFavourite, { fkUserId, fkInstitutionId, remark }, context).then(({ id }) => id);
  const addCourses = (...ids: string[]) =>
    readBackend(
      call.addCourseFavourites,
      ids.map((fkInstitutionCourseId) => ({ fkUserId, fkInstitutionCourseId })),
      context,
    );
  const readSchools = async () => (await readPage(call.schoolFavouriteList, {}, context)).rows;
  const readCourses = async () => (await readPage(call.courseFavouriteList, {}, context)).rows;
  return { fkUserId, at: context, addSchool, addCourses, schools: readSchools, courses: readCourses, ask: callBackend };
}

export type Collector = Awaited<ReturnType<typeof createCollector>>;
