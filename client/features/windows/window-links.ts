import type { MouseEvent } from 'react';
import { type OpenWindow, useOpenWindow, windowName } from '#client/site/windows/open-windows.tsx';
import { useSitePath } from '#client/site/site.tsx';
import { isOpenedElsewhere } from '#client/ui/link/is-opened-elsewhere.ts';
import { assertNever } from '#shared/assert-never.ts';

/**
 * Handles the links in a window's content, which are those of a page. In a window they scroll it, change its content or
 * open another window; links to other pages navigate. The handler runs in the capture phase, before those of the links.
 */
export function useWindowLinks(window: OpenWindow, ask: (query: string) => void) {
  const open = useOpenWindow();
  const home = useSitePath()('/');
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || isOpenedElsewhere(event)) return;
    if (link.origin !== location.origin) return;
    const step = parseLink(link.getAttribute('href') ?? '', new URL(link.href), home, window);
    if (step.kind === 'page') return;
    event.preventDefault();
    event.stopPropagation();
    switch (step.kind) {
      case 'window':
        return open(step.opens);
      case 'own':
        ask(step.query);
        return showPart(event.currentTarget, step.part);
      case 'part':
        return showPart(event.currentTarget, step.id);
      default:
        return assertNever(step);
    }
  };
}

function showPart(content: HTMLElement, id: string) {
  const part = id && content.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  if (!part) return;
  part.scrollIntoView();
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

type LinkTarget =
  | { kind: 'part'; id: string }
  | { kind: 'own'; query: string; part: string }
  | { kind: 'window'; opens: OpenWindow }
  | { kind: 'page' };

/** Parses a link. `href` is the attribute, `full` the resolved URL, and `home` the path of the agent's site. */
export function parseLink(href: string, full: URL, home: string, window: OpenWindow): LinkTarget {
  if (href.startsWith('#') && href.length > 1) return { kind: 'part', id: decodePart(full.hash) };
  const opens = findWindow(full.pathname, home);
  if (!opens) return { kind: 'page' };
  if (windowName(opens) === windowName(window)) return { kind: 'own', query: full.search, part: decodePart(full.hash) };
  return { kind: 'window', opens };
}

const PAGES = [
  { kind: 'course', pattern: /^\/school\/course\/(\d{1,19})\/?$/ },
  { kind: 'school', pattern: /^\/school\/(\d{1,19})\/?$/ },
  { kind: 'news', pattern: /^\/consult\/(\d{1,19})\/?$/ },
] as const;

/** Finds the window for a path; null for any other page. */
function findWindow(path: string, home: string): OpenWindow | null {
  if (!path.startsWith(`${home}/`)) return null;
  for (const { kind, pattern } of PAGES) {
    const id = pattern.exec(path.slice(home.length))?.[1];
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
