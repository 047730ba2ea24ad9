import { portalRequest } from '#client/portal-request.server.ts';
import { requireOffice } from '#client/features/office/office-request.server.ts';
import { getOfficeStatus } from '#shared/contract/office/office-call.ts';
import { startPasskeyRegistration } from '#shared/contract/office/own-account.ts';
import { startPasskey } from '#shared/contract/office/session.ts';
import type { Route } from './+types/passkey.ts';

/** Returns the options for navigator.credentials as JSON, to create a passkey or to use one. */
export async function action({ context, request }: Route.ActionArgs) {
  const { callOffice } = requireOffice(context);
  const { site } = context.get(portalRequest);
  const isRegistration = (await request.formData()).get('kind') === 'new';
  const optionsResult = isRegistration
    ? await callOffice(startPasskeyRegistration, { site: site?.agent.name || site?.agent.webTitle || '' })
    : await callOffice(startPasskey, {});
  return optionsResult.ok
    ? Response.json(optionsResult.value)
    : Response.json(optionsResult.error, { status: getOfficeStatus(optionsResult.error) });
}
