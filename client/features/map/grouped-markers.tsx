import { Fragment, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import {
  isSeparable,
  clusterMarkers,
  MAX_FAN,
  fanOut,
  groupingZoom,
  type MapMarker,
  type MarkerGroup,
} from './places/cluster-markers.ts';
import { boundingBox } from '#client/features/map/places/place.ts';
import { MapOverlay, useMap, usePlacedElement } from './map-pane.tsx';

/** Number of markers from which a group has a larger marker. */
const LARGE_GROUP = 9;

const markerArea = ({ first: { lng, lat }, markers }: MarkerGroup) => ({
  lng,
  lat,
  width: markers.length >= LARGE_GROUP ? 52 : markers.length > 1 ? 40 : 20,
});

interface GroupedMarkersProps {
  markers: readonly MapMarker[];
  selectedKey: string | null;
  /** Called with the chosen marker, or with a group too large to fan out, which the page displays as a list. */
  onChoose: (group: MarkerGroup) => void;
}

/** Markers in list order, which is also the tab order. */
export function GroupedMarkers({ markers, selectedKey, onChoose }: GroupedMarkersProps) {
  const map = useMap();
  const zoom = useSyncExternalStore(map.onMove, () => groupingZoom(map.view().zoom));
  const groups = useMemo(() => clusterMarkers(markers, zoom), [markers, zoom]);
  const [fan, setFan] = useState<{ of: string; zoom: number } | null>(null);
  useEffect(() => map.setMarkerAreas(groups.map(markerArea)), [map, groups]);
  // Groups change with the zoom, so a fan is open at one zoom only.
  const fannedId = fan?.zoom === zoom ? fan.of : null;
  const press = (group: MarkerGroup) => {
    const box = boundingBox(group.markers);
    if (group.markers.length === 1) return onChoose(group);
    if (box && isSeparable(group, map.maxDetailZoom)) return map.fit(box, { maxZoom: map.maxDetailZoom });
    if (group.markers.length > MAX_FAN) return onChoose(group);
    setFan(fannedId === group.first.id ? null : { of: group.first.id, zoom });
  };
  return (
    <MapOverlay>
      {groups.map((group) => (
        <Fragment key={group.first.id}>
          <Marker
            group={group}
            isChosen={group.markers.some(({ id }) => id === selectedKey)}
            opens={isSeparable(group, map.maxDetailZoom) ? 'zoom' : group.markers.length > MAX_FAN ? 'list' : 'fan'}
            isOpen={fannedId === group.first.id}
            onPress={() => press(group)}
          />
          {fannedId === group.first.id && (
            <Fan group={group} selectedKey={selectedKey} onChoose={onChoose} onClose={() => setFan(null)} />
          )}
        </Fragment>
      ))}
    </MapOverlay>
  );
}

interface MarkerProps {
  group: MarkerGroup;
  isChosen: boolean;
  opens: 'zoom' | 'fan' | 'list';
  isOpen: boolean;
  onPress: () => void;
}

function Marker({ group: { first, markers }, isChosen, opens, isOpen, onPress }: MarkerProps) {
  const t = useText('map');
  const ref = usePlacedElement<HTMLButtonElement>(first);
  const count = markers.length;
  const isMany = count > 1;
  return (
    <button
      ref={ref}
      type="button"
      className={joinClasses('pinmark', isMany && 'pinmark--many', count >= LARGE_GROUP && 'pinmark--big')}
      aria-current={isChosen || undefined}
      aria-expanded={isMany && opens === 'fan' ? isOpen : undefined}
      aria-label={
        isMany ? t(opens === 'zoom' ? 'mark.many' : 'mark.together', { count, name: first.title }) : first.title
      }
      onClick={onPress}
    >
      {isMany && <span aria-hidden="true">{count}</span>}
    </button>
  );
}

interface FanProps {
  group: MarkerGroup;
  selectedKey: string | null;
  onChoose: (group: MarkerGroup) => void;
  onClose: () => void;
}

/** Markers of a group that zooming cannot separate, arranged around it. Escape closes the fan and restores focus. */
function Fan({ group, selectedKey, onChoose, onClose }: FanProps) {
  const t = useText('map');
  const ref = usePlacedElement<HTMLDivElement>(group.first);
  const spots = useMemo(() => fanOut(group.markers.length), [group]);
  useEffect(() => ref.current?.querySelector('button')?.focus({ preventScroll: true }), [ref]);
  const onEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    const [fan, mark] = [ref.current, ref.current?.previousElementSibling];
    // Focus is only restored if it was inside the fan.
    if (fan?.contains(document.activeElement) && mark instanceof HTMLElement) mark.focus({ preventScroll: true });
    onClose();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onEscape(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div ref={ref} className="pinfan" role="group" aria-label={t('mark.fan', { count: group.markers.length })}>
      <svg aria-hidden="true" width="2" height="2">
        <path d={spots.map(({ x, y }) => `M0 0L${x} ${y}`).join('')} />
      </svg>
      {group.markers.map((marker, index) => (
        <button
          key={marker.id}
          type="button"
          className="pinmark"
          style={{ left: spots[index]?.x, top: spots[index]?.y }}
          aria-current={marker.id === selectedKey || undefined}
          aria-label={marker.title}
          title={marker.title}
          onClick={() => onChoose({ first: marker, markers: [marker] })}
        />
      ))}
    </div>
  );
}
