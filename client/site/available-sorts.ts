import { canShowRankings } from '#shared/tenant/level-policy.ts';
import { useSite } from './site.tsx';

/** Returns the sort orders of a list. 'rank' is available only if the agent shows rankings. */
export function useAvailableSorts<Sort extends string>(sorts: readonly Sort[]): Sort[] {
  const { agent } = useSite();
  return sorts.filter((sort) => sort !== 'rank' || canShowRankings(agent));
}
