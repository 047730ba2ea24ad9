import { CountryAreas } from '#client/features/country-guide/country-areas.tsx';
import { loadAreas, loadGuide, getNarrowedName } from '#client/features/country-guide/load-guide.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/country-areas.ts';

/** :ctyType is a state of the country, by key or id: /country-list/uk/area-list-tab/scotland. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadGuide(
    context,
    'area-list-tab',
    params,
    (portal, country) => loadAreas(portal, country, params.ctyType ?? ''),
    getNarrowedName,
  );

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function CountryAreasRoute({ loaderData: { frame, part, fees } }: Route.ComponentProps) {
  return <CountryAreas frame={frame} areasResult={part} fees={fees} />;
}
