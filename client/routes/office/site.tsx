import { data, redirect } from 'react-router';
import {
  getOfficeQuery,
  queryOffice,
  parseOfficeAction,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import { saveSiteForm } from '#client/features/office/site/save-site-form.server.ts';
import { SitePage } from '#client/features/office/site/site-page.tsx';
import { getSiteSettings, undoSiteEdit } from '#shared/contract/office/site.ts';
import type { Route } from './+types/site.ts';

const ACTIONS_DONE = ['saved', 'same'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const completedAction = ACTIONS_DONE.find((item) => item === searchParams.get('done'));
  const site = await queryOffice(context, request, getSiteSettings, {});
  const alsoChangedNames = (searchParams.get('also') ?? '')
    .split(' ')
    .filter((name) => site.settings.some((setting) => setting.name === name));
  return {
    site,
    host: new URL(requireOffice(context).origin).hostname,
    completedAction: completedAction ? { kind: completedAction, alsoSaved: alsoChangedNames } : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const officeAction = await parseOfficeAction(context, request);
  const { base, field, call } = officeAction;
  const editNumber = field('undo');
  const { saved, uploads } =
    editNumber === ''
      ? await saveSiteForm(officeAction)
      : { saved: await call(undoSiteEdit, { number: Number(editNumber) }), uploads: {} };
  if (saved.kind === 'same' && Object.keys(uploads).length === 0) return redirect(`${base}/site?done=same`, 303);
  if (saved.kind === 'saved' && Object.keys(uploads).length === 0) {
    const resultQuery = { done: 'saved', ...(saved.also.length > 0 && { also: saved.also.join(' ') }) };
    return redirect(`${base}/site?${new URLSearchParams(resultQuery)}`, 303);
  }
  const { values: currentValues } = await call(getSiteSettings, {});
  if (saved.kind === 'both')
    return data(
      { notice: 'both' as const, values: saved.values, faults: [], both: saved.both, now: saved.now, uploads },
      { status: 409 },
    );
  const rejectedForm = saved.kind === 'faulty' ? saved : { values: currentValues, faults: [] };
  return data(
    {
      notice: 'check' as const,
      values: rejectedForm.values,
      faults: rejectedForm.faults,
      both: [],
      now: currentValues,
      uploads,
    },
    { status: 422 },
  );
}

export default function SiteRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SitePage {...loaderData} actionResult={actionData ?? null} />;
}
