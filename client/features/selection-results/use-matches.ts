import useSWR from 'swr';
import { LIST_ROWS } from '#shared/constants.ts';
import type { Failure } from '#shared/failure.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { askPortalForRows } from '#client/site/ask-portal.ts';
import { type PortalAddress, portalAddress, type PortalAnswer, type PortalInput } from '#client/site/portal-call.ts';
import { useSite } from '#client/site/site-context.ts';
import type { ResultWish } from './result-wish.ts';

const PATH = '/appInstitution/institution/institutionInquiry';

type Inquiry = PortalInput<typeof PATH>;
export type Matches = PortalAnswer<typeof PATH>;

/** Asked anew for whoever has just logged in: the same answers then give all of them. */
export function useMatches(form: Inquiry['form'] | null, { band, sort, page }: ResultWish) {
  const { agent, user } = useSite();
  const locale = useLocale();
  const inquiry: Inquiry | null = form ? { form, band, sort, currentPage: page, showCount: LIST_ROWS } : null;
  return useSWR<Matches, Failure, readonly [PortalAddress<typeof PATH>, string, string, string] | null>(
    inquiry && [portalAddress(agent.keyCode, PATH), locale, user?.staffId ?? '', JSON.stringify(inquiry)],
    ([address, , , said]) => askPortalForRows(address, JSON.parse(said) as Inquiry),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
}
