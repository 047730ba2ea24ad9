import { useEffect, useId, useRef, useState } from 'react';
import { type FilterChoice, StoredFilters } from './list-form.tsx';
import { type FilterField, type FilterOption, type ListPage, useFilterFields } from './school-filters.ts';
import { LINKED_FILTERS, type ListFacets } from './filter-table.ts';
import { useText } from '#client/i18n/use-text.ts';
import { OptionMark, CustomFee } from './filter-parts.tsx';
import { useIsScripted } from '#client/site/hydration.ts';
import { splitFilterValues } from '#shared/rules/school-filters.ts';

interface FilterRailProps {
  listPage: ListPage;
  choice: FilterChoice;
  facets: ListFacets;
}

/** Filters next to the list on wide screens. Choices apply immediately. Without JavaScript there is a submit button. */
export function FilterRail({ listPage, choice: { chosen, choose, form }, facets }: FilterRailProps) {
  const t = useText('schools');
  const fields = useFilterFields(listPage, facets);
  const getFieldProps = ({ key, ...field }: FilterField) => ({
    ...field,
    value: chosen[key],
    onChoose: (id: string) => choose({ [key]: id }),
  });
  return (
    <form {...form} className="rail" aria-label={t('filter.label')}>
      <StoredFilters listPage={listPage} filters={chosen} keys={['keyword', 'searchType', ...LINKED_FILTERS, 'sort']} />
      {fields.map((field) =>
        field.key === 'fee' ? (
          <RailFee key={field.key} {...getFieldProps(field)} spread={facets.spread} />
        ) : field.control === 'select' || field.key === 'english' ? (
          <RailSelect key={field.key} {...getFieldProps(field)} />
        ) : (
          <RailGroup key={field.key} {...getFieldProps(field)} />
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

interface FilterRailFieldProps extends Pick<FilterField, 'many' | 'name' | 'title' | 'all' | 'options'> {
  value: string;
  onChoose: (id: string) => void;
}

/** Number of options above which a group is collapsed, because it would push the other filters out of view. */
const MANY_OPTIONS = 12;

/** Fee filter. It is a slider with two thumbs, or without JavaScript a list of fee ranges. */
function RailFee({ spread: totals, ...field }: FilterRailFieldProps & { spread: readonly number[] }) {
  const { title, name, options, value, onChoose } = field;
  if (options.length === 0) return value && <input type="hidden" name={name} value={value} />;
  return (
    <details className="fgroup" open>
      <summary className="has-icon-after i-down">{title}</summary>
      <CustomFee value={value} barTotals={totals} onChange={onChoose} />
      <ScriptedValue name={name} value={value} />
      <noscript>
        <RailSelect {...field} />
      </noscript>
    </details>
  );
}

/**
 * Hidden field that replaces a select if JavaScript runs. As a separate component it is the only part that hydration
 * renders again.
 */
function ScriptedValue(field: { name: string; value: string }) {
  return useIsScripted() && <input type="hidden" {...field} />;
}

/**
 * Filter with checkboxes or radio buttons. The options of a collapsed group are rendered when it is opened. Without
 * JavaScript they are part of the page.
 */
function RailGroup({ title, all: allLabel, many, name, options, value, onChoose }: FilterRailFieldProps) {
  const isOpenAtFirst = options.length <= MANY_OPTIONS || value !== '';
  const [hasBeenOpen, setHasBeenOpen] = useState(isOpenAtFirst);
  const ref = useRef<HTMLDetailsElement>(null);
  // The group may have been opened before hydration.
  useEffect(() => setHasBeenOpen((wasOpen) => wasOpen || ref.current?.open === true), []);
  if (options.length === 0) return value && <input type="hidden" name={name} value={value} />;
  const optionsWithAll: readonly FilterOption[] = many ? options : [{ id: '', label: allLabel }, ...options];
  const renderOptions = () => (
    <div role={many ? 'group' : 'radiogroup'} aria-label={title}>
      {optionsWithAll.map((option) => (
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
  );
  return (
    <details
      className="fgroup"
      open={isOpenAtFirst}
      ref={ref}
      onToggle={({ currentTarget }) => currentTarget.open && setHasBeenOpen(true)}
    >
      <summary className="has-icon-after i-down">
        {title}
        {value && <span className="fgroup__chosen num">{splitFilterValues(value).length}</span>}
      </summary>
      {hasBeenOpen || isOpenAtFirst ? renderOptions() : <noscript>{import.meta.env.SSR && renderOptions()}</noscript>}
    </details>
  );
}

/** Select box for states. Checkboxes would not do, because a country has between four and fifty states. */
function RailSelect({ title, all, name, options, value, onChoose }: FilterRailFieldProps) {
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
