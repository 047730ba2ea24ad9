import { getOfficeQuery, queryOffice } from '#client/features/office/office-request.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { portalRequest } from '#client/portal-request.server.ts';
import { listImports } from '#shared/contract/office/content-import.ts';
import { formatCsv } from '#shared/rules/csv.ts';
import { IMPORT_FIELDS } from '#shared/rules/import-fields.ts';
import type { Route } from './+types/content-import-template.ts';

const EXAMPLES = ['name', 'country', 'level', 'exam', 'grades', 'question', 'channel'] as const;
const LEAD_EXAMPLE_FIELDS = IMPORT_FIELDS.lead.map((field) => EXAMPLES.find((item) => item === field) ?? '');

/** Returns a file with the headings of a kind, and an example for leads. The the import recognises in every language. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { kinds } = await queryOffice(context, request, listImports, {});
  const requestedKind = getOfficeQuery(request).get('kind');
  const kind = kinds.find((item) => item === requestedKind);
  if (!kind) throw new Response(null, { status: 404 });
  const t = textsIn(context.get(portalRequest).locale).getText('office-content');
  const headings = IMPORT_FIELDS[kind].map((field) => t(`import.field.${field}`));
  // The example has no number, so that one left in the file is easily found, and calls nobody.
  const exampleRows =
    kind === 'lead' ? [LEAD_EXAMPLE_FIELDS.map((field) => field && t(`import.example.${field}`))] : [];
  return new Response(formatCsv(headings, exampleRows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${kind}-template.csv"`,
    },
  });
}
