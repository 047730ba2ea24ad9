import useSWR from 'swr';
import { useLocale } from '#client/i18n/use-text.ts';
import { askPortalRows } from '#client/site/ask-portal.ts';
import { usePortalAddress } from '#client/site/use-portal-address.ts';

/** Questions that the assistant answers, in the site's language; none while they are on their way, or where they cannot be had. */
export function useRecommendedQuestions(): readonly string[] {
  const address = usePortalAddress()('/appAsk/recommendQuestions');
  const { data } = useSWR([address, useLocale()] as const, ([questions]) => askPortalRows(questions), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return data?.rows ?? [];
}
