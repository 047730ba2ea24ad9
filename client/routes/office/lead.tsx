import { redirect } from 'react-router';
import { respondLeadRejected } from '#client/features/office/leads/refuse-lead.server.ts';
import { LEAD_NOTICES, LeadPage } from '#client/features/office/leads/lead-page.tsx';
import { catchNetworkError, revalidateIfSent } from '#client/features/office/network-error.ts';
import {
  getOfficeQuery,
  getSiteUrl,
  parseOfficeAction,
  queryOffice,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import { parseRecordId } from '#client/features/office/record-id.ts';
import { changeLead, getLead, LeadCommand } from '#shared/contract/office/leads.ts';
import type { Route } from './+types/lead.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const leadRecord = await queryOffice(context, request, getLead, { id: parseRecordId(params.id) });
  const savedNotice = getOfficeQuery(request).get('saved');
  const { base } = requireOffice(context);
  return {
    record: leadRecord,
    siteUrl: getSiteUrl(request, base),
    completedAction: LEAD_NOTICES.find((item) => item === savedNotice) ?? null,
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const leadId = parseRecordId(params.id);
  const { base, form, field, call } = await parseOfficeAction(context, request);
  const leadPath = `${base}/leads/${leadId}`;
  // Browsers submit line breaks as CRLF, which would count twice against the length limit of the field.
  const leadValues = Object.fromEntries([...form.keys()].map((name) => [name, field(name).replaceAll('\r\n', '\n')]));
  const parsedCommand = LeadCommand.safeParse(leadValues);
  if (!parsedCommand.success) return redirect(`${leadPath}?saved=empty`, 303);
  const changeResult = await call(changeLead, { id: leadId, command: parsedCommand.data });
  if (changeResult.kind === 'changed' || changeResult.kind === 'unchanged')
    return redirect(`${leadPath}?saved=${changeResult.kind}`, 303);
  return respondLeadRejected(changeResult, leadValues);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  catchNetworkError(request, () => serverAction());

export const shouldRevalidate = revalidateIfSent;

export default function LeadRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LeadPage {...loaderData} actionResult={actionData ?? null} />;
}
