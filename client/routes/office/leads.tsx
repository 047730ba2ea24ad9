import { data, redirect } from 'react-router';
import { parseLeadChoice } from '#client/features/office/leads/lead-choice.ts';
import type { LeadFormResult } from '#client/features/office/leads/lead-form.tsx';
import { LeadListPage } from '#client/features/office/leads/lead-list-page.tsx';
import { respondLeadRejected } from '#client/features/office/leads/refuse-lead.server.ts';
import { catchNetworkError, revalidateIfSent } from '#client/features/office/network-error.ts';
import { getOfficeQuery, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { parseRecordId } from '#client/features/office/record-id.ts';
import { createLead, getLeadInput, LeadInput, listLeads } from '#shared/contract/office/leads.ts';
import { LEAD_INTEREST_FIELDS } from '#shared/rules/leads.ts';
import type { Route } from './+types/leads.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const leadChoice = parseLeadChoice(searchParams);
  const beforeCursor = searchParams.get('before') ?? '';
  return {
    choice: leadChoice,
    prefilled: await loadPrefilled(context, request),
    list: await queryOffice(context, request, listLeads, { ...leadChoice, before: beforeCursor }),
  };
}

/** Loads the values for a lead from the conversation in the URL. Returns null if there is none. */
async function loadPrefilled(context: Route.LoaderArgs['context'], request: Request) {
  const conversationParam = getOfficeQuery(request).get('conversation');
  // The button of the applications opens the empty form.
  if (conversationParam === null) return getOfficeQuery(request).has('new') ? {} : null;
  const conversationId = parseRecordId(conversationParam);
  const leadInput = await queryOffice(context, request, getLeadInput, { conversationId });
  return leadInput ? { ...leadInput, channel: 'web', conversation: String(conversationId), mine: 'yes' } : null;
}

const LEAD_FIELDS = [
  'name',
  'phone',
  'email',
  'channel',
  'question',
  ...LEAD_INTEREST_FIELDS,
  'followUp',
  'source',
  'code',
  'mine',
  'conversation',
] as const;

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  const leadValues = Object.fromEntries(LEAD_FIELDS.map((name) => [name, field(name)]));
  // Browsers submit line breaks as CRLF, which would count twice against the length limit of the field.
  const questionText = field('question').replaceAll('\r\n', '\n');
  const parsedLead = LeadInput.safeParse({
    ...leadValues,
    question: questionText,
    isMine: field('mine') === 'yes',
    conversationId: Number(field('conversation')) || null,
  });
  if (!parsedLead.success)
    return data({ kind: 'invalid', fields: ['contact'], typedValues: leadValues } satisfies LeadFormResult, {
      status: 422,
    });
  const createResult = await call(createLead, parsedLead.data);
  if (createResult.kind === 'created') return redirect(`${base}/leads/${createResult.id}?saved=created`, 303);
  return respondLeadRejected(createResult, leadValues);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  catchNetworkError(request, () => serverAction());

export const shouldRevalidate = revalidateIfSent;

export default function LeadsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LeadListPage {...loaderData} actionResult={actionData ?? null} />;
}
