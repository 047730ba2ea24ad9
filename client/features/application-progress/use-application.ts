import useSWR from 'swr';
import type { Application } from '#shared/contract/application.ts';
import type { Failure } from '#shared/failure.ts';
import { askPortal } from '#client/site/ask-portal.ts';
import { useSitePath } from '#client/site/use-site-path.ts';

/** The contract's call, whose schemas the browser can do without. */
const MINE = '/appMso/apply/mine';
const REFRESH_MS = 25_000;

/** The page's own application, kept up to date: an adviser's step is seen within half a minute, or on coming back. */
export function useApplication(told: Application) {
  const address = useSitePath();
  const { data, mutate } = useSWR<Application | null, Failure>(address(MINE), askPortal<Application | null>, {
    fallbackData: told,
    refreshInterval: REFRESH_MS,
    revalidateOnMount: false,
    keepPreviousData: true,
  });
  return { application: data ?? told, refresh: () => mutate() };
}
