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
export function MapWindow({ model, address, onClose }: MapWindowProps) {
  const t = useText('map');
  const locale = useLocale();
  const { agent } = useSite();
  const provider = selectMapProvider(agent.publicLevel);
  const [markers] = useState(() => convertBatch(provider, model.marks));
  const centre = placeOn(provider, model.center) ?? provider.home;
  const start = { ...centre, zoom: MAP.initialZoom };
  const [map, setMap] = useState<ChartMap | null>(null);
  const centreSchool = (target: ChartMap) => target.goTo({ ...centre, zoom: target.home.zoom });
  const routeLabel = ({ city, km }: Route) => t('way', { city, km: km.toLocaleString(locale) });
  return (
    <Dialog isOpen={model.visible} onClose={onClose} title={model.title} size="map" closesBeside>
      <div className="mapwindow">
        <MapPane
          label={t('window', { name: model.title })}
          start={start}
          homeLabel={t('toSchool')}
          onHome={centreSchool}
          onReady={setMap}
          about={{ place: centre, routeLabel }}
        >
          <MapMarkers
            markers={markers}
            selectedKey={markers[0]?.id ?? null}
            onChoose={() => map && centreSchool(map)}
          />
        </MapPane>
      </div>
      <address className="mapwindow__address" lang="en-US">
        {address}
      </address>
      <p className="meta">
        {model.countryName}
        {map?.route &&
          ` · ${t('wayAt', { way: routeLabel(map.route), bearing: String(map.route.bearing).padStart(3, '0') })}`}
      </p>
      <SiteLink className="more" to={`/school/school-search?view=map#${formatMapLink(start)}`} onClick={onClose}>
        <Icon name="map" />
        {t('nearby')}
      </SiteLink>
    </Dialog>
  );
}
