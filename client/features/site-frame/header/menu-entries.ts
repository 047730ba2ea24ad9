import { sitePath } from '#client/site/addresses.ts';
import type { MenuLinkParams } from '#shared/contract/site/agent.ts';

export interface MenuEntry {
  key: string;
  name: string;
  entrance: string;
  params: MenuLinkParams;
  children: MenuEntry[];
}

interface MenuTarget {
  href: string;
  /** Target after the login dialog; null if no login is required. */
  afterLogin: string | null;
  isExternal: boolean;
}

const isSet = (value: string) => value !== '' && value !== '0' && value !== 'false';

/**
 * Computes the target of a menu entry. The parameters login_to and unlogin_to apply by login state, scroll_to is the
 * fragment.
 */
export function menuTarget({ entrance, params }: MenuEntry, agentKey: string, isLoggedIn: boolean): MenuTarget {
  const getOwnPath = (path: string) => withAnchor(sitePath(agentKey, path), params.scroll_to);
  const forUser = getOwnPath(params.login_to || entrance);
  const forVisitor = getOwnPath(params.unlogin_to || entrance);
  const mustLogIn = isSet(params.login_check) && !isLoggedIn;
  const href = isLoggedIn ? forUser : forVisitor;
  return { href, afterLogin: mustLogIn ? forUser : null, isExternal: /^https?:/i.test(href) };
}

/** Removes children that repeat the name and target of their parent entry. */
export function withoutRepeats(entries: MenuEntry[], agentKey: string): MenuEntry[] {
  const addresses = (entry: MenuEntry) =>
    [true, false].map((isLoggedIn) => menuTarget(entry, agentKey, isLoggedIn).href).join(' ');
  return entries.map((entry) => ({
    ...entry,
    children: entry.children.filter((child) => child.name !== entry.name || addresses(child) !== addresses(entry)),
  }));
}

const withAnchor = (path: string, anchor: string) =>
  anchor === '' || path.includes('#') ? path : `${path}#${anchor.replace(/^#/, '')}`;

/** Returns the section of a page, which is the second segment of its path. */
export const getSection = (pathname: string) => pathname.split('/')[2] ?? '';

/**
 * Finds the current menu entry: of the entries in the page's section, the one whose path has the longest prefix in
 * common.
 */
export function currentEntry(entries: MenuEntry[], agentKey: string, pathname: string): MenuEntry | null {
  const section = getSection(pathname);
  const candidates = entries.filter(
    (entry) => getSection(sitePath(agentKey, entry.entrance)) === section && entry.params.scroll_to === '',
  );
  return candidates.reduce<MenuEntry | null>(
    (best, entry) => (best === null || sharedLength(entry) > sharedLength(best) ? entry : best),
    null,
  );

  function sharedLength(entry: MenuEntry) {
    const path = sitePath(agentKey, entry.entrance).split('?')[0] ?? '';
    return pathname === path || pathname.startsWith(`${path}/`) ? path.length : 0;
  }
}

// Width of the menu in pixels, which is nearly constant from 1200 px on. The other sizes are estimates in pixels too.
const ROOM = 800;
const GAP = 20;
const MORE = 72;
const ARROW = 18;
/** Maximum number of entries, including 'More'. */
const MAX_ROWS = 7;
const HAN = 16;
const LATIN = 8.4;

interface FittedMenu {
  visibleEntries: MenuEntry[];
  /** Entries in the submenu 'More'. */
  rest: MenuEntry[];
}

/**
 * Splits the entries into visible ones and the submenu 'More'. Widths are estimated from text lengths, so that server
 * and browser agree and nothing shifts.
 */
export function fitMenu(entries: MenuEntry[]): FittedMenu {
  const rightEdges = entries.reduce<number[]>(
    (edges, { name, children }) => [
      ...edges,
      (edges.at(-1) ?? -GAP) + GAP + measureWidth(name) + (children.length > 0 ? ARROW : 0),
    ],
    [],
  );
  if (entries.length <= MAX_ROWS && (rightEdges.at(-1) ?? 0) <= ROOM) return { visibleEntries: entries, rest: [] };
  const fitting = rightEdges.filter((edge) => edge <= ROOM - GAP - MORE).length;
  const shownCount = Math.min(fitting, MAX_ROWS - 1);
  return { visibleEntries: entries.slice(0, shownCount), rest: entries.slice(shownCount) };
}

const measureWidth = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? HAN : LATIN), 0);
