import useSWR from 'swr';
import { useLocale } from '#client/i18n/use-text.ts';
import {
  askPortalForRows,
  type PortalAddress,
  portalAddress,
  type PortalAnswer,
  type PortalInput,
} from '#client/site/asking/ask-portal.ts';
import { useSite } from '#client/site/site.tsx';
import { LIST_ROWS } from '#shared/constants.ts';
import type { Failure } from '#shared/failure.ts';
import type { ResultQuery } from './result-query.ts';

const PATH = '/appInstitution/institution/institutionInquiry';

type Inquiry = PortalInput<typeof PATH>;
export type Matches = PortalAnswer<typeof PATH>;

/** The user is part of the key: after a login the same answers give more results than to a visitor. */
export function useMatches(form: Inquiry['form'] | null, { band, sort, page }: ResultQuery) {
  const { agent, user } = useSite();
  const locale = useLocale();
  const inquiry: Inquiry | null = form ? { form, band, sort, currentPage: page, showCount: LIST_ROWS } : null;
  return useSWR<Matches, Failure, readonly [PortalAddress<typeof PATH>, string, string, string] | null>(
    inquiry && [portalAddress(agent.keyCode, PATH), locale, user?.staffId ?? '', JSON.stringify(inquiry)],
    ([address, , , said]) => askPortalForRows(address, JSON.parse(said) as Inquiry),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
}
