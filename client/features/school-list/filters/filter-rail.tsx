import { useId } from 'react';
import { type FilterChoice, StoredFilters } from './list-form.tsx';
import { type FilterField, type FilterOption, type ListPage, useFilterFields } from './school-filters.ts';
import { LINKED_FILTERS, type ListFacets } from './filter-table.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { OptionMark, OwnFee } from './filter-parts.tsx';
import { useIsScripted } from '#client/site/hydration.ts';
import { valuesIn } from '#shared/rules/school-filters.ts';

interface FilterRailProps {
  place: ListPage;
  choice: FilterChoice;
  facets: ListFacets;
}

/** Filters beside the list on wide screens. Choices apply immediately; without JavaScript there is a submit button. */
export function FilterRail({ place, choice: { chosen, choose, form }, facets }: FilterRailProps) {
  const t = useText('schools');
  const fields = useFilterFields(place, facets);
  const getProps = ({ key, ...field }: FilterField) => ({
    ...field,
    value: chosen[key],
    onChoose: (id: string) => choose({ [key]: id }),
  });
  return (
    <form {...form} className="rail" aria-label={t('filter.label')}>
      <StoredFilters place={place} filters={chosen} keys={['keyword', 'searchType', ...LINKED_FILTERS, 'sort']} />
      {fields.map((field) =>
        field.key === 'fee' ? (
          <RailFee key={field.key} {...getProps(field)} spread={facets.spread} />
        ) : field.control === 'select' || field.key === 'english' ? (
          <RailSelect key={field.key} {...getProps(field)} />
        ) : (
          <RailGroup key={field.key} {...getProps(field)} />
        ),
      )}
      <noscript>
        <button className="btn btn--solid" type="submit">
          {t('filter.show')}
        </button>
      </noscript>
    </form>
  );
}

interface RailFieldProps extends Pick<FilterField, 'many' | 'name' | 'title' | 'all' | 'options'> {
  value: string;
  onChoose: (id: string) => void;
}

/** A group with more options is collapsed, since it would push the other filters out of view. */
const MANY = 12;

/** Fee filter: a slider with two thumbs, or a list of fee ranges without JavaScript. */
function RailFee({ spread, ...field }: RailFieldProps & { spread: readonly number[] }) {
  const { title, name, options, value, onChoose } = field;
  if (options.length === 0) return value && <input type="hidden" name={name} value={value} />;
  return (
    <details className="fgroup" open>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      <OwnFee value={value} spread={spread} onChange={onChoose} />
      <ScriptedValue name={name} value={value} />
      <noscript>
        <RailSelect {...field} />
      </noscript>
    </details>
  );
}

/**
 * Hidden field that replaces a select once JavaScript runs. It is a separate component, so that hydration re-renders
 * nothing else.
 */
function ScriptedValue(field: { name: string; value: string }) {
  return useIsScripted() && <input type="hidden" {...field} />;
}

/** Filter with few options, all visible, as checkboxes or radio buttons. */
function RailGroup({ title, all, many, name, options, value, onChoose }: RailFieldProps) {
  if (options.length === 0) return value && <input type="hidden" name={name} value={value} />;
  const withNone: readonly FilterOption[] = many ? options : [{ id: '', label: all }, ...options];
  return (
    <details className="fgroup" open={options.length <= MANY || value !== ''}>
      <summary>
        {title}
        {value && <span className="fgroup__chosen num">{valuesIn(value).length}</span>}
        <Icon name="down" />
      </summary>
      <div role={many ? 'group' : 'radiogroup'} aria-label={title}>
        {withNone.map((option) => (
          <OptionMark
            key={option.id}
            className="check"
            many={many}
            name={name}
            option={option}
            value={value}
            onChange={onChoose}
          />
        ))}
      </div>
    </details>
  );
}

/** Select in place of checkboxes, because the number of states ranges from four to fifty. */
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
