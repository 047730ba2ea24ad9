import { parseOfficeAction, requireOffice } from '#client/features/office/office-request.server.ts';
import { getOfficeStatus } from '#shared/contract/office/office-call.ts';
import { getStaffPush, subscribeStaffPush, unsubscribeStaffPush } from '#shared/contract/office/push.ts';
import type { Route } from './+types/push.ts';

/** Returns, as JSON, whether this browser is notified of waiting visitors, and the key for subscribing. */
export async function loader({ context }: Route.LoaderArgs) {
  const result = await requireOffice(context).callOffice(getStaffPush, {});
  return result.ok
    ? Response.json(result.value)
    : Response.json(result.error, { status: getOfficeStatus(result.error) });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { field, call } = await parseOfficeAction(context, request);
  if (field('kind') === 'off') {
    await call(unsubscribeStaffPush, {});
    return Response.json({ isOn: false });
  }
  return Response.json(
    await call(subscribeStaffPush, { endpoint: field('endpoint'), p256dh: field('p256dh'), auth: field('auth') }),
  );
}
