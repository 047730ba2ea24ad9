import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { BilingualName } from '#client/site/catalogue/school-name.ts';
import { useSite } from '#client/site/site.tsx';
import {
  type OpenWindow,
  parseTrail,
  parseWindows,
  stepsBackTo,
  windowName,
  trailState,
  formatWindows,
} from '#client/site/windows/open-windows.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { useIsPhone } from '#client/ui/use-media.ts';
import { assertNever } from '#shared/assert-never.ts';
import { WINDOW_RESET_MS } from '#shared/constants.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { DetailWindow } from './detail-window.tsx';
import type { ListEvent, Minimised } from './minimised-list/list-machine.ts';
import { useMinimisedList } from './minimised-list/use-minimised-list.ts';
import type { WindowContent } from './window-content.ts';

const MinimisedList = lazyPart({
  load: async () => (await import('./minimised-list/minimised-list.tsx')).MinimisedList,
  words: ['windows'],
});

export function WindowHost() {
  const t = useText('windows');
  const { agent } = useSite();
  const locale = useLocale();
  const isPhone = useIsPhone();
  const { search } = useLocation();
  const open = useMemo(() => parseWindows(search), [search]);
  const shownWindows = useShownWindows(open);
  const close = useCloseWindow();
  const [list, dispatch] = useMinimisedList(agent.keyCode);
  const [announced, announce] = useState('');
  useFocusReturn(shownWindows.length > 0);

  const end = (window: OpenWindow) => {
    dispatch({ kind: 'windowClosed', window });
    close(window);
  };
  const minimise = (window: OpenWindow, content: WindowContent, name: string) => {
    const event = describeMinimised(content, locale);
    if (!event) return;
    dispatch(event);
    announce(t('minimised', { name }));
    close(window);
  };
  return (
    <>
      {shownWindows.map(({ window, isOpen }) => (
        <DetailWindow
          key={windowName(window)}
          window={window}
          isOpen={isOpen}
          onClose={() => end(window)}
          onMinimise={
            isPhone || window.kind === 'news' ? undefined : (content, name) => minimise(window, content, name)
          }
        />
      ))}
      {!isPhone && list.schools.length > 0 && (
        <MinimisedList list={list} open={open} dispatch={dispatch} announce={announce} />
      )}
      <p className="sr" role="status" data-react-aria-top-layer="true">
        {announced}
      </p>
    </>
  );
}

/** Returns the event that minimises a window; null for a news window, which cannot be minimised. */
function describeMinimised(content: WindowContent, locale: Locale): ListEvent | null {
  switch (content.kind) {
    case 'school': {
      const { id, names, logo, seal } = content.content.school;
      return { kind: 'schoolMinimised', school: { ...describe(id, names, locale), seal: logo || seal } };
    }
    case 'course': {
      const { id, names, school, levels } = content.course;
      return {
        kind: 'courseMinimised',
        school: { ...describe(school.id, school.names, locale), seal: school.seal },
        course: describe(id, names, locale),
        levels: levels.map((level) => {
          const { name, nameChn } = describe(level.id, level.names, locale);
          return { majorLevelId: level.id, majorLevelName: name, majorLevelNameChn: nameChn };
        }),
      };
    }
    case 'news':
      return null;
    default:
      return assertNever(content);
  }
}

/** Returns the id with the English and the Chinese name, since the language of the page may change. */
function describe(id: string, { own, other }: BilingualName, locale: Locale): Minimised {
  const [name, nameChn] = locale === 'en-us' ? [own, other] : [other || own, own];
  return { id, name, nameChn };
}

/**
 * Returns a function that closes a window. It navigates back to the page before the window, or replaces the URL if the
 * visit started with the window.
 */
function useCloseWindow(): (window: OpenWindow) => void {
  const navigate = useNavigate();
  const { search, state, key } = useLocation();
  const leavingKey = useRef('');
  return (window) => {
    // Navigating back is asynchronous, so a second Escape would otherwise go back twice.
    if (leavingKey.current === key) return;
    const previousWindows = parseWindows(search);
    const open = previousWindows.filter((item) => windowName(item) !== windowName(window));
    if (open.length === previousWindows.length) return;
    leavingKey.current = key;
    const trail = parseTrail(state);
    const steps = stepsBackTo(trail, open);
    if (steps !== null) void navigate(steps);
    else
      void navigate(
        { search: formatWindows(search, open) },
        { replace: true, state: trailState(trail), preventScrollReset: true },
      );
  };
}

/** Moves the focus to the top of the page if the closed window has no opener to return it to. */
function useFocusReturn(isAnyShown: boolean) {
  const wasShown = useRef(isAnyShown);
  useEffect(() => {
    const hasEnded = wasShown.current && !isAnyShown;
    wasShown.current = isAnyShown;
    if (!hasEnded) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      document.getElementById('top')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isAnyShown]);
}

/** Window that is rendered. A closed window stays rendered during its exit animation. */
export interface ShownWindow {
  window: OpenWindow;
  isOpen: boolean;
}

const isSame = (window: OpenWindow, other: OpenWindow) => windowName(window) === windowName(other);

/**
 * Returns the next step from the rendered to the open windows. Windows open one at a time, since each marks everything
 * around it inert. The same array is returned when nothing is left to do.
 */
export function mergeOpenWindows(
  shownWindows: readonly ShownWindow[],
  open: readonly OpenWindow[],
): readonly ShownWindow[] {
  const isShown = (item: OpenWindow) => shownWindows.some(({ window }) => isSame(item, window));
  const coming = open.find((window) => !isShown(window));
  const leavingWindows = shownWindows
    .filter(({ window }) => !open.some((item) => isSame(item, window)))
    .map(({ window }) => ({ window, isOpen: false }));
  const next = [
    ...leavingWindows,
    ...open.filter((window) => window === coming || isShown(window)).map((window) => ({ window, isOpen: true })),
  ];
  return isUnchanged(shownWindows, next) ? shownWindows : next;
}

const isUnchanged = (shownWindows: readonly ShownWindow[], next: readonly ShownWindow[]) =>
  shownWindows.length === next.length &&
  next.every((shownWindow) =>
    shownWindows.some(
      (previous) => previous.isOpen === shownWindow.isOpen && isSame(previous.window, shownWindow.window),
    ),
  );

/** Returns the rendered windows. A closed window keeps its content during the exit animation. */
function useShownWindows(open: readonly OpenWindow[]): readonly ShownWindow[] {
  const [shownWindows, setShown] = useState<readonly ShownWindow[]>([]);
  // The effect repeats until all open windows are rendered.
  useEffect(() => setShown((current) => mergeOpenWindows(current, open)), [open, shownWindows]);

  useEffect(() => {
    if (shownWindows.every(({ isOpen }) => isOpen)) return;
    const timer = setTimeout(() => setShown((current) => current.filter(({ isOpen }) => isOpen)), WINDOW_RESET_MS);
    return () => clearTimeout(timer);
  }, [shownWindows]);

  return shownWindows;
}
