import { useSyncExternalStore } from 'react';
import { hasSearchedSchool } from '#client/site/searched-schools.ts';
import { useSite } from '#client/site/site-context.ts';

function watch(changed: () => void) {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

/** All courses are for those who are logged in and have met the school in the smart selection; the others see a few. */
export function useShowsAll(schoolId: string): boolean {
  const { user } = useSite();
  const hasSearched = useSyncExternalStore(
    watch,
    () => hasSearchedSchool(schoolId),
    () => false,
  );
  return user !== null && hasSearched;
}
