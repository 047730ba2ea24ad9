import useSWR from 'swr';
import { useLocale } from '#client/i18n/use-text.ts';
import { fetchPortal, getPortalUrl } from '#client/site/portal/fetch-portal.ts';
import { useSite } from '#client/site/site.tsx';

/** Loads the current policy with its version. All consumers share one request. */
export function usePolicy() {
  const locale = useLocale();
  const { agent } = useSite();
  return useSWR(
    [getPortalUrl(agent.keyCode, '/appPrivacypolicy/getPrivacyPolicy'), locale] as const,
    ([url]) => fetchPortal(url),
    { revalidateOnFocus: false },
  );
}
