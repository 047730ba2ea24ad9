import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import { clusterMarks, groupingZoom, type MapMark, type MarkGroup } from './cluster-marks.ts';
import { useMap } from './map-context.ts';
import { OnGround } from './on-ground.tsx';
import { useOnGround } from './use-on-ground.ts';

/** From so many on, the ring is a larger one. */
const LARGE = 9;

/** How much of the ground a mark covers. */
const widthOf = ({ first: { lng, lat }, marks }: MarkGroup) => ({
  lng,
  lat,
  width: marks.length >= LARGE ? 52 : marks.length > 1 ? 40 : 20,
});

interface MapMarksProps {
  marks: readonly MapMark[];
  chosen: string | null;
  onChoose: (group: MarkGroup) => void;
}

/** Marks in the order of the list, which is the order in which the keyboard meets them. */
export function MapMarks({ marks, chosen, onChoose }: MapMarksProps) {
  const map = useMap();
  const zoom = useSyncExternalStore(map.onMove, () => groupingZoom(map.view().zoom));
  const groups = useMemo(() => clusterMarks(marks, zoom), [marks, zoom]);
  useEffect(() => map.keepClear(groups.map(widthOf)), [map, groups]);
  return (
    <OnGround>
      {groups.map((group) => (
        <Mark
          key={group.first.id}
          group={group}
          isChosen={group.marks.some(({ id }) => id === chosen)}
          onChoose={() => onChoose(group)}
        />
      ))}
    </OnGround>
  );
}

interface MarkProps {
  group: MarkGroup;
  isChosen: boolean;
  onChoose: () => void;
}

function Mark({ group: { first, marks }, isChosen, onChoose }: MarkProps) {
  const t = useText('map');
  const ref = useOnGround<HTMLButtonElement>(first);
  const count = marks.length;
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
