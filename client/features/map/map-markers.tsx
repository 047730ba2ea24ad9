import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import { clusterMarkers, groupingZoom, type MapMarker, type MarkerGroup } from './places/cluster-markers.ts';
import { OnGround, useMap, useOnGround } from './map-pane.tsx';

/** From so many on, the ring is a larger one. */
const LARGE = 9;

/** How much of the ground a marker covers. */
const widthOf = ({ first: { lng, lat }, markers }: MarkerGroup) => ({
  lng,
  lat,
  width: markers.length >= LARGE ? 52 : markers.length > 1 ? 40 : 20,
});

interface MapMarkersProps {
  markers: readonly MapMarker[];
  chosen: string | null;
  onChoose: (group: MarkerGroup) => void;
}

/** Markers in the order of the list, which is the order in which the keyboard meets them. */
export function MapMarkers({ markers, chosen, onChoose }: MapMarkersProps) {
  const map = useMap();
  const zoom = useSyncExternalStore(map.onMove, () => groupingZoom(map.view().zoom));
  const groups = useMemo(() => clusterMarkers(markers, zoom), [markers, zoom]);
  useEffect(() => map.keepClear(groups.map(widthOf)), [map, groups]);
  return (
    <OnGround>
      {groups.map((group) => (
        <Marker
          key={group.first.id}
          group={group}
          isChosen={group.markers.some(({ id }) => id === chosen)}
          onChoose={() => onChoose(group)}
        />
      ))}
    </OnGround>
  );
}

interface MarkerProps {
  group: MarkerGroup;
  isChosen: boolean;
  onChoose: () => void;
}

function Marker({ group: { first, markers }, isChosen, onChoose }: MarkerProps) {
  const t = useText('map');
  const ref = useOnGround<HTMLButtonElement>(first);
  const count = markers.length;
  return (
    <button
      ref={ref}
      type="button"
      className={joinClasses('pinmark', count > 1 && 'pinmark--many', count >= LARGE && 'pinmark--big')}
      aria-current={isChosen || undefined}
      aria-label={count > 1 ? t('mark.many', { count, name: first.title }) : first.title}
      onClick={onChoose}
    >
      {count > 1 && <span aria-hidden="true">{count}</span>}
    </button>
  );
}
