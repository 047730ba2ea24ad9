import { useState } from 'react';
import { MAP } from '#client/features/map/map-settings.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { Route } from './base/chart-labels.ts';
import type { ChartMap, MapModel } from './chart-map.ts';
import { selectMapProvider, formatMapLink } from '#client/features/map/places/place.ts';
import { convertBatch, placeOn } from './places/convert-places.ts';
import { MapMarkers } from './map-markers.tsx';
import { MapPane } from './map-pane.tsx';
import './map-window.css';

interface MapWindowProps {
  model: MapModel;
  address: string;
  onClose: () => void;
}

/** Map dialog of a school, with the address as text below the map. */
export function MapWindow({ model: mapModel, address, onClose }: MapWindowProps) {
  const t = useText('map');
  const locale = useLocale();
  const { agent } = useSite();
  const provider = selectMapProvider(agent.publicLevel);
  const [schoolMarkers] = useState(() => convertBatch(provider, mapModel.marks));
  const centerPlace = placeOn(provider, mapModel.center) ?? provider.home;
  const initialView = { ...centerPlace, zoom: MAP.initialZoom };
  const [map, setMap] = useState<ChartMap | null>(null);
  const centerOnSchool = (targetMap: ChartMap) => targetMap.goTo({ ...centerPlace, zoom: targetMap.home.zoom });
  const formatRouteLabel = ({ city, km }: Route) => t('way', { city, km: km.toLocaleString(locale) });
  return (
    <Dialog isOpen={mapModel.visible} onClose={onClose} title={mapModel.title} size="map" closesBeside>
      <div className="mapwindow">
        <MapPane
          label={t('window', { name: mapModel.title })}
          start={initialView}
          homeLabel={t('toSchool')}
          onHome={centerOnSchool}
          onReady={setMap}
          about={{ place: centerPlace, routeLabel: formatRouteLabel }}
        >
          <MapMarkers
            markers={schoolMarkers}
            selectedKey={schoolMarkers[0]?.id ?? null}
            onChoose={() => map && centerOnSchool(map)}
          />
        </MapPane>
      </div>
      <address className="mapwindow__address" lang="en-US">
        {address}
      </address>
      <p className="meta">
        {mapModel.countryName}
        {map?.route &&
          ` · ${t('wayAt', { way: formatRouteLabel(map.route), bearing: String(map.route.bearing).padStart(3, '0') })}`}
      </p>
      <SiteLink className="more" to={`/school/school-search?view=map#${formatMapLink(initialView)}`} onClick={onClose}>
        <Icon name="map" />
        {t('nearby')}
      </SiteLink>
    </Dialog>
  );
}
