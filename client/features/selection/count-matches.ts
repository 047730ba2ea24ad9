import useSWR from 'swr';
import { useEffect, useState } from 'react';
import { useLocale } from '#client/i18n/use-text.ts';
import { type PortalAddress, portalAddress, type PortalAnswer, tellPortal } from '#client/site/asking/ask-portal.ts';
import { useSite } from '#client/site/site.tsx';
import type { Failure } from '#shared/failure.ts';
import type { FormInput } from './match-inquiry.ts';

const PATH = '/appInstitution/institution/matchCount';
const PAUSE_MS = 400;

export type MatchCountAnswer = PortalAnswer<typeof PATH>;

/** How many schools there are for these answers, asked when somebody pauses. The old figure stays until a new one is there. */
export function useMatchCount(form: FormInput | null) {
  const { agent } = useSite();
  const locale = useLocale();
  const said = usePaused(form && JSON.stringify(form));
  const { data, error, isValidating, mutate } = useSWR<
    MatchCountAnswer,
    Failure,
    readonly [PortalAddress<typeof PATH>, string, string] | null
  >(
    said === null ? null : [portalAddress(agent.keyCode, PATH), locale, said],
    ([address, , body]) => count(address, JSON.parse(body) as FormInput),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  return {
    count: form ? data : undefined,
    failed: Boolean(error),
    isCounting: isValidating,
    retry: () => void mutate(),
  };
}

async function count(address: PortalAddress<typeof PATH>, form: FormInput): Promise<MatchCountAnswer> {
  const answer = await tellPortal(address, { form });
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
