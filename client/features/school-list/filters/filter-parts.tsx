import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { numberText } from '#shared/locale/locales.ts';
import { splitFilterValues, OFFER_FILTERS } from '#shared/rules/school-filters.ts';
import { SiteLink } from '#client/site/site.tsx';
import {
  type FilterField,
  type FilterOption,
  toggleValue,
  changeFilters,
  getFiltersPath,
  type ListPage,
  type SchoolFilters,
} from './school-filters.ts';
import type { ListFacets } from './filter-table.ts';

/**
 * Fee range of the sidebar and the sheet. It is rendered on the server and hydrated later, because the script of the
 * slider is large.
 */
export const CustomFee = createLazyPart({
  load: async () => (await import('./fee-range.tsx')).FeeRange,
  namespaces: ['schools'],
});

const UNKNOWN_TOTAL = '–';

interface OptionMarkProps extends Pick<FilterField, 'many' | 'name'> {
  className: 'check' | 'pick__one';
  option: FilterOption;
  /** Value of the whole filter. `onChange` receives the new value. */
  value: string;
  onChange: (value: string) => void;
}

/** Option of a filter with its label and the number of schools. */
export function OptionMark({ className, many, name, option, value, onChange }: OptionMarkProps) {
  const locale = useLocale();
  const { id, label, total, isUnstated } = option;
  const totalText = total === undefined ? undefined : isUnstated ? UNKNOWN_TOTAL : numberText(total, locale);
  return (
    <label className={className} data-total={totalText}>
      <input
        type={many ? 'checkbox' : 'radio'}
        name={name}
        value={id}
        checked={many ? splitFilterValues(value).includes(id) : value === id}
        onChange={() => onChange(many ? toggleValue(value, id) : id)}
      />
      {label}
    </label>
  );
}

interface UnstatedNoteProps {
  listPage: ListPage;
  filters: SchoolFilters;
  facets: Pick<ListFacets, 'unstated'>;
}

/** Says how many schools lack the filtered figure but may still be suitable, with a link that includes them. */
export function UnstatedNote({ listPage, filters, facets: { unstated } }: UnstatedNoteProps) {
  const t = useText('schools');
  if (filters.unstated || unstated.schools === 0) return null;
  const unstatedNames = OFFER_FILTERS.filter((key) => unstated.of.includes(key))
    .map((key) => t(`unstated.${key}`))
    .join(t('unstated.separator'));
  return (
    <p className="unstated">
      {t('unstated.note', { count: unstated.schools, what: unstatedNames })}
      <SiteLink className="link" to={getFiltersPath(changeFilters(filters, { unstated: '1' }), listPage)}>
        {t('unstated.show')}
      </SiteLink>
    </p>
  );
}

export interface RelaxationNoteProps {
  loosenings: readonly { what: string; path: string; gain: number }[];
}

/** Suggests filters to relax below a short or empty list, with the number of schools that each of them adds. */
export function RelaxationNote({ loosenings }: RelaxationNoteProps) {
  const t = useText('schools');
  if (loosenings.length === 0) return null;
  return (
    <section className="loosen" aria-label={t('loosen.title')}>
      <h3>{t('loosen.title')}</h3>
      <ul>
        {loosenings.map(({ what, path, gain }) => (
          <li key={path}>
            <SiteLink className="link" to={path}>
              {what}
            </SiteLink>{' '}
            <b className="num">{t('loosen.gain', { count: gain })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
