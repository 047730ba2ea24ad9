import useSWR from 'swr';
import type { CountingRule } from '#shared/contract/counting-rule.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { askPortalRows } from '#client/site/ask-portal.ts';
import { answersOf } from '#client/site/kept-answers/answers-of.ts';
import type { PortalInput } from '#client/site/portal-call.ts';
import { useSite } from '#client/site/site-context.ts';
import { usePortalAddress } from '#client/site/use-portal-address.ts';

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
