import { data, redirect } from 'react-router';
import { getOfficeQuery, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { PrivacyPage } from '#client/features/office/privacy/privacy-page.tsx';
import { addPrivacyRequest, closePrivacyRequest, getPrivacy } from '#shared/contract/office/privacy.ts';
import type { Route } from './+types/privacy.ts';

const ACTIONS_DONE = ['added', 'closed'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const privacy = await queryOffice(context, request, getPrivacy, {});
  const completedAction = getOfficeQuery(request).get('done');
  return { privacy, completedAction: ACTIONS_DONE.find((item) => item === completedAction) ?? null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  const parsedClosing = closePrivacyRequest.input.safeParse({
    id: field('id'),
    state: field('state'),
    note: field('note'),
  });
  if (field('kind') === 'close' && parsedClosing.success) {
    await call(closePrivacyRequest, parsedClosing.data);
    return redirect(`${base}/privacy?done=closed`, 303);
  }
  const fieldNames = ['request', 'person', 'receivedOn', 'dueOn', 'note'] as const;
  const requestValues = Object.fromEntries(fieldNames.map((name) => [name, field(name)]));
  const parsedRequest = addPrivacyRequest.input.safeParse({ ...requestValues, kind: requestValues.request });
  if (!parsedRequest.success) {
    const invalidFields = parsedRequest.error.issues.map(({ path }) => String(path[0] ?? ''));
    return data({ typedValues: requestValues, wrong: invalidFields }, { status: 422 });
  }
  await call(addPrivacyRequest, parsedRequest.data);
  return redirect(`${base}/privacy?done=added`, 303);
}

export default function PrivacyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PrivacyPage {...loaderData} refused={actionData ?? null} />;
}
