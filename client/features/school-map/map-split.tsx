import { useState } from 'react';
import { useLocation } from 'react-router';
import { MAP } from '#shared/constants.ts';
import { findCapital } from '#shared/places/country-capitals.ts';
import {
  boxAround,
  canOpen,
  type ChartMap,
  chooseMapProvider,
  FINEST_ZOOM,
  type MapFailure,
  MapMarks,
  MapPane,
  type MarkGroup,
  onGround,
  parseMapLink,
} from '#client/features/map/offers.ts';
import type { SchoolListContent } from '#client/features/school-list/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { BottomSheet } from './bottom-sheet.tsx';
import { FirstHits } from './first-hits.tsx';
import { MapHits } from './map-hits.tsx';
import { MapLabel } from './map-label.tsx';
import { isListOld } from './map-search-state.ts';
import { NobodyHere, SideFailed, SideHead } from './map-side.tsx';
import { useMapSearch } from './use-map-search.ts';
import { useMarks } from './use-marks.ts';
import { useViewInAddress } from './use-view-in-address.ts';

interface MapSplitProps extends Pick<SchoolListContent, 'filters' | 'facets' | 'outcome'> {
  onLoadedError: (why: MapFailure) => void;
}

/** The map and the list, in step. Before the map is there, the list is the one that came with the page. */
export function MapSplit({ filters, facets, outcome, onLoadedError }: MapSplitProps) {
  const t = useText('school-map');
  const { agent } = useSite();
  const provider = chooseMapProvider(agent.publicLevel);
  const link = parseMapLink(useLocation().hash);
  const [map, setMap] = useState<ChartMap | null>(null);
  const [lit, setLit] = useState<string | null>(null);
  const [opened, setOpened] = useState<MarkGroup | null>(null);
  const { search, lookHere, showAll, follow } = useMapSearch(map, filters, link !== null);
  const hits = search.answer?.hits ?? NO_HITS;
  const marks = useMarks(provider, hits);
  useViewInAddress(map);

  const capital = findCapital(facets.countries.find(({ id }) => id === filters.country)?.key ?? '');
  const start = link ?? (capital ? { ...onGround(provider, capital), zoom: MAP.initialZoom } : provider.home);
  const openedIds = opened?.marks.map(({ id }) => id) ?? [];
  const openedHits = hits.filter(({ row }) => openedIds.includes(row.id));
  const chosen = lit ?? openedIds[0] ?? null;
  const choose = (group: MarkGroup) => {
    const box = boxAround(group.marks);
    if (group.marks.length > 1 && box && canOpen(group)) map?.fit(box, { nearest: FINEST_ZOOM });
    else setOpened(group);
  };

  return (
    <div className="mapsplit">
      <MapPane
        label={t('pane')}
        start={start}
        homeLabel={t('home')}
        onHome={showAll}
        onReady={setMap}
        onLoadedError={onLoadedError}
      >
        <MapMarks marks={marks} chosen={chosen} onChoose={choose} />
        {opened && openedHits.length > 0 && (
          <MapLabel mark={opened.first} hits={openedHits} onClose={() => setOpened(null)} />
        )}
        {!search.follows && isListOld(search) && (
          <Button variant="primary" size="s" className="here" onClick={() => void lookHere()}>
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
        {map && <SideHead search={search} onFollow={follow} />}
        {map && (search.answer || search.phase === 'failed') ? (
          <div className="hits" aria-busy={search.phase === 'searching'}>
            {search.phase === 'failed' && <SideFailed onRetry={() => void lookHere()} />}
            {search.answer?.total === 0 && search.phase === 'idle' && (
              <NobodyHere
                countries={facets.countries}
                onGo={(place) => map.goTo({ ...onGround(provider, place), zoom: MAP.initialZoom })}
              />
            )}
            <MapHits rows={hits.map(({ row }) => row)} lit={chosen} opened={openedIds[0] ?? null} onLight={setLit} />
          </div>
        ) : (
          <FirstHits outcome={outcome} hasHead={!map} />
        )}
      </BottomSheet>
    </div>
  );
}

const NO_HITS: never[] = [];
