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
  /** Path after login, which the login dialog opens, or null if no login is required. */
  afterLogin: string | null;
  isExternal: boolean;
}

const isSet = (value: string) => value !== '' && value !== '0' && value !== 'false';

/**
 * Returns the path of a menu entry. `login_to` applies if the user is logged in and `unlogin_to` if not. `scroll_to` is
 * the fragment.
 */
export function getMenuTarget({ entrance, params }: MenuEntry, agentKey: string, isLoggedIn: boolean): MenuTarget {
  const getSitePath = (path: string) => addAnchor(sitePath(agentKey, path), params.scroll_to);
  const userPath = getSitePath(params.login_to || entrance);
  const visitorPath = getSitePath(params.unlogin_to || entrance);
  const isLoginRequired = isSet(params.login_check) && !isLoggedIn;
  const href = isLoggedIn ? userPath : visitorPath;
  return { href, afterLogin: isLoginRequired ? userPath : null, isExternal: /^https?:/i.test(href) };
}

/** Removes entries that repeat the name and path of their parent entry. */
export function removeRepeatedChildren(entries: MenuEntry[], agentKey: string): MenuEntry[] {
  const getTargets = (entry: MenuEntry) =>
    [true, false].map((isLoggedIn) => getMenuTarget(entry, agentKey, isLoggedIn).href).join(' ');
  return entries.map((entry) => ({
    ...entry,
    children: entry.children.filter((child) => child.name !== entry.name || getTargets(child) !== getTargets(entry)),
  }));
}

const addAnchor = (path: string, anchor: string) =>
  anchor === '' || path.includes('#') ? path : `${path}#${anchor.replace(/^#/, '')}`;

/** Returns the section of a page, which is the second segment of its path. */
export const getSection = (pathname: string) => pathname.split('/')[2] ?? '';

/**
 * Finds the current menu entry: among the entries in the page's section, the one with the longest common path prefix.
 */
export function findCurrentEntry(entries: MenuEntry[], agentKey: string, pathname: string): MenuEntry | null {
  const section = getSection(pathname);
  const candidates = entries.filter(
    (entry) => getSection(sitePath(agentKey, entry.entrance)) === section && entry.params.scroll_to === '',
  );
  return candidates.reduce<MenuEntry | null>(
    (bestEntry, entry) => (bestEntry === null || getMatchLength(entry) > getMatchLength(bestEntry) ? entry : bestEntry),
    null,
  );

  function getMatchLength(entry: MenuEntry) {
    const path = sitePath(agentKey, entry.entrance).split('?')[0] ?? '';
    return pathname === path || pathname.startsWith(`${path}/`) ? path.length : 0;
  }
}

// Width of the menu in pixels, nearly constant from a window width of 1200 px. The other sizes are estimates in pixels.
const AVAILABLE_WIDTH = 800;
const ENTRY_GAP = 20;
const MORE_BUTTON_WIDTH = 72;
const ARROW_WIDTH = 18;
/** Maximum number of entries, including 'More'. */
const MAX_ENTRIES = 7;
const HAN_CHARACTER_WIDTH = 16;
const LATIN_CHARACTER_WIDTH = 8.4;

interface FittedMenu {
  visibleEntries: MenuEntry[];
  /** Entries in the submenu 'More'. */
  moreEntries: MenuEntry[];
}

/**
 * Splits the entries into visible ones and the submenu 'More'. Widths are estimated from text lengths, so that server
 * and browser agree and the layout does not shift.
 */
export function fitMenu(entries: MenuEntry[]): FittedMenu {
  const rightEdges = entries.reduce<number[]>(
    (edgesSoFar, { name, children }) => [
      ...edgesSoFar,
      (edgesSoFar.at(-1) ?? -ENTRY_GAP) + ENTRY_GAP + measureWidth(name) + (children.length > 0 ? ARROW_WIDTH : 0),
    ],
    [],
  );
  if (entries.length <= MAX_ENTRIES && (rightEdges.at(-1) ?? 0) <= AVAILABLE_WIDTH)
    return { visibleEntries: entries, moreEntries: [] };
  const fittingCount = rightEdges.filter((edge) => edge <= AVAILABLE_WIDTH - ENTRY_GAP - MORE_BUTTON_WIDTH).length;
  const shownCount = Math.min(fittingCount, MAX_ENTRIES - 1);
  return { visibleEntries: entries.slice(0, shownCount), moreEntries: entries.slice(shownCount) };
}

const measureWidth = (text: string) =>
  [...text].reduce(
    (sum, character) => sum + (character.charCodeAt(0) > 0x2e7f ? HAN_CHARACTER_WIDTH : LATIN_CHARACTER_WIDTH),
    0,
  );
