import { useId } from 'react';
import type { RailGroupProps } from './rail-group.tsx';

/** One country has four states and another fifty: as a list that opens they take the same room, and nothing moves. */
export function RailSelect({ title, all, name, facets, value, onChoose }: RailGroupProps) {
  const id = useId();
  if (facets.length === 0) return value && <input type="hidden" name={name} value={value} />;
  return (
    <div className="fgroup fgroup--select">
      <label htmlFor={id}>{title}</label>
      <select className="select" id={id} name={name} value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{all}</option>
        {facets.map((facet) => (
          <option key={facet.id} value={facet.id}>
            {facet.label}
          </option>
        ))}
      </select>
    </div>
  );
}
