import type { RouterContextProvider } from 'react-router';
import { loadAllFavourites } from '#client/features/favourites/page/load-favourites.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { loadForUser, requireSite } from '#client/portal-request.server.ts';
import { courseFavouriteList, schoolFavouriteList } from '#shared/contract/account/favourites.ts';
import { myApplication } from '#shared/contract/application/application.ts';
import { visaGuides } from '#shared/contract/catalogue/country.ts';
import { toFlightCountries, toFlightDocuments, toFlightSchools } from './flight-sheet.ts';

/**
 * Loads the travel information of a student. Parts that fail are null. From the application, only the kinds of
 * documents are returned.
 */
export async function loadFlight(context: Readonly<RouterContextProvider>, request: Request) {
  const portalRequest = requireSite(context);
  const [schools, courses, application] = await loadForUser(portalRequest, request, () =>
    Promise.all([
      loadAllFavourites(portalRequest.main.ask, schoolFavouriteList),
      loadAllFavourites(portalRequest.main.ask, courseFavouriteList),
      portalRequest.ask(myApplication, {}),
    ]),
  );
  const countryKeys = [...new Set((schools ?? []).map(({ institution }) => institution.countryKey))].filter(
    isCountryKey,
  );
  const guidesResult =
    countryKeys.length > 0
      ? await portalRequest.ask(visaGuides, { countries: countryKeys.slice(0, 10).join(',') })
      : null;
  return {
    head: { title: textsIn(portalRequest.locale).getText('flight')('title') },
    schools: schools && courses && toFlightSchools(schools, courses, portalRequest.locale),
    countries: schools && (guidesResult?.ok ? toFlightCountries(schools, guidesResult.value.passages) : null),
    documents: !application.ok
      ? ('failed' as const)
      : application.value
        ? toFlightDocuments(application.value.form)
        : null,
  };
}

const isCountryKey = (key: string) => /^[a-z]{2}$/.test(key);

export type FlightContent = Omit<Awaited<ReturnType<typeof loadFlight>>, 'head'>;
