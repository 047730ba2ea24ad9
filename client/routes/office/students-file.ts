import { getOfficeQuery, queryOffice } from '#client/features/office/office-request.server.ts';
import { formatStudentNumber } from '#client/features/office/students/student-number.tsx';
import { parseStudentChoice } from '#client/features/office/students/student-choice.ts';
import { portalRequest } from '#client/portal-request.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { exportStudents } from '#shared/contract/office/students.ts';
import { formatCsv } from '#shared/rules/csv.ts';
import type { Route } from './+types/students-file.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const studentChoice = parseStudentChoice(getOfficeQuery(request));
  const { students } = await queryOffice(context, request, exportStudents, studentChoice);
  const getTexts = textsIn(context.get(portalRequest).locale);
  const [t, casesText] = [getTexts.getText('office-students'), getTexts.getText('office-cases')];
  const headerRow = (
    ['name', 'phone', 'email', 'status', 'courses', 'adviser', 'source', 'registeredUtc', 'changedUtc'] as const
  ).map((item) => t(`column.${item}`));
  const csvRows = students.map((student) => [
    student.name,
    // The leading '+' is removed, because a spreadsheet would read the number as a formula.
    formatStudentNumber(student).slice(1),
    student.email,
    student.caseState ? casesText(`state.${student.caseState}`) : t('noApplication'),
    student.courses.map(({ school, course }) => [school, course].filter(Boolean).join(' · ')).join('; '),
    student.adviser,
    student.source,
    new Date(student.registeredAt).toISOString(),
    new Date(student.changedAt).toISOString(),
  ]);
  return new Response(formatCsv(headerRow, csvRows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="students.csv"',
    },
  });
}
