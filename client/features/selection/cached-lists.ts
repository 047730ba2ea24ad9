import { getAudience, cacheLookup, type LookupType, getCachedLookup } from '#client/site/cache/lookup-lists.ts';
import type { SelectionLists } from './load-selection.server.ts';

const TYPES = {
  countries: 'country',
  groups: 'faculty',
  types: 'courseType',
  levels: 'majorLevel',
} as const satisfies Record<keyof SelectionLists, LookupType>;
const NAMES = Object.keys(TYPES) as (keyof SelectionLists)[];

type Agent = Parameters<typeof getAudience>[0];

export function cacheLists(lists: SelectionLists, agent: Agent, locale: string) {
  const audience = getAudience(agent, locale);
  for (const name of NAMES) void cacheLookup({ type: TYPES[name], audience }, lists[name]);
}

/** Loads the cached lists. It returns null if any of them is missing, since the questionnaire needs all. */
export async function loadCachedLists(agent: Agent, locale: string): Promise<SelectionLists | null> {
  const audience = getAudience(agent, locale);
  const read = <Name extends keyof SelectionLists>(name: Name) =>
    getCachedLookup<SelectionLists[Name]>({ type: TYPES[name], audience });
  const [countries, groups, types, levels] = await Promise.all([
    read('countries'),
    read('groups'),
    read('types'),
    read('levels'),
  ]);
  return countries && groups && types && levels ? { countries, groups, types, levels } : null;
}
