import { useLocale, useText } from '#client/i18n/use-text.ts';
import { numberText } from '#shared/locale/kept-formats.ts';
import { valuesIn } from '#shared/rules/school-filters.ts';
import { type FilterField, type FilterOption, toggleValue } from './school-filters.ts';

interface OptionMarkProps extends Pick<FilterField, 'many' | 'name'> {
  /** Of the label; with `--off` behind it where the option cannot be chosen. */
  className: 'check' | 'pick__one';
  option: FilterOption;
  /** Of the whole filter, before and after. */
  value: string;
  onChange: (value: string) => void;
}

/** One of a filter's options, in the rail and in the sheet: what it is, why not, and how many schools there would be. */
export function OptionMark({ className, many, name, option, value, onChange }: OptionMarkProps) {
  const t = useText('schools');
  const locale = useLocale();
  const { id, label, off, total } = option;
  return (
    <label className={off === undefined ? className : `${className} ${className}--off`}>
      <input
        type={many ? 'checkbox' : 'radio'}
        name={name}
        value={id}
        disabled={off !== undefined}
        checked={many ? valuesIn(value).includes(id) : value === id}
        onChange={() => onChange(many ? toggleValue(value, id) : id)}
      />
      <span>
        {label}
        {off !== undefined && <small>{off}</small>}
      </span>
      {off === undefined && total !== undefined && (
        <span className="fgroup__total num">
          <span aria-hidden="true">{numberText(total, locale)}</span>
          <span className="sr">{t('count.schools', { count: total })}</span>
        </span>
      )}
    </label>
  );
}
