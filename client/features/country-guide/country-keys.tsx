import { useText } from '#client/i18n/use-text.ts';
import type { KnownCountry } from './guide-country.ts';

const KEYS = ['bachelor', 'master', 'intake', 'visa', 'clock'] as const;

/** What holds for a country year after year. Fees and rates change, and stand with the courses. */
export function CountryKeys({ country }: { country: KnownCountry }) {
  const t = useText('guide');
  return (
    <dl className="guide__keys">
      {KEYS.map((key) => (
        <div key={key}>
          <dt>{t(`key.${key}`)}</dt>
          <dd>{t(`${country}.${key}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
