import type { OpenWindow } from '#client/site/open-windows.ts';
import { windowName } from '#client/site/open-windows.ts';

/** Where a link inside a window leads. */
export type WindowStep =
  | { kind: 'part'; id: string }
  | { kind: 'own'; query: string; part: string }
  | { kind: 'window'; opens: OpenWindow }
  | { kind: 'page' };

/** `href` as it is written, `whole` as the browser understands it; both within the agent's site at `home`. */
export function readStep(href: string, whole: URL, home: string, window: OpenWindow): WindowStep {
  if (href.startsWith('#') && href.length > 1) return { kind: 'part', id: decodePart(whole.hash) };
  const opens = findWindow(whole.pathname, home);
  if (!opens) return { kind: 'page' };
  if (windowName(opens) === windowName(window))
    return { kind: 'own', query: whole.search, part: decodePart(whole.hash) };
  return { kind: 'window', opens };
}

const PAGES = [
  { kind: 'course', pattern: /^\/school\/course\/(\d{1,19})\/?$/ },
  { kind: 'school', pattern: /^\/school\/(\d{1,19})\/?$/ },
  { kind: 'news', pattern: /^\/consult\/(\d{1,19})\/?$/ },
] as const;

/** The window that shows what stands at this address. */
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
