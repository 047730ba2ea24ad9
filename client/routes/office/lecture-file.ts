import { queryOffice } from '#client/features/office/office-request.server.ts';
import { parseRecordId } from '#client/features/office/record-id.ts';
import { formatStudentNumber } from '#client/features/office/students/student-number.tsx';
import { portalRequest } from '#client/portal-request.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { getLecture } from '#shared/contract/office/lectures.ts';
import { formatCsv } from '#shared/rules/csv.ts';
import type { Route } from './+types/lecture-file.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const id = parseRecordId(params.id);
  const { attendees } = await queryOffice(context, request, getLecture, { id });
  const t = textsIn(context.get(portalRequest).locale).getText('office-lectures');
  const headerRow = [t('column.name'), t('column.phone'), t('column.state'), t('column.sinceUtc')];
  const csvRows = attendees.map((attendee) => [
    attendee.name,
    // The leading '+' is removed, because a spreadsheet would read the number as a formula.
    formatStudentNumber(attendee).slice(1),
    t(`seat.${attendee.state}`),
    attendee.at === null ? '' : new Date(attendee.at).toISOString(),
  ]);
  return new Response(formatCsv(headerRow, csvRows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="lecture-${id}.csv"`,
    },
  });
}
