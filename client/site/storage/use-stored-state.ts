import { type Dispatch, type SetStateAction, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useIsReady } from '#client/site/hydration.ts';

/**
 * State that begins with what this browser keeps for one person. A page that was sent has been drawn without knowing that:
 * there it begins with what was drawn, and has what is kept before anything is painted anew once it is known who is there.
 * `read` gets the state of a page that was sent: it holds what was typed before the page's script ran.
 */
export function useStoredState<T>(read: (drawn?: T) => T, drawn: () => T): [T, Dispatch<SetStateAction<T>>] {
  const isReady = useIsReady();
  const [wasDrawn] = useState(!isReady);
  const [state, setState] = useState(isReady ? read : drawn);
  const takeUp = useEffectEvent(() => setState(read));
  useLayoutEffect(() => {
    if (isReady && wasDrawn) takeUp();
  }, [isReady, wasDrawn]);
  return [state, setState];
}
