import { data, redirect } from 'react-router';
import {
  getOfficeQuery,
  parseOfficeAction,
  queryOffice,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import { ContentListPage } from '#client/features/office/content/content-list-page.tsx';
import { getPartPath } from '#client/features/office/content/content-tabs.tsx';
import { RowListPage } from '#client/features/office/content/row-list-page.tsx';
import { beginContent, endContentPreview, listContent, listRows } from '#shared/contract/office/content.ts';
import { CONTENT_ROWS, ROW_STATES } from '#shared/rules/content-kinds.ts';
import type { Route } from './+types/content.ts';

const getRowKind = (query: URLSearchParams) => CONTENT_ROWS.find((kind) => kind === query.get('kind'));

export async function loader({ context, request }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const kind = getRowKind(searchParams);
  const completedAction = searchParams.get('done');
  const { isPreview } = requireOffice(context);
  if (!kind)
    return {
      rows: null,
      isPreview,
      list: await queryOffice(context, request, listContent, {}),
      done: completedAction === 'removed' || completedAction === 'previewEnded' ? completedAction : null,
    } as const;
  const rowChoice = {
    kind,
    q: searchParams.get('q') ?? '',
    state: ROW_STATES.find((state) => state === searchParams.get('state')) ?? 'all',
    page: Math.floor(Number(searchParams.get('page'))) || 1,
    at: searchParams.get('at') ?? '',
    country: searchParams.get('country') ?? '',
  };
  return {
    rows: { choice: rowChoice, list: await queryOffice(context, request, listRows, rowChoice) },
    list: null,
    isPreview,
    done: completedAction === 'removed' ? completedAction : null,
  } as const;
}

export async function action({ context, request }: Route.ActionArgs) {
  const kind = getRowKind(getOfficeQuery(request));
  const { base, field, call } = await parseOfficeAction(context, request);
  if (field('do') === 'endPreview') {
    await call(endContentPreview, {});
    return redirect(`${base}/content?done=previewEnded`, 303);
  }
  const pageInput = { title: field('title'), entrance: field('entrance') };
  const beginResult = await call(
    beginContent,
    kind
      ? { kind, school: field('school') }
      : { kind: 'page', ...pageInput, menuKey: pageInput.entrance.trim().replaceAll('/', '-') },
  );
  return beginResult.kind === 'begun'
    ? redirect(getPartPath(base, beginResult.name), 303)
    : data({ kind: beginResult.kind, ...pageInput }, { status: 422 });
}

export default function ContentRoute({
  loaderData: { rows, list, isPreview, done },
  actionData,
}: Route.ComponentProps) {
  return rows ? (
    <RowListPage {...rows} isPreview={isPreview} completedAction={done} />
  ) : (
    <ContentListPage list={list} isPreview={isPreview} completedAction={done} rejectedPage={actionData ?? null} />
  );
}
