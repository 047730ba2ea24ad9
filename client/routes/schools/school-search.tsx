import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { reloadPage } from '#client/network/reload-page.ts';
import type { MapFailure } from '#client/features/map/chart-map.ts';
import { FilterSheet } from '#client/features/school-list/filters/filter-sheet.tsx';
import { loadSchoolList, type SchoolListContent } from '#client/features/school-list/load-school-list.server.ts';
import { SchoolList, ViewSwitch } from '#client/features/school-list/school-list.tsx';
import { SearchBox } from '#client/features/school-list/search/search-box.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { Route } from './+types/school-search.ts';
import '#client/features/school-map/school-map.css';

/** Map view. If its chunk fails to load, the page continues as a list. The server renders a placeholder. */
const MapSplit = createLazyPart({
  load: async () => (await import('#client/features/school-map/map-split.tsx')).MapSplit,
  namespaces: ['school-map', 'map', 'schools', 'ui'],
});

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const isMapView = getPageQuery('schoolSearch', request.url).get('view') === 'map';
  if (isMapView) await MapSplit.draw();
  return loadSchoolList(context, request, isMapView ? 'map' : 'search');
};

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function SchoolSearchRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.place === 'map' ? <SchoolMap {...loaderData} /> : <SchoolList {...loaderData} />;
}

type SchoolMapProps = Omit<SchoolListContent, 'head'>;

/** Renders the search with a map, or as a list if the map fails. */
function SchoolMap(props: SchoolMapProps) {
  const [mapFailure, setMapFailure] = useState<MapFailure | null>(null);
  const { title, place, filters, asked, facets } = props;
  const country = facets.countries.find(({ id }) => id === filters.country);
  if (mapFailure || country?.offered === false)
    return <SchoolList {...props} notice={mapFailure && <MapError failure={mapFailure} />} />;
  return (
    <div className="mapsearch">
      <div className="maptools">
        <h1>{title}</h1>
        <SearchBox key={`${asked.keyword} ${asked.searchType}`} place={place} filters={filters} initialSearch={asked} />
        <FilterSheet listPage={place} filters={filters} facets={facets} />
        <ViewSwitch listPage={place} filters={filters} />
      </div>
      <MapSplit
        {...props}
        onLoadError={setMapFailure}
        waiting={<div className="mapsplit" aria-busy="true" />}
        fallback={<MapLoadError onLoadError={() => setMapFailure('script')} />}
      />
    </div>
  );
}

/** Reports to the page that the map's chunk failed to load. */
function MapLoadError({ onLoadError }: { onLoadError: () => void }) {
  useEffect(onLoadError);
  return null;
}

/** States why there is no map, and links to the page again, because a reload may load the map. */
function MapError({ failure }: { failure: MapFailure }) {
  const t = useText('school-map');
  const mapText = useText('map');
  const { pathname, search, hash } = useLocation();
  return (
    <Notice icon="map" announce="politely">
      <p>{mapText(`failed.${failure}`)}</p>
      <p className="meta">{t('insteadOfMap')}</p>
      {failure !== 'webgl' && (
        <a className="more" href={pathname + search + hash} onClick={reloadPage}>
          <Icon name="retry" />
          {mapText('failed.retry')}
        </a>
      )}
    </Notice>
  );
}
