import type { RouterContextProvider } from 'react-router';
import { type Login, loginList } from '#shared/contract/account/own-account.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';

/** null where they could not be asked for; 'unknown' of a backend that keeps no such list. */
export type Logins = readonly Login[] | null | 'unknown';

export async function loadLogins(context: Readonly<RouterContextProvider>, request: Request): Promise<Logins> {
  const portal = requireSite(context);
  await requireUser(portal, request);
  const found = await portal.ask(loginList, {});
  if (found.ok) return found.value.rows;
  return found.failure.httpStatus === 404 ? 'unknown' : null;
}
