import { type ReactNode, useId } from 'react';
import { type FilterChoice, KeptFilters } from './list-form.tsx';
import { type FilterField, type FilterOption, type ListPlace, toggleValue, useFilterFields } from './school-filters.ts';
import { LINKED_FILTERS, type ListFacets } from './filter-table.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { numberText } from '#shared/locale/kept-formats.ts';
import { valuesIn } from '#shared/rules/school-filters.ts';
import { OwnFee } from './own-fee.tsx';

interface FilterRailProps {
  place: ListPlace;
  choice: FilterChoice;
  facets: ListFacets;
}

/** Beside the list on a wide screen. What is ticked holds at once; without a script a button says so. */
export function FilterRail({ place, choice: { chosen, choose, form }, facets }: FilterRailProps) {
  const t = useText('schools');
  const fields = useFilterFields(place, facets);
  const propsOf = ({ key, ...field }: FilterField) => ({
    ...field,
    value: chosen[key],
    onChoose: (id: string) => choose({ [key]: id }),
  });
  return (
    <form {...form} className="rail" aria-label={t('filter.label')}>
      <KeptFilters place={place} filters={chosen} keys={['keyword', 'searchType', ...LINKED_FILTERS, 'sort']} />
      {fields.map((field) =>
        field.control === 'select' ? (
          <RailSelect key={field.key} {...propsOf(field)} />
        ) : (
          <RailGroup key={field.key} {...propsOf(field)}>
            {field.key === 'fee' && <OwnFee value={chosen.fee} onChange={(fee) => choose({ fee })} />}
          </RailGroup>
        ),
      )}
      {facets.countries.length > 0 && facets.states.length === 0 && !chosen.country && (
        <p className="tip rail__tip">{t('filter.countryFirst')}</p>
      )}
      <noscript>
        <button className="btn btn--solid" type="submit">
          {t('filter.show')}
        </button>
      </noscript>
    </form>
  );
}

/** Beside a choice, and read with it: the schools that there would be. */
export function OptionTotal({ total }: { total: number | undefined }) {
  const t = useText('schools');
  const locale = useLocale();
  return (
    total !== undefined && (
      <span className="fgroup__total num">
        <span aria-hidden="true">{numberText(total, locale)}</span>
        <span className="sr">{t('count.schools', { count: total })}</span>
      </span>
    )
  );
}

interface RailFieldProps extends Pick<FilterField, 'many' | 'name' | 'title' | 'all' | 'options'> {
  value: string;
  onChoose: (id: string) => void;
}

/** More than these would push all other filters out of sight. */
const MANY = 12;

/** A few things to choose from, all in sight: one of them, or as many as one likes. */
function RailGroup({
  title,
  all,
  many,
  name,
  options,
  value,
  onChoose,
  children,
}: RailFieldProps & { children?: ReactNode }) {
  if (options.length === 0) return value && <input type="hidden" name={name} value={value} />;
  const withNone: readonly FilterOption[] = many ? options : [{ id: '', label: all }, ...options];
  const chosen = valuesIn(value);
  return (
    <details className="fgroup" open={options.length <= MANY || value !== ''}>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      <div role={many ? 'group' : 'radiogroup'} aria-label={title}>
        {withNone.map(({ id, label, off, total }) => (
          <label key={id} className={off === undefined ? 'check' : 'check check--off'}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={name}
              value={id}
              disabled={off !== undefined}
              checked={many ? chosen.includes(id) : value === id}
              onChange={() => onChoose(many ? toggleValue(value, id) : id)}
            />
            <span>
              {label}
              {off !== undefined && <small>{off}</small>}
            </span>
            <OptionTotal total={off === undefined ? total : undefined} />
          </label>
        ))}
      </div>
      {children}
    </details>
  );
}

/** One country has four states and another fifty: as a list that opens they take the same room, and nothing moves. */
function RailSelect({ title, all, name, options, value, onChoose }: RailFieldProps) {
  const id = useId();
  const t = useText('schools');
  if (options.length === 0) return value && <input type="hidden" name={name} value={value} />;
  return (
    <div className="fgroup fgroup--select">
      <label htmlFor={id}>{title}</label>
      <select className="select" id={id} name={name} value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.total === undefined
              ? option.label
              : t('filter.counted', { label: option.label, count: option.total })}
          </option>
        ))}
      </select>
    </div>
  );
}
