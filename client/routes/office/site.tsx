import { data, redirect } from 'react-router';
import {
  officeQueryOf,
  queryOffice,
  parseOfficeAction,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import { saveSiteForm } from '#client/features/office/site/save-site-form.server.ts';
import { SitePage } from '#client/features/office/site/site-page.tsx';
import { getSiteSettings, undoSiteEdit } from '#shared/contract/office/site.ts';
import type { Route } from './+types/site.ts';

const DONE = ['saved', 'same'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  const kind = DONE.find((item) => item === query.get('done'));
  const site = await queryOffice(context, request, getSiteSettings, {});
  const also = (query.get('also') ?? '')
    .split(' ')
    .filter((name) => site.settings.some((setting) => setting.name === name));
  return { site, host: new URL(requireOffice(context).origin).hostname, done: kind ? { kind, also } : null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await parseOfficeAction(context, request);
  const { base, field, call } = posted;
  const number = field('undo');
  const { saved, uploads } =
    number === ''
      ? await saveSiteForm(posted)
      : { saved: await call(undoSiteEdit, { number: Number(number) }), uploads: {} };
  if (saved.kind === 'same' && Object.keys(uploads).length === 0) return redirect(`${base}/site?done=same`, 303);
  if (saved.kind === 'saved' && Object.keys(uploads).length === 0) {
    const query = { done: 'saved', ...(saved.also.length > 0 && { also: saved.also.join(' ') }) };
    return redirect(`${base}/site?${new URLSearchParams(query)}`, 303);
  }
  const { values: now } = await call(getSiteSettings, {});
  if (saved.kind === 'both')
    return data(
      { notice: 'both' as const, values: saved.values, faults: [], both: saved.both, now: saved.now, uploads },
      { status: 409 },
    );
  const faulty = saved.kind === 'faulty' ? saved : { values: now, faults: [] };
  return data(
    { notice: 'check' as const, values: faulty.values, faults: faulty.faults, both: [], now, uploads },
    { status: 422 },
  );
}

export default function SiteRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SitePage {...loaderData} answer={actionData ?? null} />;
}
