import { CountryAreas } from '#client/features/country-guide/country-areas.tsx';
import { loadAreas, loadGuide } from '#client/features/country-guide/load-guide.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/country-list.ts';

/** A path without a tab shows the first one. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadGuide(context, 'area-list-tab', params, (portal, country) => loadAreas(portal, country, ''));

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function CountryListRoute({ loaderData: { frame, part, fees } }: Route.ComponentProps) {
  return <CountryAreas frame={frame} areasResult={part} fees={fees} />;
}
