import { useEffect, useState } from 'react';
import useSWR from 'swr';
import type { MatchCount } from '#shared/contract/school-match.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { sitePath } from '#client/site/site-path.ts';
import { tellPortal } from '#client/site/tell-portal.ts';
import type { FormInput } from './to-form.ts';

// The contract's matchCount, whose schemas the browser can do without.
const ADDRESS = '/appInstitution/institution/matchCount';
const PAUSE_MS = 400;

export type MatchCountAnswer = MatchCount;

/** How many schools there are for these answers, asked when somebody pauses. The old figure stays until a new one is there. */
export function useMatchCount(form: FormInput | null) {
  const { agent } = useSite();
  const locale = useLocale();
  const said = usePaused(form && JSON.stringify(form));
  const { data, error, isValidating, mutate } = useSWR<MatchCount>(
    said && [sitePath(agent.keyCode, ADDRESS), locale, said],
    ([address, , body]: [string, string, string]) => count(address, body),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  return {
    count: form ? data : undefined,
    failed: Boolean(error),
    isCounting: isValidating,
    retry: () => void mutate(),
  };
}

async function count(address: string, form: string): Promise<MatchCount> {
  const answer = await tellPortal<MatchCount>(address, { form: JSON.parse(form) as object });
  if (!answer.ok) throw answer.failure;
  return answer.value;
}

function usePaused(said: string | null): string | null {
  const [paused, setPaused] = useState(said);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(said), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return paused;
}
