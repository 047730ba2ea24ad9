import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { sourcesOf } from '#client/features/facts/figure.ts';
import { parsePlace } from '#client/features/map/places/read-place.ts';
import type { ListCall } from '#shared/contract/call.ts';
import { courseFavouriteList, schoolFavouriteList } from '#shared/contract/account/favourites.ts';
import { familyLinks } from '#shared/contract/account/family.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type PortalRequest, requireSite, requireUser } from '#client/portal-request.server.ts';
import { toFavouriteCourseRow, toFavouriteSchoolRow } from './favourite-rows.ts';

/** The most that one answer holds. */
const ROWS = 100;

/** All favourites, since the page sorts and filters them. A list is null after a failed call. */
export async function loadFavourites(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  await requireUser(portal, request);
  const [schools, courses, family] = await Promise.all([
    loadAllFavourites(portal.main.ask, schoolFavouriteList),
    loadAllFavourites(portal.main.ask, courseFavouriteList),
    portal.ask(familyLinks, {}),
  ]);
  return {
    head: { title: textsIn(portal.locale).of('favourites-page')('title') },
    schools:
      schools?.map((one) => ({
        ...toFavouriteSchoolRow(one, portal.locale),
        at: parsePlace(one.institution.mapXyGg),
      })) ?? null,
    courses: courses?.map((one) => toFavouriteCourseRow(one, portal.locale)) ?? null,
    /** A backend may know no links for the family. */
    hasFamily: family.ok,
    sources: sourcesOf((courses ?? []).map(({ institutionCourse }) => institutionCourse)),
  };
}

export type FavouritesContent = Omit<Awaited<ReturnType<typeof loadFavourites>>, 'head'>;

/** Null where one part of it could not be asked for. */
export async function loadAllFavourites<C extends ListCall>(
  ask: PortalRequest['ask'],
  call: C,
): Promise<z.output<C['datas']>[] | null> {
  const rows: z.output<C['datas']>[] = [];
  for (let currentPage = 1, pages = 1; currentPage <= pages; currentPage += 1) {
    const answer = await ask(call as ListCall, { currentPage, showCount: ROWS });
    if (!answer.ok) return null;
    rows.push(...(answer.value.rows as z.output<C['datas']>[]));
    pages = answer.value.page.totalPage;
  }
  return rows;
}
