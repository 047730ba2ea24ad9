import { officeQueryOf, queryOffice } from '#client/features/office/office-request.server.ts';
import { readRecordId } from '#client/features/office/record-id.ts';
import { StudentPage } from '#client/features/office/student/student-page.tsx';
import { getStudent } from '#shared/contract/office/student.ts';
import type { Route } from './+types/student.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const record = await queryOffice(context, request, getStudent, { id: readRecordId(params.id) });
  return { record, isWholeTimeline: officeQueryOf(request).get('timeline') === 'all' };
}

export default function StudentRoute({ loaderData }: Route.ComponentProps) {
  return <StudentPage {...loaderData} />;
}
