import { redirect } from 'react-router';
import { callOfficeOrThrow, readFormFields, requireOffice } from '#client/features/office/office-request.server.ts';
import { setOnDuty } from '#shared/contract/office/frame.ts';
import type { Route } from './+types/duty.ts';

/** Within the office. */
const BACK = /^[a-z][\w-]*(?:\/[\w-]+)*$/;

export async function action({ context, request }: Route.ActionArgs) {
  const { base } = requireOffice(context);
  const field = await readFormFields(request);
  await callOfficeOrThrow(context, setOnDuty, { isOn: field('on') !== 'no' });
  const back = field('back');
  return redirect(BACK.test(back) ? `${base}/${back}` : base, 303);
}
