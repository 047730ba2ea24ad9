import type { MouseEvent } from 'react';
import { type OpenWindow, useOpenWindow, getWindowName } from '#client/site/windows/open-windows.tsx';
import { useSitePath } from '#client/site/site.tsx';
import { isOpenedInNewTab } from '#client/ui/link/is-opened-elsewhere.ts';
import { assertNever } from '#shared/assert-never.ts';

/**
 * Handles the links in a window's content, which is written for a page. In a window, they scroll it, change its content
 * or open another window. Links to other pages navigate. The handler runs in the capture phase, before the handlers of
 * the links.
 */
export function useWindowLinks(window: OpenWindow, loadContent: (query: string) => void) {
  const openWindow = useOpenWindow();
  const homePath = useSitePath()('/');
  return (event: MouseEvent<HTMLElement>) => {
    const linkElement = event.target instanceof Element ? event.target.closest('a') : null;
    if (!linkElement || linkElement.target || isOpenedInNewTab(event)) return;
    if (linkElement.origin !== location.origin) return;
    const linkTarget = parseLink(linkElement.getAttribute('href') ?? '', new URL(linkElement.href), homePath, window);
    if (linkTarget.kind === 'page') return;
    event.preventDefault();
    event.stopPropagation();
    switch (linkTarget.kind) {
      case 'window':
        return openWindow(linkTarget.opens);
      case 'own':
        loadContent(linkTarget.query);
        return scrollToPart(event.currentTarget, linkTarget.part);
      case 'part':
        return scrollToPart(event.currentTarget, linkTarget.id);
      default:
        return assertNever(linkTarget);
    }
  };
}

function scrollToPart(content: HTMLElement, id: string) {
  const partElement = id && content.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  if (!partElement) return;
  partElement.scrollIntoView();
  partElement.tabIndex = -1;
  partElement.focus({ preventScroll: true });
}

type LinkTarget =
  | { kind: 'part'; id: string }
  | { kind: 'own'; query: string; part: string }
  | { kind: 'window'; opens: OpenWindow }
  | { kind: 'page' };

/** Parses a link. `href` is the attribute, `url` the resolved URL, and `homePath` the path of the agent's site. */
export function parseLink(href: string, url: URL, homePath: string, window: OpenWindow): LinkTarget {
  if (href.startsWith('#') && href.length > 1) return { kind: 'part', id: decodePart(url.hash) };
  const targetWindow = findWindow(url.pathname, homePath);
  if (!targetWindow) return { kind: 'page' };
  if (getWindowName(targetWindow) === getWindowName(window))
    return { kind: 'own', query: url.search, part: decodePart(url.hash) };
  return { kind: 'window', opens: targetWindow };
}

const WINDOW_PATH_PATTERNS = [
  { kind: 'course', pattern: /^\/school\/course\/(\d{1,19})\/?$/ },
  { kind: 'school', pattern: /^\/school\/(\d{1,19})\/?$/ },
  { kind: 'news', pattern: /^\/consult\/(\d{1,19})\/?$/ },
] as const;

/** Finds the window for a path. Returns null if the path belongs to another page. */
function findWindow(path: string, homePath: string): OpenWindow | null {
  if (!path.startsWith(`${homePath}/`)) return null;
  for (const { kind, pattern } of WINDOW_PATH_PATTERNS) {
    const id = pattern.exec(path.slice(homePath.length))?.[1];
    if (id) return { kind, id };
  }
  return null;
}

function decodePart(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
