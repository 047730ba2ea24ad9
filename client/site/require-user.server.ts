import { redirect } from 'react-router';
import type { User } from '#shared/contract/identity.ts';
import type { PortalRequestWithSite } from './require-site.server.ts';
import { sitePath } from './site-path.ts';
import { withQuery } from './with-query.ts';

/**
 * Behind this line stands somebody who is logged in; anybody else goes to the agent's home, where the login opens and
 * leads back. No browser may remember the redirect past the login.
 */
export async function requireUser(portal: PortalRequestWithSite, request: Request): Promise<User> {
  portal.keepOutOfCache();
  const user = await portal.findUser();
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  const home = sitePath(portal.site.agent.keyCode, '/');
  throw redirect(withQuery(home, { showModel: 'login', next: pathname + search }), {
    status: 301,
    headers: { 'cache-control': 'no-store' },
  });
}
