import { redirect } from 'react-router';
import { refuseLead } from '#client/features/office/leads/refuse-lead.server.ts';
import { LEAD_NOTICES, LeadPage } from '#client/features/office/leads/lead-page.tsx';
import { catchNetworkError, revalidateIfSent } from '#client/features/office/network-error.ts';
import { officeQueryOf, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { readRecordId } from '#client/features/office/record-id.ts';
import { changeLead, getLead, LeadCommand } from '#shared/contract/office/leads.ts';
import type { Route } from './+types/lead.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const record = await queryOffice(context, request, getLead, { id: readRecordId(params.id) });
  const saved = officeQueryOf(request).get('saved');
  return { record, done: LEAD_NOTICES.find((item) => item === saved) ?? null };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const id = readRecordId(params.id);
  const { base, form, field, call } = await parseOfficeAction(context, request);
  const current = `${base}/leads/${id}`;
  // Browsers submit line breaks as CRLF, which would count twice against the length limit of the field.
  const values = Object.fromEntries([...form.keys()].map((name) => [name, field(name).replaceAll('\r\n', '\n')]));
  const command = LeadCommand.safeParse(values);
  if (!command.success) return redirect(`${current}?saved=empty`, 303);
  const result = await call(changeLead, { id, command: command.data });
  if (result.kind === 'changed' || result.kind === 'unchanged') return redirect(`${current}?saved=${result.kind}`, 303);
  return refuseLead(result, values);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  catchNetworkError(request, () => serverAction());

export const shouldRevalidate = revalidateIfSent;

export default function LeadRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LeadPage {...loaderData} answer={actionData ?? null} />;
}
