import type { MenuLinkParams } from '#shared/contract/menu.ts';
import { sitePath } from '#client/site/site-path.ts';

export interface MenuEntry {
  key: string;
  name: string;
  entrance: string;
  params: MenuLinkParams;
  children: MenuEntry[];
}

export interface MenuTarget {
  /** Where the link leads without any script. */
  href: string;
  /** The login dialog comes first, and this afterwards. */
  afterLogin: string | null;
  isExternal: boolean;
}

const isSet = (value: string) => value !== '' && value !== '0' && value !== 'false';

/** A menu link by its parameters: login_to and unlogin_to by who is asking, scroll_to as an anchor. */
export function menuTarget({ entrance, params }: MenuEntry, agentKey: string, isLoggedIn: boolean): MenuTarget {
  const own = (path: string) => withAnchor(sitePath(agentKey, path), params.scroll_to);
  const forUser = own(params.login_to || entrance);
  const forVisitor = own(params.unlogin_to || entrance);
  const mustLogIn = isSet(params.login_check) && !isLoggedIn;
  const href = isLoggedIn ? forUser : forVisitor;
  return { href, afterLogin: mustLogIn ? forUser : null, isExternal: /^https?:/i.test(href) };
}

const withAnchor = (path: string, anchor: string) =>
  anchor === '' || path.includes('#') ? path : `${path}#${anchor.replace(/^#/, '')}`;

/** The second segment of an address says where in the site one is. */
export const sectionOf = (pathname: string) => pathname.split('/')[2] ?? '';

/** Of several entries in the same section, the one whose address goes along furthest is meant. */
export function currentEntry(entries: MenuEntry[], agentKey: string, pathname: string): MenuEntry | null {
  const section = sectionOf(pathname);
  const candidates = entries.filter(
    (entry) => sectionOf(sitePath(agentKey, entry.entrance)) === section && entry.params.scroll_to === '',
  );
  return candidates.reduce<MenuEntry | null>(
    (best, entry) => (best === null || along(entry) > along(best) ? entry : best),
    null,
  );

  function along(entry: MenuEntry) {
    const path = sitePath(agentKey, entry.entrance).split('?')[0] ?? '';
    return pathname === path || pathname.startsWith(`${path}/`) ? path.length : 0;
  }
}
