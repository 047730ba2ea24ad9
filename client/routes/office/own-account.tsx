import { data, redirect } from 'react-router';
import { officeQueryOf, queryOffice, parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { OwnAccountPage } from '#client/features/office/staff/own-account-page.tsx';
import { endDevices, getOwnAccount, renewRecoveryCodes } from '#shared/contract/office/staff.ts';
import type { Route } from './+types/own-account.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const account = await queryOffice(context, request, getOwnAccount, {});
  return { account, isEnded: officeQueryOf(request).get('done') === 'deviceEnded' };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  if (field('kind') === 'codes') {
    const outcome = await call(renewRecoveryCodes, { code: field('code') });
    return outcome.kind === 'renewed' ? data(outcome) : data(outcome, { status: 422 });
  }
  const end = field('end') === 'others' ? 'others' : Number(field('end'));
  await call(endDevices, { end });
  return redirect(`${base}/devices?done=deviceEnded`, 303);
}

export default function OwnAccountRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnAccountPage {...loaderData} answer={actionData ?? null} />;
}
