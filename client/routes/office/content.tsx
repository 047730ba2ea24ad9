import { data, redirect } from 'react-router';
import {
  officeQueryOf,
  parseOfficeAction,
  queryOffice,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import { ContentListPage } from '#client/features/office/content/content-list-page.tsx';
import { partAddress } from '#client/features/office/content/content-tabs.tsx';
import { RowListPage } from '#client/features/office/content/row-list-page.tsx';
import { beginContent, endContentPreview, listContent, listRows } from '#shared/contract/office/content.ts';
import { CONTENT_ROWS, ROW_STATES } from '#shared/rules/content-kinds.ts';
import type { Route } from './+types/content.ts';

const kindIn = (query: URLSearchParams) => CONTENT_ROWS.find((kind) => kind === query.get('kind'));

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  const kind = kindIn(query);
  const completed = query.get('done');
  const { isPreview } = requireOffice(context);
  if (!kind)
    return {
      rows: null,
      isPreview,
      list: await queryOffice(context, request, listContent, {}),
      done: completed === 'removed' || completed === 'previewEnded' ? completed : null,
    } as const;
  const choice = {
    kind,
    q: query.get('q') ?? '',
    state: ROW_STATES.find((state) => state === query.get('state')) ?? 'all',
    page: Math.floor(Number(query.get('page'))) || 1,
    at: query.get('at') ?? '',
  };
  return {
    rows: { choice, list: await queryOffice(context, request, listRows, choice) },
    list: null,
    isPreview,
    done: completed === 'removed' ? completed : null,
  } as const;
}

export async function action({ context, request }: Route.ActionArgs) {
  const kind = kindIn(officeQueryOf(request));
  const { base, field, call } = await parseOfficeAction(context, request);
  if (field('do') === 'endPreview') {
    await call(endContentPreview, {});
    return redirect(`${base}/content?done=previewEnded`, 303);
  }
  const values = { entrance: field('entrance'), menuKey: field('menuKey') };
  const started = await call(beginContent, kind ? { kind, school: field('school') } : { kind: 'page', ...values });
  return started.kind === 'begun'
    ? redirect(partAddress(base, started.name), 303)
    : data({ kind: started.kind, ...values }, { status: 422 });
}

export default function ContentRoute({
  loaderData: { rows, list, isPreview, done },
  actionData,
}: Route.ComponentProps) {
  return rows ? (
    <RowListPage {...rows} isPreview={isPreview} done={done} />
  ) : (
    <ContentListPage list={list} isPreview={isPreview} done={done} refused={actionData ?? null} />
  );
}
