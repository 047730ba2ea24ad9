import { data, redirect } from 'react-router';
import { getOfficeQuery, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { runImportCommand } from '#client/features/office/content/import/import-actions.server.ts';
import { ImportPage } from '#client/features/office/content/import/import-page.tsx';
import { listImports } from '#shared/contract/office/content-import.ts';
import { IMPORT_KINDS } from '#shared/rules/import-fields.ts';
import type { Route } from './+types/content-import.ts';

const getImportKind = (query: URLSearchParams) =>
  IMPORT_KINDS.find((kind) => kind === query.get('kind')) ?? 'ownSchool';
const getCount = (query: URLSearchParams, name: string) => {
  const countText = query.get(name) ?? '';
  return /^\d{1,4}$/.test(countText) ? Number(countText) : null;
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const importList = await queryOffice(context, request, listImports, {});
  const requestedKind = getImportKind(searchParams);
  return {
    kind: importList.kinds.find((kind) => kind === requestedKind) ?? importList.kinds[0] ?? requestedKind,
    imported: getCount(searchParams, 'imported'),
    restored: getCount(searchParams, 'restored'),
    keptCount: getCount(searchParams, 'kept') ?? 0,
    ...importList,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const kind = getImportKind(getOfficeQuery(request));
  const importStep = await runImportCommand(await parseOfficeAction(context, request), kind);
  return typeof importStep === 'string'
    ? redirect(importStep, 303)
    : data(importStep, { status: importStep.fault ? 422 : 200 });
}

export default function ContentImportRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} step={actionData ?? null} />;
}
