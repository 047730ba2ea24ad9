import { redirectDocument } from 'react-router';
import { callOfficeOrThrow, requireOffice } from '#client/features/office/office-request.server.ts';
import { endSession } from '#shared/contract/office/session.ts';
import type { Route } from './+types/sign-out.ts';

export async function action({ context }: Route.ActionArgs) {
  await callOfficeOrThrow(context, endSession, {});
  return redirectDocument(`${requireOffice(context).base}/sign-in`, 303);
}
