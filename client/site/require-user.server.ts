import { data, redirect } from 'react-router';
import type { User } from '#shared/contract/identity.ts';
import { isTrouble } from '#shared/is-trouble.ts';
import { BUSY } from './require-answer.server.ts';
import type { PortalRequestWithSite } from './require-site.server.ts';
import { sitePath } from './site-path.ts';
import { withQuery } from './with-query.ts';

/**
 * Behind this line stands somebody who is logged in; anybody else goes to the agent's home, where the login opens and
 * leads back. No browser may remember the redirect past the login.
 */
export async function requireUser(portal: PortalRequestWithSite, request: Request): Promise<User> {
  portal.keepOutOfCache();
  const told = await portal.askUser();
  if (told.ok && told.value) return told.value;
  // Whose login nobody can look at is still logged in.
  if (!told.ok && isTrouble(told.failure)) throw data(BUSY, { status: BUSY.status });
  const { pathname, search } = new URL(request.url);
  const home = sitePath(portal.site.agent.keyCode, '/');
  throw redirect(withQuery(home, { showModel: 'login', next: pathname + search }), {
    status: 301,
    headers: { 'cache-control': 'no-store' },
  });
}
