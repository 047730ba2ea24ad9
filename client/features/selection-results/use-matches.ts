import useSWR from 'swr';
import { useLocale } from '#client/i18n/use-text.ts';
import {
  askPortalForRows,
  askPortalRows,
  type PortalAddress,
  portalAddress,
  type PortalAnswer,
  type PortalInput,
} from '#client/site/asking/ask-portal.ts';
import { answersOf } from '#client/site/kept/kept-answers.ts';
import { usePortalAddress, useSite } from '#client/site/site.tsx';
import { LIST_ROWS } from '#shared/constants.ts';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
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

/** For so long the browser asks no second time. */
const GOOD_FOR_S = 3600;

/** How schools count an exam, in words, by the id that a ledger names. */
export function useRuleNames(
  examType: PortalInput<'/appMso/dse/rules'>['publicTestType'],
): ReadonlyMap<string, CountingRule> {
  const toPath = usePortalAddress();
  const locale = useLocale();
  const { agent } = useSite();
  const { data } = useSWR(
    examType ? ([toPath('/appMso/dse/rules', { publicTestType: examType }), locale] as const) : null,
    ([address]) => askPortalRows(address, { cache: answersOf(GOOD_FOR_S, { locale, publicLevel: agent.publicLevel }) }),
    { revalidateOnFocus: false },
  );
  return new Map((data?.rows ?? []).map((rule) => [rule.id, rule]));
}
