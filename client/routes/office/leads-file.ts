import { parseLeadChoice } from '#client/features/office/leads/lead-choice.ts';
import { formatLeadSource } from '#client/features/office/leads/lead-name.tsx';
import { getOfficeQuery, queryOffice } from '#client/features/office/office-request.server.ts';
import { formatStudentNumber } from '#client/features/office/students/student-number.tsx';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { portalRequest } from '#client/portal-request.server.ts';
import { exportLeads } from '#shared/contract/office/leads.ts';
import { formatCsv } from '#shared/rules/csv.ts';
import type { Route } from './+types/leads-file.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { sort: _sort, ...leadChoice } = parseLeadChoice(getOfficeQuery(request));
  const { leads, choices } = await queryOffice(context, request, exportLeads, leadChoice);
  const getTexts = textsIn(context.get(portalRequest).locale);
  const [t, applyFormText] = [getTexts.getText('office-leads'), getTexts.getText('apply-form')];
  const getName = (names: typeof choices.countries, key: string) => names.find((item) => item.key === key)?.name ?? key;
  const headerRow = [
    t('column.name'),
    t('form.phone'),
    t('form.email'),
    t('column.state'),
    ...(['country', 'level', 'intake', 'exam', 'grades'] as const).map((field) => t(`interest.${field}`)),
    t('column.question'),
    t('form.channel'),
    t('column.source'),
    t('column.adviser'),
    t('column.followUp'),
    t('column.createdUtc'),
  ];
  const csvRows = leads.map((lead) => [
    lead.name,
    // The leading '+' is removed, because a spreadsheet would read the number as a formula.
    lead.mobile && formatStudentNumber(lead).slice(1),
    lead.email,
    t(`state.${lead.state}`),
    getName(choices.countries, lead.country),
    getName(choices.levels, lead.level),
    lead.intake,
    lead.exam && applyFormText(`exam.${lead.exam}`),
    lead.grades,
    lead.question,
    t(`channel.${lead.channel}`),
    formatLeadSource(lead),
    lead.adviser,
    lead.followUp,
    new Date(lead.createdAt).toISOString(),
  ]);
  return new Response(formatCsv(headerRow, csvRows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leads.csv"',
    },
  });
}
