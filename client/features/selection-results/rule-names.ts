import useSWR from 'swr';
import { useLocale } from '#client/i18n/use-text.ts';
import { askPortalRows, type PortalInput, usePortalAddress } from '#client/site/asking/ask-portal.ts';
import { answersOf, LISTS_GOOD_FOR_S } from '#client/site/kept/kept-call-answers.ts';
import { useSite } from '#client/site/site.tsx';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';

/** How schools count an exam, in words, by the id that a ledger names. */
export function useRuleNames(
  examType: PortalInput<'/appMso/dse/rules'>['publicTestType'],
): ReadonlyMap<string, CountingRule> {
  const toPath = usePortalAddress();
  const locale = useLocale();
  const { agent } = useSite();
  const { data } = useSWR(
    examType ? ([toPath('/appMso/dse/rules', { publicTestType: examType }), locale] as const) : null,
    ([address]) =>
      askPortalRows(address, { cache: answersOf(LISTS_GOOD_FOR_S, { locale, publicLevel: agent.publicLevel }) }),
    { revalidateOnFocus: false },
  );
  return new Map((data?.rows ?? []).map((rule) => [rule.id, rule]));
}
