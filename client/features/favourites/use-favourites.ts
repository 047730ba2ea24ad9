import useSWR from 'swr';
import type { Mark } from '#client/site/favourite-mark.ts';
import { type SiteContextValue, useSite } from '#client/site/site-context.ts';
import { type Favourites, findMark, NOTHING_KNOWN, type Place } from './favourites.ts';
import { fetchFavourites } from './fetch-favourites.ts';
import { isWriting } from './writing.ts';

/** One for all of a user's collection, so that whatever shows a part of it changes together. */
export const favouritesKey = ({ agent, user }: Pick<SiteContextValue, 'agent' | 'user'>) =>
  user && ['favourites', agent.keyCode, user.staffId];

/**
 * What is known beyond what the page told when it was made. The collection is only asked for when something may have
 * changed behind this page's back: somebody comes back to the tab or the network, or the backend said no.
 */
export function useFavourites(): Favourites {
  const site = useSite();
  const { data } = useSWR(favouritesKey(site), () => fetchFavourites(site.agent.keyCode), {
    revalidateOnMount: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
    isPaused: isWriting,
  });
  return data ?? NOTHING_KNOWN;
}

export const useMark = (place: Place, told: Mark): Mark => findMark(useFavourites(), place, told);
