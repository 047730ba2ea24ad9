import { data, redirectDocument } from 'react-router';
import { officeQueryOf, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { readPlace } from '#client/features/office/sign-in/sign-in-flow.server.ts';
import { ConfirmPage } from '#client/features/office/staff/confirm-page.tsx';
import { getOwnAccount } from '#shared/contract/office/own-account.ts';
import { renewSecondFactor } from '#shared/contract/office/session.ts';
import type { Route } from './+types/confirm.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { isFresh } = await queryOffice(context, request, getOwnAccount, {});
  return { isFresh, to: readPlace(officeQueryOf(request).get('to')) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  const to = readPlace(field('to'));
  const outcome = await call(renewSecondFactor, { code: field('code') });
  if (outcome.kind !== 'fresh') return data({ why: outcome.kind } as const, { status: 403 });
  // A download does not replace the page, so the page is shown again with a link to the file.
  throw redirectDocument(isFile(to) ? `${base}/confirm?${new URLSearchParams({ to })}` : `${base}${to}`, 303);
}

const isFile = (to: string) => /\.csv(?:\?|$)/.test(to);

export default function ConfirmRoute({ loaderData: { isFresh, to }, actionData }: Route.ComponentProps) {
  return <ConfirmPage isReady={isFresh && isFile(to)} to={to} why={actionData?.why ?? null} />;
}
