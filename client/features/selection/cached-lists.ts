import { getAudience, cacheLookup, type LookupType, getCachedLookup } from '#client/site/cache/lookup-lists.ts';
import type { SelectionLists } from './load-selection.server.ts';

const LOOKUP_TYPES = {
  countries: 'country',
  groups: 'faculty',
  types: 'courseType',
  levels: 'majorLevel',
} as const satisfies Record<keyof SelectionLists, LookupType>;
const LIST_NAMES = Object.keys(LOOKUP_TYPES) as (keyof SelectionLists)[];

type Agent = Parameters<typeof getAudience>[0];

export function cacheLists(lists: SelectionLists, agent: Agent, locale: string) {
  const audience = getAudience(agent, locale);
  for (const name of LIST_NAMES) void cacheLookup({ type: LOOKUP_TYPES[name], audience }, lists[name]);
}

/** Loads the cached lists. Returns null if any of them is missing, because the questionnaire needs all of them. */
export async function loadCachedLists(agent: Agent, locale: string): Promise<SelectionLists | null> {
  const audience = getAudience(agent, locale);
  const readList = <Name extends keyof SelectionLists>(name: Name) =>
    getCachedLookup<SelectionLists[Name]>({ type: LOOKUP_TYPES[name], audience });
  const [countries, groups, types, levels] = await Promise.all([
    readList('countries'),
    readList('groups'),
    readList('types'),
    readList('levels'),
  ]);
  return countries && groups && types && levels ? { countries, groups, types, levels } : null;
}
