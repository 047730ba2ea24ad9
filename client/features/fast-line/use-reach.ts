import useSWR from 'swr';
import type { ExamReach } from '#shared/contract/exam-reach.ts';
import type { Failure } from '#shared/failure.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { sitePath } from '#client/site/site-path.ts';
import { tellPortal } from '#client/site/tell-portal.ts';

// The contract's examReach, whose schemas the browser can do without.
const ADDRESS = '/appMso/dse/reach';

/** The courses that are counted here, asked for once: the grades that follow are not in the key. */
export function useReach(sought: { form: object; fkAreaCountryId: string; fkCourseTypeGroupId: string }) {
  const { agent, user } = useSite();
  const locale = useLocale();
  return useSWR<ExamReach, Failure>(
    [sitePath(agent.keyCode, ADDRESS), locale, user?.staffId ?? '', JSON.stringify(sought)],
    ([address, , , said]: string[]) => askForReach(address ?? '', said ?? ''),
    { revalidateOnFocus: false, revalidateOnReconnect: false, keepPreviousData: true },
  );
}

async function askForReach(address: string, said: string): Promise<ExamReach> {
  const answer = await tellPortal<ExamReach>(address, JSON.parse(said) as object);
  if (!answer.ok) throw answer.failure;
  return answer.value;
}
