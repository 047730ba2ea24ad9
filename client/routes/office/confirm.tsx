import { data, redirectDocument } from 'react-router';
import { getOfficeQuery, parseOfficeAction, queryOffice } from '#client/features/office/office-request.server.ts';
import { parseReturnPath } from '#client/features/office/sign-in/sign-in-flow.server.ts';
import { ConfirmPage } from '#client/features/office/staff/confirm-page.tsx';
import { getOwnAccount } from '#shared/contract/office/own-account.ts';
import { renewSecondFactor } from '#shared/contract/office/session.ts';
import type { Route } from './+types/confirm.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { isFresh } = await queryOffice(context, request, getOwnAccount, {});
  return { isFresh, to: parseReturnPath(getOfficeQuery(request).get('to')) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  const returnPath = parseReturnPath(field('to'));
  const confirmResult = await call(renewSecondFactor, { code: field('code') });
  if (confirmResult.kind !== 'fresh') return data({ why: confirmResult.kind } as const, { status: 403 });
  // A download does not replace the page, so the page is shown again with a link to the file.
  throw redirectDocument(
    isCsvPath(returnPath) ? `${base}/confirm?${new URLSearchParams({ to: returnPath })}` : `${base}${returnPath}`,
    303,
  );
}

const isCsvPath = (path: string) => /\.csv(?:\?|$)/.test(path);

export default function ConfirmRoute({ loaderData: { isFresh, to }, actionData }: Route.ComponentProps) {
  return <ConfirmPage isReady={isFresh && isCsvPath(to)} to={to} why={actionData?.why ?? null} />;
}
