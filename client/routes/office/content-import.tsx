import { data, redirect } from 'react-router';
import { officeQueryOf, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { runImportCommand } from '#client/features/office/content/import/import-actions.server.ts';
import { ImportPage } from '#client/features/office/content/import/import-page.tsx';
import { listImports } from '#shared/contract/office/content-import.ts';
import { IMPORT_KINDS } from '#shared/rules/import-fields.ts';
import type { Route } from './+types/content-import.ts';

const kindIn = (query: URLSearchParams) => IMPORT_KINDS.find((kind) => kind === query.get('kind')) ?? 'ownSchool';
const countIn = (query: URLSearchParams, name: string) => {
  const text = query.get(name) ?? '';
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  return {
    kind: kindIn(query),
    imported: countIn(query, 'imported'),
    restored: countIn(query, 'restored'),
    kept: countIn(query, 'kept') ?? 0,
    ...(await queryOffice(context, request, listImports, {})),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const kind = kindIn(officeQueryOf(request));
  const outcome = await runImportCommand(await parseOfficeAction(context, request), kind);
  return typeof outcome === 'string' ? redirect(outcome, 303) : data(outcome, { status: outcome.fault ? 422 : 200 });
}

export default function ContentImportRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} step={actionData ?? null} />;
}
