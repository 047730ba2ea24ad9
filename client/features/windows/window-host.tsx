import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { BilingualName } from '#client/site/catalogue/school-name.ts';
import { useSite } from '#client/site/site.tsx';
import {
  type OpenWindow,
  parseTrail,
  parseWindows,
  countStepsBack,
  getWindowName,
  createTrailState,
  formatWindows,
} from '#client/site/windows/open-windows.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { useIsPhone } from '#client/ui/use-media.ts';
import { assertNever } from '#shared/assert-never.ts';
import { WINDOW_RESET_MS } from '#shared/constants.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { DetailWindow } from './detail-window.tsx';
import type { ListEvent, Minimised } from './minimised-list/list-machine.ts';
import { useMinimisedList } from './minimised-list/use-minimised-list.ts';
import type { WindowContent } from './window-content.ts';

const MinimisedList = createLazyPart({
  load: async () => (await import('./minimised-list/minimised-list.tsx')).MinimisedList,
  namespaces: ['windows'],
});

export function WindowHost() {
  const t = useText('windows');
  const { agent } = useSite();
  const locale = useLocale();
  const isPhone = useIsPhone();
  const { search } = useLocation();
  const openWindows = useMemo(() => parseWindows(search), [search]);
  const shownWindows = useShownWindows(openWindows);
  const closeWindow = useCloseWindow();
  const [list, dispatch] = useMinimisedList(agent.keyCode);
  const [announcement, announce] = useState('');
  useFocusReturn(shownWindows.length > 0);

  const closeAndRecord = (window: OpenWindow) => {
    dispatch({ kind: 'windowClosed', window });
    closeWindow(window);
  };
  const minimiseWindow = (window: OpenWindow, content: WindowContent, name: string) => {
    const minimiseEvent = createMinimiseEvent(content, locale);
    if (!minimiseEvent) return;
    dispatch(minimiseEvent);
    announce(t('minimised', { name }));
    closeWindow(window);
  };
  return (
    <>
      {shownWindows.map(({ window, isOpen }) => (
        <DetailWindow
          key={getWindowName(window)}
          window={window}
          isOpen={isOpen}
          onClose={() => closeAndRecord(window)}
          onMinimise={
            isPhone || window.kind === 'news' ? undefined : (content, name) => minimiseWindow(window, content, name)
          }
        />
      ))}
      {!isPhone && list.schools.length > 0 && (
        <MinimisedList list={list} openWindows={openWindows} dispatch={dispatch} announce={announce} />
      )}
      <p className="sr" role="status" data-react-aria-top-layer="true">
        {announcement}
      </p>
    </>
  );
}

/** Returns the event that minimises a window, or null for a news window, which cannot be minimised. */
function createMinimiseEvent(content: WindowContent, locale: Locale): ListEvent | null {
  switch (content.kind) {
    case 'school': {
      const { id, names, logo, seal } = content.content.school;
      return { kind: 'schoolMinimised', school: { ...toMinimised(id, names, locale), seal: logo || seal } };
    }
    case 'course': {
      const { id, names, school, levels } = content.course;
      return {
        kind: 'courseMinimised',
        school: { ...toMinimised(school.id, school.names, locale), seal: school.seal },
        course: toMinimised(id, names, locale),
        levels: levels.map((level) => {
          const { name, nameChn } = toMinimised(level.id, level.names, locale);
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

/** Returns the id with both the English and the Chinese name, because the language of the page may change. */
function toMinimised(id: string, { own, other }: BilingualName, locale: Locale): Minimised {
  const [name, nameChn] = locale === 'en-us' ? [own, other] : [other || own, own];
  return { id, name, nameChn };
}

/**
 * Returns a function that closes a window. It navigates back to the page behind the window, or replaces the URL if the
 * visit started with the window.
 */
function useCloseWindow(): (window: OpenWindow) => void {
  const navigate = useNavigate();
  const { search, state, key } = useLocation();
  const closedLocationKey = useRef('');
  return (window) => {
    // Navigating back is asynchronous, so a second Escape would otherwise go back twice.
    if (closedLocationKey.current === key) return;
    const previousWindows = parseWindows(search);
    const remainingWindows = previousWindows.filter((item) => getWindowName(item) !== getWindowName(window));
    if (remainingWindows.length === previousWindows.length) return;
    closedLocationKey.current = key;
    const historyTrail = parseTrail(state);
    const backSteps = countStepsBack(historyTrail, remainingWindows);
    if (backSteps !== null) void navigate(backSteps);
    else
      void navigate(
        { search: formatWindows(search, remainingWindows) },
        { replace: true, state: createTrailState(historyTrail), preventScrollReset: true },
      );
  };
}

/** Moves focus to the top of the page if the closed window has no opener to which focus can return. */
function useFocusReturn(isAnyShown: boolean) {
  const wasShownRef = useRef(isAnyShown);
  useEffect(() => {
    const isLastClosed = wasShownRef.current && !isAnyShown;
    wasShownRef.current = isAnyShown;
    if (!isLastClosed) return;
    const frameRequestId = requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      document.getElementById('top')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frameRequestId);
  }, [isAnyShown]);
}

/** Rendered window. A closed window remains rendered during its exit animation. */
export interface ShownWindow {
  window: OpenWindow;
  isOpen: boolean;
}

const isSameWindow = (window: OpenWindow, otherWindow: OpenWindow) =>
  getWindowName(window) === getWindowName(otherWindow);

/**
 * Returns the next step from the rendered to the open windows. Windows open one at a time, because each makes
 * everything around it inert. Returns the same array if nothing remains to be done.
 */
export function mergeOpenWindows(
  shownWindows: readonly ShownWindow[],
  openWindows: readonly OpenWindow[],
): readonly ShownWindow[] {
  const isWindowShown = (item: OpenWindow) => shownWindows.some(({ window }) => isSameWindow(item, window));
  const openingWindow = openWindows.find((window) => !isWindowShown(window));
  const closingWindows = shownWindows
    .filter(({ window }) => !openWindows.some((item) => isSameWindow(item, window)))
    .map(({ window }) => ({ window, isOpen: false }));
  const nextWindows = [
    ...closingWindows,
    ...openWindows
      .filter((window) => window === openingWindow || isWindowShown(window))
      .map((window) => ({ window, isOpen: true })),
  ];
  return isUnchanged(shownWindows, nextWindows) ? shownWindows : nextWindows;
}

const isUnchanged = (shownWindows: readonly ShownWindow[], nextWindows: readonly ShownWindow[]) =>
  shownWindows.length === nextWindows.length &&
  nextWindows.every((shownWindow) =>
    shownWindows.some(
      (previousWindow) =>
        previousWindow.isOpen === shownWindow.isOpen && isSameWindow(previousWindow.window, shownWindow.window),
    ),
  );

/** Returns the rendered windows. A closed window keeps its content during the exit animation. */
function useShownWindows(openWindows: readonly OpenWindow[]): readonly ShownWindow[] {
  const [shownWindows, setShownWindows] = useState<readonly ShownWindow[]>([]);
  // The effect repeats until all open windows are rendered.
  useEffect(
    () => setShownWindows((currentWindows) => mergeOpenWindows(currentWindows, openWindows)),
    [openWindows, shownWindows],
  );

  useEffect(() => {
    if (shownWindows.every(({ isOpen }) => isOpen)) return;
    const timer = setTimeout(
      () => setShownWindows((currentWindows) => currentWindows.filter(({ isOpen }) => isOpen)),
      WINDOW_RESET_MS,
    );
    return () => clearTimeout(timer);
  }, [shownWindows]);

  return shownWindows;
}
