import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the page as it was sent, true once its script has taken over. */
export const useIsScripted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
