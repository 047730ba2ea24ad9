import { showsRankings } from '#shared/tenant/level-policy.ts';
import { useSite } from './site.tsx';

/** Sort orders of a list; by rank only where ranks are shown. */
export function useAvailableSorts<Sort extends string>(sorts: readonly Sort[]): Sort[] {
  const { agent } = useSite();
  return sorts.filter((sort) => sort !== 'rank' || showsRankings(agent));
}
