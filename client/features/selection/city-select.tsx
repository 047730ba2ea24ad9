import { useText } from '#client/i18n/use-text.ts';
import { Select } from '#client/ui/select/select.tsx';
import type { FieldsProps } from './fields-props.ts';
import { useCities } from './use-choices.ts';

/** A city to study in: of one country, for with several a city would contradict the others. */
export function CitySelect({ answers: { countries, city }, form }: FieldsProps) {
  const t = useText('selection');
  const [only = '', ...others] = countries;
  const country = others.length === 0 ? only : '';
  const { choices, failed } = useCities(country);
  return (
    <Select
      label={t('study.city')}
      placeholder={country ? t('study.anyCity') : t('study.oneCountry')}
      hint={failed ? t('study.citiesFailed') : t('study.cityHint')}
      searchLabel={t('search')}
      choices={[{ value: '', label: t('study.anyCity') }, ...choices]}
      disabled={!country}
      value={city || null}
      onChange={(value) => form.edit('city', value ?? '')}
    />
  );
}
