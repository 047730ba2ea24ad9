import { redirectDocument } from 'react-router';
import { parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { setOnDuty } from '#shared/contract/office/frame.ts';
import type { Route } from './+types/duty.ts';

/** Matches a path within the office, to which the form may return. */
const RETURN_PATH_PATTERN = /^[a-z][\w-]*(?:\/[\w-]+)*$/;

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  await call(setOnDuty, { isOn: field('on') !== 'no' });
  const returnPath = field('back');
  return redirectDocument(RETURN_PATH_PATTERN.test(returnPath) ? `${base}/${returnPath}` : base, 303);
}
