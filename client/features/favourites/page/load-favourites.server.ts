import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { getSources } from '#client/features/facts/figure.ts';
import { loadSchoolEntries } from '#client/features/facts/school-entry.server.ts';
import { getUsualDeadline } from '#client/features/facts/usual-deadline.server.ts';
import { parsePlace } from '#client/features/map/places/read-place.ts';
import type { ListCall } from '#shared/contract/call.ts';
import { courseFavouriteList, schoolFavouriteList } from '#shared/contract/account/favourites.ts';
import { familyLinks } from '#shared/contract/account/family.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { loadForUser, type PortalRequest, requireSite } from '#client/portal-request.server.ts';
import { toFavouriteCourseRow, toFavouriteSchoolRow } from './favourite-rows.ts';

/** Largest page size of the contract. */
const PAGE_SIZE = 100;

/** Loads all favourites, because the page itself sorts and filters them. A list is null if its request fails. */
export async function loadFavourites(context: Readonly<RouterContextProvider>, request: Request) {
  const portalRequest = requireSite(context);
  const [schools, courses, family] = await loadForUser(portalRequest, request, () =>
    Promise.all([
      loadAllFavourites(portalRequest.main.ask, schoolFavouriteList),
      loadAllFavourites(portalRequest.main.ask, courseFavouriteList),
      portalRequest.ask(familyLinks, {}),
    ]),
  );
  const entries = await loadSchoolEntries(
    portalRequest,
    (schools ?? []).map(({ institution }) => institution),
  );
  return {
    head: { title: textsIn(portalRequest.locale).getText('favourites-page')('title') },
    schools:
      schools?.map((school) => ({
        ...toFavouriteSchoolRow(school, portalRequest.locale),
        at: parsePlace(school.institution.mapXyGg),
        entry: entries.get(school.institution.id) ?? null,
        usualDeadline: getUsualDeadline(school.institution.countryKey, portalRequest.locale),
      })) ?? null,
    courses: courses?.map((course) => toFavouriteCourseRow(course, portalRequest.locale)) ?? null,
    /** Whether the backend supports family links. */
    hasFamily: family.ok,
    sources: getSources([
      ...(schools ?? []).map(({ institution }) => institution),
      ...(courses ?? []).map(({ institutionCourse }) => institutionCourse),
    ]),
  };
}

export type FavouritesContent = Omit<Awaited<ReturnType<typeof loadFavourites>>, 'head'>;

/** Loads all pages of a list. It returns null if a request fails. */
export async function loadAllFavourites<Call extends ListCall>(
  fetchBackend: PortalRequest['ask'],
  call: Call,
): Promise<z.output<Call['datas']>[] | null> {
  const rows: z.output<Call['datas']>[] = [];
  for (let currentPage = 1, pages = 1; currentPage <= pages; currentPage += 1) {
    const result = await fetchBackend(call as ListCall, { currentPage, showCount: PAGE_SIZE });
    if (!result.ok) return null;
    rows.push(...(result.value.rows as z.output<Call['datas']>[]));
    pages = result.value.page.totalPage;
  }
  return rows;
}
