import type { ComponentProps } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type SiteLink, useSitePath } from '#client/site/site.tsx';
import { isOpenedElsewhere } from '#client/ui/link/is-opened-elsewhere.ts';
import { useIsPhone } from '#client/ui/use-media.ts';

/** Stacking order. A window replaces those on its layer and above. */
const LAYERS = { school: 1, course: 2, news: 2 } as const;

export type WindowKind = keyof typeof LAYERS;

/** Window over a page, named in the URL: ?window=school-31&window=course-1204. */
export interface OpenWindow {
  kind: WindowKind;
  id: string;
}

const KEY = 'window';
const NAME = /^(school|course|news)-(\d{1,19})$/;

export const windowName = ({ kind, id }: OpenWindow) => `${kind}-${id}`;

/** Returns the page with the same content as the window. */
export const windowPath = ({ kind, id }: OpenWindow) =>
  ({ school: `/school/${id}`, course: `/school/course/${id}`, news: `/consult/${id}` })[kind];

export const windowDataPath = ({ kind, id }: OpenWindow) => `/window/${kind}/${id}`;

export const withWindow = (open: readonly OpenWindow[], next: OpenWindow): OpenWindow[] => [
  ...open.filter(({ kind }) => LAYERS[kind] < LAYERS[next.kind]),
  next,
];

/** Parses the windows of a query; invalid ones are dropped. */
export function parseWindows(search: string): OpenWindow[] {
  return new URLSearchParams(search).getAll(KEY).reduce<OpenWindow[]>((open, name) => {
    const [, kind, id] = NAME.exec(name) ?? [];
    return kind && id ? withWindow(open, { kind: kind as WindowKind, id }) : open;
  }, []);
}

/** Replaces the windows of a query and leaves its other keys. */
export function formatWindows(search: string, open: readonly OpenWindow[]): string {
  const query = new URLSearchParams(search);
  query.delete(KEY);
  for (const openWindow of open) query.append(KEY, windowName(openWindow));
  const text = query.toString();
  return text && `?${text}`;
}

/** The windows that were open at each earlier history step over the same page. */
type WindowTrail = readonly string[];

const formatOpenWindows = (open: readonly OpenWindow[]) => open.map(windowName).join(' ');

/** Parses the trail from a history entry, which other code may have written. */
export function parseTrail(state: unknown): WindowTrail {
  const trail = (state as { windowTrail?: unknown } | null)?.windowTrail;
  return Array.isArray(trail) && trail.every((step) => typeof step === 'string') ? trail : [];
}

export const trailState = (trail: WindowTrail) => ({ windowTrail: trail });

export const addStep = (trail: WindowTrail, open: readonly OpenWindow[]): WindowTrail => [
  ...trail,
  formatOpenWindows(open),
];

/**
 * Returns the number of history steps back to the state with only these windows open, such as -2; null if there was
 * none.
 */
export function stepsBackTo(trail: WindowTrail, open: readonly OpenWindow[]): number | null {
  const position = trail.lastIndexOf(formatOpenWindows(open));
  return position === -1 ? null : position - trail.length;
}

interface WindowLinkProps extends Omit<ComponentProps<typeof SiteLink>, 'to' | 'target'> {
  opens: OpenWindow;
}

/**
 * Links to a page and opens it as a window over the current page with JavaScript. On a phone, a school opens as a
 * page.
 */
export function WindowLink({ opens, onClick, ...rest }: WindowLinkProps) {
  const isPage = useIsPhone() && opens.kind === 'school';
  const open = useOpenWindow();
  const path = useSitePath();
  // The element is the same at all widths: replacing it once the width is known would lose a tap in progress.
  return (
    <Link
      {...rest}
      to={path(windowPath(opens))}
      aria-haspopup={isPage ? undefined : 'dialog'}
      onClick={(event) => {
        onClick?.(event);
        if (isPage || event.defaultPrevented || isOpenedElsewhere(event)) return;
        event.preventDefault();
        open(opens);
      }}
    />
  );
}

/** Returns a function that opens a window as a history step, so that 'back' closes it. */
export function useOpenWindow(): (next: OpenWindow) => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return (next) => {
    const previousWindows = parseWindows(search);
    const requested = formatWindows(search, withWindow(previousWindows, next));
    if (requested === formatWindows(search, previousWindows)) return;
    const trail = addStep(parseTrail(state), previousWindows);
    void navigate({ search: requested }, { state: trailState(trail), preventScrollReset: true });
  };
}
