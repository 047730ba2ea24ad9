import { useText } from '#client/i18n/use-text.ts';
import { Select } from '#client/ui/select/select.tsx';
import { useCities } from './places.ts';

interface CitySelectProps {
  country: string;
  city: string;
  onCity: (city: string) => void;
}

/** The cities of one country. */
export function CitySelect({ country, city, onCity }: CitySelectProps) {
  const t = useText('selection');
  const { choices, failed } = useCities(country);
  const any = { value: '', label: t('study.anyCity') };
  return (
    <Select
      label={t('study.city')}
      hint={failed ? t('study.citiesFailed') : t('study.cityHint')}
      placeholder={any.label}
      searchLabel={t('search')}
      choices={[any, ...choices]}
      value={city || null}
      onChange={(value) => onCity(value ?? '')}
    />
  );
}
