import { Icon } from '#client/ui/icon/icon.tsx';
import type { Facet } from './list-facets.ts';

export interface RailGroupProps {
  title: string;
  /** No choice at all. */
  all: string;
  name: string;
  facets: readonly (Facet & {
    /** Why it cannot be chosen. */
    off?: string;
  })[];
  value: string;
  onChoose: (id: string) => void;
}

/** A few things to choose from, all in sight. */
export function RailGroup({ title, all, name, facets, value, onChoose }: RailGroupProps) {
  if (facets.length === 0) return value && <input type="hidden" name={name} value={value} />;
  const options: RailGroupProps['facets'] = [{ id: '', label: all }, ...facets];
  return (
    <details className="fgroup" open>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      <div role="radiogroup" aria-label={title}>
        {options.map(({ id, label, off }) => (
          <label key={id} className={off === undefined ? 'check' : 'check check--off'}>
            <input
              type="radio"
              name={name}
              value={id}
              disabled={off !== undefined}
              checked={value === id}
              onChange={() => onChoose(id)}
            />
            <span>
              {label}
              {off !== undefined && <small>{off}</small>}
            </span>
          </label>
        ))}
      </div>
    </details>
  );
}
