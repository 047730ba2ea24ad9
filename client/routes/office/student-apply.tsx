import { data, redirect } from 'react-router';
import { getOfficeQuery, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { parseRecordId } from '#client/features/office/record-id.ts';
import { parseCourseFilters } from '#client/features/office/student/course-filters.ts';
import { StartApplicationPage } from '#client/features/office/student/start-application-page.tsx';
import { findStudentCourses, getStudent, startStudentApplication } from '#shared/contract/office/student.ts';
import { MAX_COURSES } from '#shared/rules/application/application-lists.ts';
import type { Route } from './+types/student-apply.ts';

const parseCourseIds = (values: readonly string[]) =>
  [...new Set(values.filter((value) => /^[1-9]\d{0,14}$/.test(value)).map(Number))].slice(0, MAX_COURSES);

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const id = parseRecordId(params.id);
  const q = (searchParams.get('q') ?? '').trim().slice(0, 100);
  const chosenIds = parseCourseIds(searchParams.getAll('course'));
  const filters = parseCourseFilters(searchParams);
  const [{ student, interest, today }, courses] = await Promise.all([
    queryOffice(context, request, getStudent, { id }),
    queryOffice(context, request, findStudentCourses, { id, q, ...filters, chosen: chosenIds }),
  ]);
  return { student: { id, name: student.name }, intake: interest?.intake ?? '', today, q, filters, courses };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const id = parseRecordId(params.id);
  const { base, form, field, call } = await parseOfficeAction(context, request);
  const courseIds = parseCourseIds(form.getAll('course').map(String));
  if (courseIds.length === 0) return data({ problem: 'noCourse' } as const, { status: 422 });
  const result = await call(startStudentApplication, {
    id,
    courses: courseIds.map((courseId) => ({ courseId, intake: field(`intake.${courseId}`) })),
  });
  return result.kind === 'started'
    ? redirect(`${base}/applications/${result.application}/draft?saved=started`, 303)
    : data({ problem: result.kind }, { status: 409 });
}

export default function StudentApplyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <StartApplicationPage {...loaderData} problem={actionData?.problem ?? null} />;
}
