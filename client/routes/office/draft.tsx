import {
  getOfficeQuery,
  getSiteUrl,
  queryOffice,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import { parseRecordId } from '#client/features/office/record-id.ts';
import { DraftPage } from '#client/features/office/student/draft-page.tsx';
import { getDraft, getStudent } from '#shared/contract/office/student.ts';
import type { Route } from './+types/draft.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const draft = await queryOffice(context, request, getDraft, { id: parseRecordId(params.id) });
  const { student, talk } = await queryOffice(context, request, getStudent, { id: draft.studentId });
  return {
    draft,
    student,
    conversation: talk?.id ?? null,
    siteUrl: getSiteUrl(request, requireOffice(context).base),
    isNew: getOfficeQuery(request).get('saved') === 'started',
  };
}

export default function DraftRoute({ loaderData }: Route.ComponentProps) {
  return <DraftPage {...loaderData} />;
}
