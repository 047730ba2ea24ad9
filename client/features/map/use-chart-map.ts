import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useLocale } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import type { ChartMap, ChartMapOptions, MapFailure } from './chart-map.ts';
import { chooseMapProvider } from './places/place.ts';

type MapState =
  | { kind: 'loading' }
  | { kind: 'ready'; map: ChartMap; isDrawn: boolean }
  | { kind: 'failed'; why: MapFailure };

interface MapOptions {
  label: string;
  /** Read once, when the map opens. */
  start: ChartMapOptions['start'];
  about?: ChartMapOptions['about'];
  onReady?: (map: ChartMap) => void;
  onLoadedError?: (why: MapFailure) => void;
}

/** Opens a map in an element, with everything that it takes, and closes it with the component. */
export function useChartMap(
  container: RefObject<HTMLElement | null>,
  { label, start, about, onReady, onLoadedError }: MapOptions,
): MapState {
  const { agent, mapStyle } = useSite();
  const locale = useLocale();
  const [state, setState] = useState<MapState>({ kind: 'loading' });
  const fail = useEffectEvent((why: MapFailure) => {
    setState({ kind: 'failed', why });
    onLoadedError?.(why);
  });
  const succeed = useEffectEvent((map: ChartMap) => {
    setState({ kind: 'ready', map, isDrawn: false });
    void map.drawn.then(() =>
      setState((now) => (now.kind === 'ready' && now.map === map ? { ...now, isDrawn: true } : now)),
    );
    onReady?.(map);
  });
  const open = useEffectEvent(async (element: HTMLElement): Promise<ChartMap | MapFailure> => {
    if (!hasWebgl()) return 'webgl';
    const opening = await import('./open-chart-map.client.ts').catch(() => null);
    if (!opening) return 'script';
    const provider = chooseMapProvider(agent.publicLevel);
    return opening
      .openChartMap({ container: element, provider, style: mapStyle, locale, start, label, ...(about && { about }) })
      .catch(() => 'base' as const);
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isWanted = true;
    let opened: ChartMap | null = null;
    void open(element).then((map) => {
      if (typeof map === 'string') {
        if (isWanted) fail(map);
      } else if (isWanted) {
        opened = map;
        succeed(map);
      } else map.remove();
    });
    return () => {
      isWanted = false;
      opened?.remove();
    };
  }, [container]);

  return state;
}

/** Asked before anything heavy is loaded: without it there is no map to draw. */
function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext(); // A page may hold only a few.
  return context !== null;
}
