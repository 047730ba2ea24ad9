import { Fragment, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import {
  canOpen,
  clusterMarkers,
  FAN_MOST,
  fanOut,
  groupingZoom,
  type MapMarker,
  type MarkerGroup,
} from './places/cluster-markers.ts';
import { boxAround } from '#client/features/map/places/place.ts';
import { OnGround, useMap, useOnGround } from './map-pane.tsx';

/** From so many on, the ring is a larger one. */
const LARGE = 9;

/** How much of the ground a marker covers. */
const widthOf = ({ first: { lng, lat }, markers }: MarkerGroup) => ({
  lng,
  lat,
  width: markers.length >= LARGE ? 52 : markers.length > 1 ? 40 : 20,
});

interface GroupedMarkersProps {
  markers: readonly MapMarker[];
  chosen: string | null;
  /** A marker that was pressed; several where they stand so close, and are so many, that they can only be listed. */
  onChoose: (group: MarkerGroup) => void;
}

/** Markers in the order of the list, which is the order in which the keyboard meets them. */
export function GroupedMarkers({ markers, chosen, onChoose }: GroupedMarkersProps) {
  const map = useMap();
  const zoom = useSyncExternalStore(map.onMove, () => groupingZoom(map.view().zoom));
  const groups = useMemo(() => clusterMarkers(markers, zoom), [markers, zoom]);
  const [fan, setFan] = useState<{ of: string; zoom: number } | null>(null);
  useEffect(() => map.keepClear(groups.map(widthOf)), [map, groups]);
  // At another scale there are other groups.
  const fanned = fan?.zoom === zoom ? fan.of : null;
  const press = (group: MarkerGroup) => {
    const box = boxAround(group.markers);
    if (group.markers.length === 1) return onChoose(group);
    if (box && canOpen(group, map.finest)) return map.fit(box, { nearest: map.finest });
    if (group.markers.length > FAN_MOST) return onChoose(group);
    setFan(fanned === group.first.id ? null : { of: group.first.id, zoom });
  };
  return (
    <OnGround>
      {groups.map((group) => (
        <Fragment key={group.first.id}>
          <Marker
            group={group}
            isChosen={group.markers.some(({ id }) => id === chosen)}
            opens={canOpen(group, map.finest) ? 'nearer' : group.markers.length > FAN_MOST ? 'list' : 'fan'}
            isOpen={fanned === group.first.id}
            onPress={() => press(group)}
          />
          {fanned === group.first.id && (
            <Fan group={group} chosen={chosen} onChoose={onChoose} onClose={() => setFan(null)} />
          )}
        </Fragment>
      ))}
    </OnGround>
  );
}

interface MarkerProps {
  group: MarkerGroup;
  isChosen: boolean;
  opens: 'nearer' | 'fan' | 'list';
  isOpen: boolean;
  onPress: () => void;
}

function Marker({ group: { first, markers }, isChosen, opens, isOpen, onPress }: MarkerProps) {
  const t = useText('map');
  const ref = useOnGround<HTMLButtonElement>(first);
  const count = markers.length;
  const isMany = count > 1;
  return (
    <button
      ref={ref}
      type="button"
      className={joinClasses('pinmark', isMany && 'pinmark--many', count >= LARGE && 'pinmark--big')}
      aria-current={isChosen || undefined}
      aria-expanded={isMany && opens === 'fan' ? isOpen : undefined}
      aria-label={
        isMany ? t(opens === 'nearer' ? 'mark.many' : 'mark.together', { count, name: first.title }) : first.title
      }
      onClick={onPress}
    >
      {isMany && <span aria-hidden="true">{count}</span>}
    </button>
  );
}

interface FanProps {
  group: MarkerGroup;
  chosen: string | null;
  onChoose: (group: MarkerGroup) => void;
  onClose: () => void;
}

/** The markers of a group that no zoom parts, around it. Escape folds them up and goes back to the group. */
function Fan({ group, chosen, onChoose, onClose }: FanProps) {
  const t = useText('map');
  const ref = useOnGround<HTMLDivElement>(group.first);
  const spots = useMemo(() => fanOut(group.markers.length), [group]);
  useEffect(() => ref.current?.querySelector('button')?.focus({ preventScroll: true }), [ref]);
  const onEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    const [fan, mark] = [ref.current, ref.current?.previousElementSibling];
    // Whoever is elsewhere stays there.
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
      {group.markers.map((marker, at) => (
        <button
          key={marker.id}
          type="button"
          className="pinmark"
          style={{ left: spots[at]?.x, top: spots[at]?.y }}
          aria-current={marker.id === chosen || undefined}
          aria-label={marker.title}
          title={marker.title}
          onClick={() => onChoose({ first: marker, markers: [marker] })}
        />
      ))}
    </div>
  );
}
