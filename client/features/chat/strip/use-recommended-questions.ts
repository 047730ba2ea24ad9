import useSWR from 'swr';
import { useLocale } from '#client/i18n/use-text.ts';
import { askPortalRows } from '#client/site/ask-portal.ts';
import { useSitePath } from '#client/site/use-site-path.ts';

/** The contract's call, whose schemas the browser can do without. */
const RECOMMENDED = '/appAsk/recommendQuestions';

/** Questions that the assistant answers, in the site's language; none while they are on their way, or where they cannot be had. */
export function useRecommendedQuestions(): readonly string[] {
  const address = useSitePath();
  const { data } = useSWR([address(RECOMMENDED), useLocale()], ([path]) => askPortalRows<string>(path), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return data?.rows ?? [];
}
