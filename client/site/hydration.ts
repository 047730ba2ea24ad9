import { useSyncExternalStore } from 'react';
import { useSite } from './site.tsx';

const never = () => () => undefined;

/** False in the page as it was sent, true once its script has taken over. */
export const useIsScripted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The script has taken over, and it is known who is there: what a browser keeps for one person may be shown from then on. */
export function useIsReady(): boolean {
  const { user, isLoggedIn } = useSite();
  return useIsScripted() && (user !== null || !isLoggedIn);
}
