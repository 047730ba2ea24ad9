import useSWR from 'swr';
import { askPortalRows, portalAddress } from '#client/site/asking/ask-portal.ts';
import type { Mark } from '#client/site/catalogue/favourite-state.ts';
import { type SiteContextValue, useSite } from '#client/site/site.tsx';
import type { Rows } from '#shared/contract/call.ts';
import { type Favourites, findMark, gatherFavourites, NOTHING_KNOWN, type FavouritePlace } from './favourites.ts';

/** One key for all of a user's favourites, so that whatever shows a part of them changes together. */
export const favouritesKey = ({ agent, user }: Pick<SiteContextValue, 'agent' | 'user'>) =>
  user && ['favourites', agent.keyCode, user.staffId];

/**
 * What is known beyond what the page told when it was made. The lists are only asked for when something may have
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

export const useMark = (place: FavouritePlace, pageMark: Mark): Mark => findMark(useFavourites(), place, pageMark);

/** The most that one answer holds. */
const ROWS = 100;

/** All favourites; mostly one answer for the schools and one for the courses. */
async function fetchFavourites(agentKey: string): Promise<Favourites> {
  const [schools, courses] = await Promise.all([
    fetchAll((page) => askPortalRows(portalAddress(agentKey, '/appMso/institutionFav/list', page))),
    fetchAll((page) => askPortalRows(portalAddress(agentKey, '/appMso/courseFav/list', page))),
  ]);
  return gatherFavourites(schools, courses);
}

async function fetchAll<Row>(
  askFor: (page: { currentPage: number; showCount: number }) => Promise<Rows<Row>>,
): Promise<Row[]> {
  const ask = (currentPage: number) => askFor({ currentPage, showCount: ROWS });
  const first = await ask(1);
  const others = Array.from({ length: Math.max(0, first.page.totalPage - 1) }, (_, at) => ask(at + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ rows }) => rows);
}

let underWay = 0;

/** While something is being written, what is read may be of before or after; so nothing is read. */
const isWriting = () => underWay > 0;

export async function whileWriting<T>(act: () => Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await act();
  } finally {
    underWay -= 1;
  }
}
