import { type Dispatch, type SetStateAction, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useIsReady } from '#client/site/hydration.ts';

/**
 * Returns state initialised from browser storage. It starts with the rendered value, to match during hydration, and
 * switches to the stored value before the next paint when the user is known. `loadValue` receives the rendered state
 * with the input typed before hydration.
 */
export function useStoredState<T>(
  loadValue: (initialValue?: T) => T,
  getInitialValue: () => T,
): [T, Dispatch<SetStateAction<T>>] {
  const isReady = useIsReady();
  const [wasRenderedBeforeReady] = useState(!isReady);
  const [storedState, setStoredState] = useState(isReady ? loadValue : getInitialValue);
  const loadStoredState = useEffectEvent(() => setStoredState(loadValue));
  useLayoutEffect(() => {
    if (isReady && wasRenderedBeforeReady) loadStoredState();
  }, [isReady, wasRenderedBeforeReady]);
  return [storedState, setStoredState];
}
