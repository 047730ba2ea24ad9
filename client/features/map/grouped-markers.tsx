import { Fragment, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import {
  isSeparable,
  clusterMarkers,
  MAX_FAN_MARKERS,
  computeFanPositions,
  roundGroupingZoom,
  type MapMarker,
  type MarkerGroup,
} from './places/cluster-markers.ts';
import { boundingBox } from '#client/features/map/places/place.ts';
import { MapOverlay, useMap, usePositionedElement } from './map-pane.tsx';

/** Minimum number of markers in a group for which the group has a larger marker. */
const LARGE_GROUP_SIZE = 9;

const getMarkerArea = ({ firstMarker: { lng, lat }, markers }: MarkerGroup) => ({
  lng,
  lat,
  width: markers.length >= LARGE_GROUP_SIZE ? 52 : markers.length > 1 ? 40 : 20,
});

interface GroupedMarkersProps {
  markers: readonly MapMarker[];
  selectedKey: string | null;
  /**
   * Called when a marker is chosen, with a group that contains only this marker, and when a group is chosen that is too
   * large to fan out. The page shows such a group as a list.
   */
  onGroupSelect: (group: MarkerGroup) => void;
}

/** Markers in list order, which is also the tab order. */
export function GroupedMarkers({ markers, selectedKey, onGroupSelect }: GroupedMarkersProps) {
  const map = useMap();
  const zoom = useSyncExternalStore(map.onMove, () => roundGroupingZoom(map.view().zoom));
  const groups = useMemo(() => clusterMarkers(markers, zoom), [markers, zoom]);
  const [openFan, setOpenFan] = useState<{ groupId: string; zoom: number } | null>(null);
  useEffect(() => map.setMarkerAreas(groups.map(getMarkerArea)), [map, groups]);
  // Groups change with the zoom level, so a fan is open only at one zoom level.
  const openFanId = openFan?.zoom === zoom ? openFan.groupId : null;
  const handlePress = (group: MarkerGroup) => {
    const markersBox = boundingBox(group.markers);
    if (group.markers.length === 1) return onGroupSelect(group);
    if (markersBox && isSeparable(group, map.maxDetailZoom)) return map.fit(markersBox, { maxZoom: map.maxDetailZoom });
    if (group.markers.length > MAX_FAN_MARKERS) return onGroupSelect(group);
    setOpenFan(openFanId === group.firstMarker.id ? null : { groupId: group.firstMarker.id, zoom });
  };
  return (
    <MapOverlay>
      {groups.map((group) => (
        <Fragment key={group.firstMarker.id}>
          <GroupMarker
            group={group}
            isSelected={group.markers.some(({ id }) => id === selectedKey)}
            pressEffect={
              isSeparable(group, map.maxDetailZoom) ? 'zoom' : group.markers.length > MAX_FAN_MARKERS ? 'list' : 'fan'
            }
            isOpen={openFanId === group.firstMarker.id}
            onPress={() => handlePress(group)}
          />
          {openFanId === group.firstMarker.id && (
            <MarkerFan
              group={group}
              selectedKey={selectedKey}
              onMarkerSelect={onGroupSelect}
              onClose={() => setOpenFan(null)}
            />
          )}
        </Fragment>
      ))}
    </MapOverlay>
  );
}

interface GroupMarkerProps {
  group: MarkerGroup;
  isSelected: boolean;
  pressEffect: 'zoom' | 'fan' | 'list';
  isOpen: boolean;
  onPress: () => void;
}

function GroupMarker({ group: { firstMarker, markers }, isSelected, pressEffect, isOpen, onPress }: GroupMarkerProps) {
  const t = useText('map');
  const ref = usePositionedElement<HTMLButtonElement>(firstMarker);
  const markerCount = markers.length;
  const isGroup = markerCount > 1;
  return (
    <button
      ref={ref}
      type="button"
      className={joinClasses('pinmark', isGroup && 'pinmark--many', markerCount >= LARGE_GROUP_SIZE && 'pinmark--big')}
      aria-current={isSelected || undefined}
      aria-expanded={isGroup && pressEffect === 'fan' ? isOpen : undefined}
      aria-label={
        isGroup
          ? t(pressEffect === 'zoom' ? 'mark.many' : 'mark.together', { count: markerCount, name: firstMarker.title })
          : firstMarker.title
      }
      onClick={onPress}
    >
      {isGroup && <span aria-hidden="true">{markerCount}</span>}
    </button>
  );
}

interface MarkerFanProps {
  group: MarkerGroup;
  selectedKey: string | null;
  onMarkerSelect: (group: MarkerGroup) => void;
  onClose: () => void;
}

/**
 * Shows the markers of a group around it, if zooming in cannot separate them. Escape closes the fan and focuses the
 * group's marker again.
 */
function MarkerFan({ group, selectedKey, onMarkerSelect, onClose }: MarkerFanProps) {
  const t = useText('map');
  const ref = usePositionedElement<HTMLDivElement>(group.firstMarker);
  const fanPositions = useMemo(() => computeFanPositions(group.markers.length), [group]);
  useEffect(() => ref.current?.querySelector('button')?.focus({ preventScroll: true }), [ref]);
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    const [fanElement, markerElement] = [ref.current, ref.current?.previousElementSibling];
    // The group's marker is focused only if the focus was inside the fan.
    if (fanElement?.contains(document.activeElement) && markerElement instanceof HTMLElement)
      markerElement.focus({ preventScroll: true });
    onClose();
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => closeOnEscape(event);
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);
  return (
    <div ref={ref} className="pinfan" role="group" aria-label={t('mark.fan', { count: group.markers.length })}>
      <svg aria-hidden="true" width="2" height="2">
        <path d={fanPositions.map(({ x, y }) => `M0 0L${x} ${y}`).join('')} />
      </svg>
      {group.markers.map((marker, index) => (
        <button
          key={marker.id}
          type="button"
          className="pinmark"
          style={{ left: fanPositions[index]?.x, top: fanPositions[index]?.y }}
          aria-current={marker.id === selectedKey || undefined}
          aria-label={marker.title}
          title={marker.title}
          onClick={() => onMarkerSelect({ firstMarker: marker, markers: [marker] })}
        />
      ))}
    </div>
  );
}
