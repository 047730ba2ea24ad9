import type { ComponentProps } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type SiteLink, useSitePath } from '#client/site/site.tsx';
import { isOpenedInNewTab } from '#client/ui/link/is-opened-elsewhere.ts';
import { useIsPhone } from '#client/ui/use-media.ts';

/** Layer by kind of window. A window replaces the windows on its layer and above. */
const LAYER_OF_KIND = { school: 1, course: 2, news: 2 } as const;

export type WindowKind = keyof typeof LAYER_OF_KIND;

/** Window over a page, named in the URL: ?window=school-31&window=course-1204. */
export interface OpenWindow {
  kind: WindowKind;
  id: string;
}

const QUERY_KEY = 'window';
const WINDOW_NAME_PATTERN = /^(school|course|news)-(\d{1,19})$/;

export const getWindowName = ({ kind, id }: OpenWindow) => `${kind}-${id}`;

/** Returns the page with the same content as the window. */
export const getWindowPath = ({ kind, id }: OpenWindow) =>
  ({ school: `/school/${id}`, course: `/school/course/${id}`, news: `/consult/${id}` })[kind];

export const getWindowDataPath = ({ kind, id }: OpenWindow) => `/window/${kind}/${id}`;

export const addWindow = (openWindows: readonly OpenWindow[], addedWindow: OpenWindow): OpenWindow[] => [
  ...openWindows.filter(({ kind }) => LAYER_OF_KIND[kind] < LAYER_OF_KIND[addedWindow.kind]),
  addedWindow,
];

/** Parses the windows of a query. Invalid ones are dropped. */
export function parseWindows(search: string): OpenWindow[] {
  return new URLSearchParams(search).getAll(QUERY_KEY).reduce<OpenWindow[]>((openWindows, name) => {
    const [, kind, id] = WINDOW_NAME_PATTERN.exec(name) ?? [];
    return kind && id ? addWindow(openWindows, { kind: kind as WindowKind, id }) : openWindows;
  }, []);
}

/** Replaces the windows of a query and leaves its other keys. */
export function formatWindows(search: string, openWindows: readonly OpenWindow[]): string {
  const searchParams = new URLSearchParams(search);
  searchParams.delete(QUERY_KEY);
  for (const openWindow of openWindows) searchParams.append(QUERY_KEY, getWindowName(openWindow));
  const queryText = searchParams.toString();
  return queryText && `?${queryText}`;
}

/** Windows that were open at each earlier history step on the same page. */
type WindowTrail = readonly string[];

const formatOpenWindows = (openWindows: readonly OpenWindow[]) => openWindows.map(getWindowName).join(' ');

/** Parses the trail from a history entry, which other code may have written. */
export function parseTrail(state: unknown): WindowTrail {
  const storedTrail = (state as { windowTrail?: unknown } | null)?.windowTrail;
  return Array.isArray(storedTrail) && storedTrail.every((step) => typeof step === 'string') ? storedTrail : [];
}

export const createTrailState = (trail: WindowTrail) => ({ windowTrail: trail });

export const addStep = (trail: WindowTrail, openWindows: readonly OpenWindow[]): WindowTrail => [
  ...trail,
  formatOpenWindows(openWindows),
];

/**
 * Returns the number of history steps back to the state in which only these windows were open, such as -2, or null if
 * there was none.
 */
export function countStepsBack(trail: WindowTrail, openWindows: readonly OpenWindow[]): number | null {
  const trailIndex = trail.lastIndexOf(formatOpenWindows(openWindows));
  return trailIndex === -1 ? null : trailIndex - trail.length;
}

interface WindowLinkProps extends Omit<ComponentProps<typeof SiteLink>, 'to' | 'target'> {
  opens: OpenWindow;
}

/**
 * Link to a page. With JavaScript, it opens as a window over the current page. On a phone, a school opens as a page.
 */
export function WindowLink({ opens, onClick, ...rest }: WindowLinkProps) {
  const isFullPageLink = useIsPhone() && opens.kind === 'school';
  const openWindow = useOpenWindow();
  const toPath = useSitePath();
  // The element is the same at all widths, because replacing it when the width becomes known would lose a tap in
  // progress.
  return (
    <Link
      {...rest}
      to={toPath(getWindowPath(opens))}
      aria-haspopup={isFullPageLink ? undefined : 'dialog'}
      onClick={(event) => {
        onClick?.(event);
        if (isFullPageLink || event.defaultPrevented || isOpenedInNewTab(event)) return;
        event.preventDefault();
        openWindow(opens);
      }}
    />
  );
}

/** Returns a function that opens a window as a history step, so that 'back' closes it. */
export function useOpenWindow(): (addedWindow: OpenWindow) => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return (addedWindow) => {
    const previousWindows = parseWindows(search);
    const nextSearch = formatWindows(search, addWindow(previousWindows, addedWindow));
    if (nextSearch === formatWindows(search, previousWindows)) return;
    const nextTrail = addStep(parseTrail(state), previousWindows);
    void navigate({ search: nextSearch }, { state: createTrailState(nextTrail), preventScrollReset: true });
  };
}
