import { type Dispatch, type SetStateAction, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useIsReady } from '#client/site/hydration.ts';

/**
 * State that begins with what this browser keeps for one person. A page that was sent has been drawn without knowing that:
 * there it begins with what was drawn, and has what is kept before anything is painted anew once it is known who is there.
 */
export function useKeptState<T>(read: () => T, drawn: () => T): [T, Dispatch<SetStateAction<T>>] {
  const isReady = useIsReady();
  const [wasDrawn] = useState(!isReady);
  const [state, setState] = useState(isReady ? read : drawn);
  const takeUp = useEffectEvent(() => setState(() => read())); // A reader that may be told its store would be told the state.
  useLayoutEffect(() => {
    if (isReady && wasDrawn) takeUp();
  }, [isReady, wasDrawn]);
  return [state, setState];
}
