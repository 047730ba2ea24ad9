import { useSyncExternalStore } from 'react';
import { useSite } from './site.tsx';

const subscribeToNothing = () => () => undefined;

/** Returns false during SSR and hydration, then true. */
export const useIsScripted = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** Returns true after hydration when the user is known, so that personal data in this browser may be shown. */
export function useIsReady(): boolean {
  const { user, isLoggedIn } = useSite();
  return useIsScripted() && (user !== null || !isLoggedIn);
}
