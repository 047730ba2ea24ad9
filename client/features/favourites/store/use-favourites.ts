import { useMemo } from 'react';
import { useFetchers } from 'react-router';
import useSWR, { useSWRConfig } from 'swr';
import { sitePath } from '#client/site/addresses.ts';
import { fetchPortalRows, getPortalUrl } from '#client/site/portal/fetch-portal.ts';
import { type Fields, type FormResult, type FormError, toFormData } from '#client/site/forms/form-result.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { type SiteContextValue, useSite } from '#client/site/site.tsx';
import type { Rows } from '#shared/contract/call.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { FAVOURITES_PATH, type FavouriteIds, type FavouritePlace, formatPlace } from './favourite-item.ts';
import {
  changeFavourites,
  type FavouriteState,
  type Favourites,
  findFavourite,
  gatherFavourites,
  NO_FAVOURITES,
} from './favourites.ts';

/** SWR key of all favourites. It is shared, so that every consumer updates together. */
const getFavouritesKey = ({ agent, user }: Pick<SiteContextValue, 'agent' | 'user'>) =>
  user && ['favourites', agent.keyCode, user.staffId];

/**
 * Returns the favourites. The first component that uses them loads them. They are loaded again when they may have
 * changed in another tab. Submitted forms count as completed even while they are pending. With useOptimistic, every
 * navigation would wait until the last form has a response.
 */
export function useFavourites(): Favourites {
  const site = useSite();
  const fetchers = useFetchers();
  const { data = NO_FAVOURITES } = useLoadedFavourites(site);
  return useMemo(() => {
    const path = sitePath(site.agent.keyCode, FAVOURITES_PATH);
    return fetchers.reduce(
      (existingFavourites, { formAction, formData }) =>
        formAction === path && formData ? changeFavourites(existingFavourites, formData) : existingFavourites,
      data,
    );
  }, [data, fetchers, site.agent.keyCode]);
}

const useLoadedFavourites = (site: Pick<SiteContextValue, 'agent' | 'user'>) =>
  useSWR(getFavouritesKey(site), () => fetchFavourites(site.agent.keyCode), {
    revalidateIfStale: false,
    shouldRetryOnError: false,
  });

/** Whether the favourites are being loaded for the first time, so that it is unknown what is a favourite. */
export const useAreFavouritesLoading = (): boolean => useLoadedFavourites(useSite()).isLoading;

export const useFavourite = (favouritePlace: FavouritePlace): FavouriteState =>
  findFavourite(useFavourites(), favouritePlace);

/** Largest page size of the contract. */
const PAGE_SIZE = 100;

/** Loads all favourites, usually with one request for schools and one for courses. */
async function fetchFavourites(agentKey: string): Promise<Favourites> {
  const [schools, courses] = await Promise.all([
    fetchAll((page) => fetchPortalRows(getPortalUrl(agentKey, '/appMso/institutionFav/list', page))),
    fetchAll((page) => fetchPortalRows(getPortalUrl(agentKey, '/appMso/courseFav/list', page))),
  ]);
  return gatherFavourites(schools, courses);
}

async function fetchAll<Row>(
  fetchPage: (page: { currentPage: number; showCount: number }) => Promise<Rows<Row>>,
): Promise<Row[]> {
  const fetchPageNumber = (currentPage: number) => fetchPage({ currentPage, showCount: PAGE_SIZE });
  const firstPage = await fetchPageNumber(1);
  const otherPages = Array.from({ length: Math.max(0, firstPage.page.totalPage - 1) }, (_, index) =>
    fetchPageNumber(index + 2),
  );
  return [firstPage, ...(await Promise.all(otherPages))].flatMap(({ rows }) => rows);
}

/**
 * Adds, edits and removes favourites through the action of the favourites page. Errors are returned, and the favourites
 * are revalidated.
 */
export function useFavouriteChanges() {
  const site = useSite();
  const { mutate } = useSWRConfig();
  const { send } = useFormAction<FormResult<FavouriteIds>>(FAVOURITES_PATH, { revalidates: false });
  const favouritesKey = getFavouritesKey(site);
  const refreshFavourites = () => void mutate(favouritesKey);

  async function submitChange(
    intent: string,
    favouritePlace: FavouritePlace,
    values: Fields,
  ): Promise<FormError | null> {
    const fields = { intent, place: formatPlace(favouritePlace), ...values };
    const result = await send(fields);
    if (result.ok)
      void mutate<Favourites>(
        favouritesKey,
        (existingFavourites = NO_FAVOURITES) => changeFavourites(existingFavourites, toFormData(fields), result.value),
        {
          revalidate: ({ isComplete }) => !isComplete,
        },
      );
    else refreshFavourites(); // The failure may be due to a change in another tab, so the favourites are loaded again.
    return result.ok ? null : result;
  }

  return {
    /** Adds a favourite. A course also adds its school unless `isSchoolIn` is true. */
    add: (favouritePlace: FavouritePlace, remark: string, shouldAddSchool: boolean) =>
      submitChange('add', favouritePlace, { remark, isSchoolIn: shouldAddSchool ? '1' : undefined }),
    note: (favouritePlace: FavouritePlace, { id }: FavouriteState, remark: string) =>
      submitChange('remark', favouritePlace, { id, remark }),
    remove: (favouritePlace: FavouritePlace, { id }: FavouriteState) => submitChange('remove', favouritePlace, { id }),
    refresh: refreshFavourites,
  };
}

/** Whether the session has expired, in which case only a new login helps, not a retry. */
export const isSessionEnd = ({ code }: FormError) => code === ERROR_CODES.sessionExpired;
