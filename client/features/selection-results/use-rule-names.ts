import useSWR from 'swr';
import type { CountingRule } from '#shared/contract/counting-rule.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { askPortalRows } from '#client/site/ask-portal.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { withQuery } from '#client/site/with-query.ts';

// The contract's countingRules, whose schemas the browser can do without.
const ADDRESS = '/appMso/dse/rules';

/** How schools count an exam, in words, by the id that a ledger names. */
export function useRuleNames(examType: string | undefined): ReadonlyMap<string, CountingRule> {
  const toPath = useSitePath();
  const locale = useLocale();
  const { data } = useSWR(
    examType && [toPath(withQuery(ADDRESS, { publicTestType: examType })), locale],
    ([address]: string[]) => askPortalRows<CountingRule>(address ?? ''),
    { revalidateOnFocus: false },
  );
  return new Map((data?.rows ?? []).map((rule) => [rule.id, rule]));
}
