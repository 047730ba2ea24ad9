import { showsRankings } from '#shared/tenant/level-policy.ts';
import { useSite } from './site.tsx';

/** The orders that a list offers: an order by rank only where ranks are shown. */
export function useShownSorts<Sort extends string>(sorts: readonly Sort[]): Sort[] {
  const { agent } = useSite();
  return sorts.filter((sort) => sort !== 'rank' || showsRankings(agent));
}
