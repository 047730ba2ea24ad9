import { CountryApply } from '#client/features/country-guide/country-apply.tsx';
import { loadCountryCharges } from '#client/features/country-guide/load-country-facts.server.ts';
import { loadGuide, redirectToCountryPath } from '#client/features/country-guide/load-guide.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/country-apply.ts';

/**
 * :ctyType is a country on this tab, so /country-list/school-apply-tab/uk redirects to
 * /country-list/uk/school-apply-tab.
 */
export const loader = ({ context, params }: Route.LoaderArgs) => {
  redirectToCountryPath(context, 'school-apply-tab', params);
  return loadGuide(context, 'school-apply-tab', params, (portalRequest, country) =>
    country ? loadCountryCharges(portalRequest, country) : Promise.resolve(null),
  );
};

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function CountryApplyRoute({ loaderData }: Route.ComponentProps) {
  return <CountryApply frame={loaderData.frame} charges={loaderData.part} />;
}
