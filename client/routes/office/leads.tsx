import { data, redirect } from 'react-router';
import { readLeadChoice } from '#client/features/office/leads/lead-choice.ts';
import type { LeadFormResult } from '#client/features/office/leads/lead-form.tsx';
import { LeadListPage } from '#client/features/office/leads/lead-list-page.tsx';
import { refuseLead } from '#client/features/office/leads/refuse-lead.server.ts';
import { catchNetworkError, revalidateIfSent } from '#client/features/office/network-error.ts';
import { officeQueryOf, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { readRecordId } from '#client/features/office/record-id.ts';
import { getDesk } from '#shared/contract/office/conversations.ts';
import { createLead, LeadInput, listLeads } from '#shared/contract/office/leads.ts';
import type { Route } from './+types/leads.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  const choice = readLeadChoice(query);
  const before = query.get('before') ?? '';
  return {
    choice,
    prefilled: await loadPrefilled(context, request),
    list: await queryOffice(context, request, listLeads, { ...choice, before }),
  };
}

/** Returns the input of a lead from the conversation that the URL names; null without one. */
async function loadPrefilled(context: Route.LoaderArgs['context'], request: Request) {
  const named = officeQueryOf(request).get('conversation');
  if (named === null) return null;
  const id = readRecordId(named);
  const { open } = await queryOffice(context, request, getDesk, { id });
  return open?.leadInput ? { ...open.leadInput, channel: 'web', conversation: String(id), mine: 'yes' } : null;
}

const FIELDS = [
  'name',
  'phone',
  'email',
  'channel',
  'question',
  'followUp',
  'source',
  'code',
  'mine',
  'conversation',
] as const;

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  const values = Object.fromEntries(FIELDS.map((name) => [name, field(name)]));
  // Browsers submit line breaks as CRLF, which would count twice against the length limit of the field.
  const question = field('question').replaceAll('\r\n', '\n');
  const parsed = LeadInput.safeParse({
    ...values,
    question,
    isMine: field('mine') === 'yes',
    conversationId: Number(field('conversation')) || null,
  });
  if (!parsed.success)
    return data({ kind: 'invalid', fields: ['contact'], typed: values } satisfies LeadFormResult, { status: 422 });
  const result = await call(createLead, parsed.data);
  if (result.kind === 'created') return redirect(`${base}/leads/${result.id}?saved=created`, 303);
  return refuseLead(result, values);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  catchNetworkError(request, () => serverAction());

export const shouldRevalidate = revalidateIfSent;

export default function LeadsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LeadListPage {...loaderData} answer={actionData ?? null} />;
}
