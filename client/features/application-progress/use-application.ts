import useSWR from 'swr';
import type { Application } from '#shared/contract/application.ts';
import type { Failure } from '#shared/failure.ts';
import { askPortal } from '#client/site/ask-portal.ts';
import { usePortalAddress } from '#client/site/use-portal-address.ts';

const REFRESH_MS = 25_000;

/** The page's own application, kept up to date: an adviser's step is seen within half a minute, or on coming back. */
export function useApplication(told: Application) {
  const mine = usePortalAddress()('/appMso/apply/mine');
  const { data, mutate } = useSWR<Application | null | undefined, Failure>(mine, () => askPortal(mine), {
    fallbackData: told,
    refreshInterval: REFRESH_MS,
    revalidateOnMount: false,
    keepPreviousData: true,
  });
  return { application: data ?? told, refresh: () => mutate() };
}
