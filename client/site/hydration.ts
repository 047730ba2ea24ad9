import { useSyncExternalStore } from 'react';
import { useSite } from './site.tsx';

const never = () => () => undefined;

/** False during SSR and hydration, then true. */
export const useIsScripted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Hydrated with a known user, so that personal data of this browser may be shown. */
export function useIsReady(): boolean {
  const { user, isLoggedIn } = useSite();
  return useIsScripted() && (user !== null || !isLoggedIn);
}
