import { officeQueryOf, queryOffice } from '#client/features/office/office-request.server.ts';
import { readStudentChoice } from '#client/features/office/students/student-choice.ts';
import { StudentListPage } from '#client/features/office/students/student-list-page.tsx';
import { listStudents } from '#shared/contract/office/students.ts';
import type { Route } from './+types/students.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  const choice = readStudentChoice(query);
  const [after, before] = [query.get('after') ?? '', query.get('before') ?? ''];
  return { choice, list: await queryOffice(context, request, listStudents, { ...choice, after, before }) };
}

export default function StudentsRoute({ loaderData }: Route.ComponentProps) {
  return <StudentListPage {...loaderData} />;
}
