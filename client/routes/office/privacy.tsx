import { data, redirect } from 'react-router';
import { officeQueryOf, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { PrivacyPage } from '#client/features/office/privacy/privacy-page.tsx';
import { addPrivacyRequest, closePrivacyRequest, getPrivacy } from '#shared/contract/office/privacy.ts';
import type { Route } from './+types/privacy.ts';

const DONE = ['added', 'closed'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const privacy = await queryOffice(context, request, getPrivacy, {});
  const completed = officeQueryOf(request).get('done');
  return { privacy, done: DONE.find((item) => item === completed) ?? null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  const closing = closePrivacyRequest.input.safeParse({
    id: field('id'),
    state: field('state'),
    note: field('note'),
  });
  if (field('kind') === 'close' && closing.success) {
    await call(closePrivacyRequest, closing.data);
    return redirect(`${base}/privacy?done=closed`, 303);
  }
  const names = ['request', 'person', 'receivedOn', 'dueOn', 'note'] as const;
  const values = Object.fromEntries(names.map((name) => [name, field(name)]));
  const parsed = addPrivacyRequest.input.safeParse({ ...values, kind: values.request });
  if (!parsed.success) {
    const invalidFields = parsed.error.issues.map(({ path }) => String(path[0] ?? ''));
    return data({ typed: values, wrong: invalidFields }, { status: 422 });
  }
  await call(addPrivacyRequest, parsed.data);
  return redirect(`${base}/privacy?done=added`, 303);
}

export default function PrivacyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PrivacyPage {...loaderData} refused={actionData ?? null} />;
}
