import { getOfficeQuery, queryOffice } from '#client/features/office/office-request.server.ts';
import { parseStudentChoice } from '#client/features/office/students/student-choice.ts';
import { StudentListPage } from '#client/features/office/students/student-list-page.tsx';
import { listStudents } from '#shared/contract/office/students.ts';
import type { Route } from './+types/students.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const studentChoice = parseStudentChoice(searchParams);
  const [afterCursor, beforeCursor] = [searchParams.get('after') ?? '', searchParams.get('before') ?? ''];
  return {
    choice: studentChoice,
    list: await queryOffice(context, request, listStudents, {
      ...studentChoice,
      after: afterCursor,
      before: beforeCursor,
    }),
  };
}

export default function StudentsRoute({ loaderData }: Route.ComponentProps) {
  return <StudentListPage {...loaderData} />;
}
