import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { type OpenWindow, windowDataPath, windowName } from '#client/site/open-windows.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import type { WindowAnswer } from './answer-window.ts';
import type { WindowContent } from './window-content.ts';

interface WindowState {
  /** Undefined until the first one has come. */
  answer: WindowAnswer<WindowContent> | undefined;
  isAsking: boolean;
  ask: (query?: string) => void;
}

/** Asks as soon as there is a window, and leaves the page below where it is. Forgotten when the window has gone. */
export function useWindowContent(window: OpenWindow): WindowState {
  const { data, state, load } = useFetcher<WindowAnswer<WindowContent>>({ key: `window-${windowName(window)}` });
  const path = useSitePath()(windowDataPath(window));
  useEffect(() => void load(path), [path, load]);
  return { answer: data, isAsking: state !== 'idle', ask: (query = '') => void load(path + query) };
}
