import { type Dispatch, type SetStateAction, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useIsReady } from '#client/site/hydration.ts';

/**
 * Returns state initialised from browser storage. A server-rendered page starts with the rendered value, to match
 * during hydration, and switches to the stored one before the next paint once the user is known. `read` receives the
 * rendered state with the input typed before hydration.
 */
export function useStoredState<T>(
  read: (initialValue?: T) => T,
  getInitialValue: () => T,
): [T, Dispatch<SetStateAction<T>>] {
  const isReady = useIsReady();
  const [wasDrawn] = useState(!isReady);
  const [state, setState] = useState(isReady ? read : getInitialValue);
  const takeUp = useEffectEvent(() => setState(read));
  useLayoutEffect(() => {
    if (isReady && wasDrawn) takeUp();
  }, [isReady, wasDrawn]);
  return [state, setState];
}
