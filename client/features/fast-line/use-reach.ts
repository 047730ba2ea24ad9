import useSWR from 'swr';
import type { Failure } from '#shared/failure.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { type PortalAddress, portalAddress, type PortalAnswer, type PortalInput } from '#client/site/portal-call.ts';
import { tellPortal } from '#client/site/tell-portal.ts';

const PATH = '/appMso/dse/reach';
type Reach = PortalAnswer<typeof PATH>;

/** The courses that are counted here, asked for once: the grades that follow are not in the key. */
export function useReach(sought: PortalInput<typeof PATH>) {
  const { agent, user } = useSite();
  const locale = useLocale();
  return useSWR<Reach, Failure, readonly [PortalAddress<typeof PATH>, string, string, string]>(
    [portalAddress(agent.keyCode, PATH), locale, user?.staffId ?? '', JSON.stringify(sought)],
    ([address, , , said]) => askForReach(address, JSON.parse(said) as typeof sought),
    { revalidateOnFocus: false, revalidateOnReconnect: false, keepPreviousData: true },
  );
}

async function askForReach(address: PortalAddress<typeof PATH>, sought: PortalInput<typeof PATH>): Promise<Reach> {
  const answer = await tellPortal(address, sought);
  if (!answer.ok) throw answer.failure;
  return answer.value;
}
