import { beginDraft } from '#backend/application/begin-draft.ts';
import { resolveForm } from '#backend/application/describe-application.ts';
import { selectCoursesNamed } from '#backend/queries/applications/form-references.ts';
import { selectApplicationOfUser } from '#backend/queries/applications/applications.ts';
import { selectCourses } from '#backend/queries/catalogue/courses.ts';
import { parseLevel, queryRow, queryRows } from '#backend/queries/database.ts';
import { selectAgentByKey } from '#backend/queries/site/agents.ts';
import { findCoursePage } from '#backend/search/find-packed.ts';
import { ApplyForm, createEmptyForm } from '#shared/contract/application/apply-form.ts';
import { coursesList } from '#shared/contract/catalogue/course.ts';
import type { FoundCourse, NewApplication } from '#shared/contract/office/student.ts';
import type { OfficeSessionContext } from './serve-call.ts';

const MAX_FOUND_COURSES = 20;
/** User without favourites; without any user, only the courses that visitors see are found. */
const NO_FAVOURITES = 0;

/** Public level of the agency's site, which determines the courses that its students can choose. */
async function loadSiteLevel({ env, var: { desk } }: OfficeSessionContext): Promise<number> {
  const agent = await queryRow(env.DB, selectAgentByKey(desk.agentKey));
  return parseLevel(String(agent?.publicLevel ?? ''), String(agent?.id ?? ''));
}

/** Finds courses by keyword and the chosen courses by id. */
export async function findCourses(
  c: OfficeSessionContext,
  keyword: string,
  chosenIds: readonly number[],
): Promise<{ found: FoundCourse[]; chosen: FoundCourse[] }> {
  const { locale } = c.var.desk;
  const siteLevel = await loadSiteLevel(c);
  const reader = { locale, chinese: locale === 'zh' ? 'zh' : 'zh-hk' } as const;
  const pickName = (name: string, nameChn: string) => (locale === 'en-us' ? name : nameChn || name);
  const input = coursesList.input.parse({ keyword, showCount: MAX_FOUND_COURSES });
  const rows = keyword
    ? await queryRows(
        c.env.DB,
        selectCourses(await findCoursePage(c.env.DB, input, siteLevel, false), reader, siteLevel, NO_FAVOURITES).rows,
      )
    : [];
  const { courses } = await resolveCourses(c, siteLevel, chosenIds);
  return {
    found: rows
      .filter(({ id }) => !chosenIds.includes(id))
      .map((row) => ({
        id: row.id,
        course: pickName(row.name, row.nameChn),
        school: pickName(row.schoolName, row.schoolNameChn),
      })),
    chosen: courses.map(({ courseId, courseName, schoolName }) => ({
      id: Number(courseId),
      course: courseName,
      school: schoolName,
    })),
  };
}

/** Resolves the courses of these ids that the site has, with the names of course and school. */
async function resolveCourses(c: OfficeSessionContext, publicLevel: number, ids: readonly number[]) {
  const { locale } = c.var.desk;
  const rows = await queryRows(c.env.DB, selectCoursesNamed(ids.map(String), locale, publicLevel));
  const courses = ids.flatMap((id) => {
    const row = rows.find((courseRow) => courseRow.id === String(id));
    return row ? [{ courseId: row.id, schoolId: row.schoolId }] : [];
  });
  const { form } = await resolveForm(c.env.DB, ApplyForm.parse({ ...createEmptyForm(), courses }), {
    locale,
    publicLevel,
  });
  return form;
}

export const hasApplication = async (c: OfficeSessionContext, userId: number) => {
  const application = await queryRow(c.env.DB, selectApplicationOfUser(userId));
  return application !== null && application.status !== 'withdrawn';
};

/**
 * Creates a draft with courses and intakes for a student, who completes and submits it: personal data, declarations and
 * consents are the student's own.
 */
export async function startApplication(
  c: OfficeSessionContext,
  { id: userId, courses }: NewApplication,
): Promise<'started' | 'exists' | 'unknownCourse'> {
  const form = await resolveCourses(
    c,
    await loadSiteLevel(c),
    courses.map(({ courseId }) => courseId),
  );
  if (form.courses.length !== courses.length) return 'unknownCourse';
  const draftForm = {
    ...form,
    courses: form.courses.map((course, index) => ({ ...course, intake: courses[index]?.intake ?? '' })),
  };
  const draft = await beginDraft(
    c.env.DB,
    { userId, agentKey: c.var.desk.agentKey, form: JSON.stringify(draftForm) },
    { by: 'staff', who: c.var.staff.name, at: new Date().toISOString() },
  );
  return draft ? 'started' : 'exists';
}
