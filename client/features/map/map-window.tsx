import { useState } from 'react';
import { MAP_SETTINGS } from '#client/features/map/map-settings.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { CityRoute } from './base/chart-labels.ts';
import type { ChartMap, MapModel } from './chart-map.ts';
import { selectMapProvider, formatMapLink } from '#client/features/map/places/place.ts';
import { convertBatch, selectPlace } from './places/convert-places.ts';
import { MapMarkers } from './map-markers.tsx';
import { MapPane } from './map-pane.tsx';
import './map-window.css';

interface MapWindowProps {
  mapModel: MapModel;
  address: string;
  onClose: () => void;
}

/** Map dialog of a school, with the address as text below the map. */
export function MapWindow({ mapModel, address, onClose }: MapWindowProps) {
  const t = useText('map');
  const locale = useLocale();
  const { agent } = useSite();
  const provider = selectMapProvider(agent.publicLevel);
  const [schoolMarkers] = useState(() => convertBatch(provider, mapModel.marks));
  const centerPlace = selectPlace(provider, mapModel.center) ?? provider.home;
  const initialView = { ...centerPlace, zoom: MAP_SETTINGS.initialZoom };
  const [map, setMap] = useState<ChartMap | null>(null);
  const centerOnSchool = (targetMap: ChartMap) => targetMap.goTo({ ...centerPlace, zoom: targetMap.home.zoom });
  const formatRouteLabel = ({ city, distanceKm }: CityRoute) =>
    t('way', { city, km: distanceKm.toLocaleString(locale) });
  return (
    <Dialog isOpen={mapModel.visible} onClose={onClose} title={mapModel.title} size="map" closesBeside>
      <div className="mapwindow">
        <MapPane
          label={t('window', { name: mapModel.title })}
          initialView={initialView}
          homeLabel={t('toSchool')}
          onHomePress={centerOnSchool}
          onReady={setMap}
          located={{ place: centerPlace, routeLabel: formatRouteLabel }}
        >
          <MapMarkers
            markers={schoolMarkers}
            selectedKey={schoolMarkers[0]?.id ?? null}
            onGroupSelect={() => map && centerOnSchool(map)}
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
