import { Icon } from '#client/ui/icon/icon.tsx';
import type { Facet } from './list-facets.ts';

/** More than these are a long way down: they go into a list that opens. */
const MOST_IN_SIGHT = 8;

interface RailGroupProps {
  title: string;
  /** No choice at all. */
  all: string;
  name: string;
  facets: readonly (Facet & { off?: string })[];
  value: string;
  onChoose: (id: string) => void;
}

export function RailGroup({ title, all, name, facets, value, onChoose }: RailGroupProps) {
  if (facets.length === 0) return value && <input type="hidden" name={name} value={value} />;
  const options = [{ id: '', label: all }, ...facets] as (Facet & { off?: string })[];
  return (
    <details className="fgroup" open>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      {options.length > MOST_IN_SIGHT + 1 ? (
        <div>
          <select
            className="select"
            name={name}
            aria-label={title}
            value={value}
            onChange={(event) => onChoose(event.target.value)}
          >
            {options.map(({ id, label, off }) => (
              <option key={id} value={id} disabled={off !== undefined}>
                {label}
              </option>
            ))}
          </select>
        </div>
      ) : (
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
      )}
    </details>
  );
}
