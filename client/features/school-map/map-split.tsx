import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ChartMap, MapFailure } from '#client/features/map/chart-map.ts';
import { MapMarkers } from '#client/features/map/map-markers.tsx';
import { MapPane } from '#client/features/map/map-pane.tsx';
import type { MapMarker, MarkerGroup } from '#client/features/map/places/cluster-markers.ts';
import { convertBatch, toProviderPlace } from '#client/features/map/places/convert-places.ts';
import {
  type Box,
  type MapProvider,
  type MapView,
  selectMapProvider,
  parseMapLink,
  formatMapLink,
} from '#client/features/map/places/place.ts';
import type { CountryFacet } from '#client/features/school-list/filters/filter-table.ts';
import type { SchoolListContent } from '#client/features/school-list/load-school-list.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { MAP_SETTINGS } from '#client/features/map/map-settings.ts';
import { COUNTRY_BOUNDS } from '#shared/places/country-frames.ts';
import { splitFilterValues } from '#shared/rules/school-filters.ts';
import { FirstHits, MapHits, MapLabel } from './map-hits.tsx';
import { type MapHit, deliverInBatches, isListOutdated, useMapSearch } from './map-search-state.ts';
import { BottomSheet, EmptyArea, SearchError, SideHead } from './map-side.tsx';

interface MapSplitProps extends Pick<SchoolListContent, 'filters' | 'facets' | 'outcome'> {
  onLoadError: (reason: MapFailure) => void;
}

/** Map and list of the same schools. Before the map has loaded, the list from the server is shown. */
export function MapSplit({ filters, facets, outcome, onLoadError }: MapSplitProps) {
  const t = useText('school-map');
  const { agent } = useSite();
  const provider = selectMapProvider(agent.publicLevel);
  const linkedView = parseMapLink(useLocation().hash);
  const [map, setMap] = useState<ChartMap | null>(null);
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const [openedGroup, setOpenedGroup] = useState<MarkerGroup | null>(null);
  const {
    search: mapSearch,
    lookHere: searchVisibleArea,
    showAll,
    follow: setFollowing,
  } = useMapSearch(map, filters, linkedView !== null);
  const mapHits = mapSearch.answer?.hits ?? NO_HITS;
  const markers = useMarkers(provider, mapHits);
  useViewInUrl(map);

  const initialView = linkedView ?? getInitialView(provider, facets.countries, filters.country);
  const openedIds = openedGroup?.markers.map(({ id }) => id) ?? [];
  const openedHits = mapHits.filter(({ row }) => openedIds.includes(row.id));
  const selectedId = highlightedId ?? openedIds[0] ?? null;

  return (
    <div className="mapsplit">
      <MapPane
        label={t('pane')}
        initialView={initialView}
        homeLabel={t('home')}
        onHomePress={showAll}
        onReady={setMap}
        onLoadError={onLoadError}
      >
        <MapMarkers markers={markers} selectedKey={selectedId} onGroupSelect={setOpenedGroup} />
        {openedGroup && openedHits.length > 0 && (
          <MapLabel marker={openedGroup.firstMarker} mapHits={openedHits} onClose={() => setOpenedGroup(null)} />
        )}
        {!mapSearch.isFollowing && isListOutdated(mapSearch) && (
          <Button variant="primary" size="s" className="here" onClick={() => void searchVisibleArea()}>
            <Icon name="retry" />
            {t('here')}
          </Button>
        )}
      </MapPane>
      <BottomSheet label={t('list')}>
        {!map && (
          <noscript>
            <p className="side__say meta">{t('noScript')}</p>
          </noscript>
        )}
        {map && <SideHead mapSearch={mapSearch} onFollowChange={setFollowing} />}
        {map && (mapSearch.answer || mapSearch.phase === 'failed') ? (
          <div className="hits" aria-busy={mapSearch.phase === 'searching'}>
            {mapSearch.phase === 'failed' && <SearchError onRetry={() => void searchVisibleArea()} />}
            {mapSearch.answer?.total === 0 && mapSearch.phase === 'idle' && (
              <EmptyArea
                countries={facets.countries}
                onCountrySelect={(capital) =>
                  map.goTo({ ...toProviderPlace(provider, capital), zoom: MAP_SETTINGS.initialZoom })
                }
              />
            )}
            <MapHits
              rows={mapHits.map(({ row }) => row)}
              highlightedId={selectedId}
              openedId={openedIds[0] ?? null}
              onHighlight={setHighlightedId}
            />
          </div>
        ) : (
          <FirstHits outcome={outcome} isHeadShown={!map} />
        )}
      </BottomSheet>
    </div>
  );
}

/**
 * Returns the initial view of a map whose URL has no position. It is the selected country, or else the agent's first
 * country. If the country has no frame, it is the default view of the provider.
 */
function getInitialView(
  provider: MapProvider,
  countries: readonly CountryFacet[],
  selectedCountries: string,
): MapView | Box {
  const [firstSelected] = splitFilterValues(selectedCountries);
  const country = countries.find(({ id, offered }) => (firstSelected ? id === firstSelected : offered));
  const countryFrame = COUNTRY_BOUNDS[country?.key ?? ''];
  return countryFrame ? [...countryFrame] : provider.home;
}

const NO_HITS: never[] = [];

/**
 * Returns markers for the schools of the list, in its order. Known markers are returned immediately, the others in
 * batches.
 */
function useMarkers(provider: MapProvider, hits: readonly MapHit[]): MapMarker[] {
  const markerById = useRef(new Map<string, MapMarker>());
  const [markers, setMarkers] = useState<MapMarker[]>([]);

  useEffect(() => {
    const listMarkers = () => hits.flatMap(({ located }) => markerById.current.get(located.id) ?? []);
    setMarkers(listMarkers());
    const newSchools = hits.map(({ located }) => located).filter(({ id }) => !markerById.current.has(id));
    return deliverInBatches(
      newSchools,
      { size: provider.markersPerBatch, pauseMs: provider.batchIntervalMs },
      (batch) => {
        for (const marker of convertBatch(provider, batch)) markerById.current.set(marker.id, marker);
        setMarkers(listMarkers());
      },
    );
  }, [provider, hits]);

  return markers;
}

/**
 * Stores the view of the map in the URL fragment, so that it can be shared. Browsers do not send the fragment to the
 * server.
 */
function useViewInUrl(map: ChartMap | null) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!map) return;
    const updateUrl = () => {
      const { location, history } = window;
      // During a navigation, the URL is already that of the next page.
      if (location.pathname !== pathname || location.search !== search) return;
      history.replaceState(history.state, '', `#${formatMapLink(map.view())}`);
    };
    // The map may have stopped moving before the listener was added.
    updateUrl();
    return map.onMoveEnd(updateUrl);
  }, [map, pathname, search]);
}
