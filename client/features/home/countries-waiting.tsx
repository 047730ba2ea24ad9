import { useText } from '#client/i18n/use-text.ts';
import type { CountriesLook } from './countries-here.tsx';

const PLACES = ['first', 'second', 'third', 'fourth'];

/** Keeps the place of the four countries, so that nothing moves when they come. */
export function CountriesWaiting({ look }: { look: CountriesLook }) {
  const t = useText('home');
  return (
    <div role="status" aria-label={t('countries.loading')}>
      <div className={look === 'cards' ? 'lands' : 'lands lands--tiles'}>
        {PLACES.map((place) => (
          <div className="land land--waiting" key={place}>
            <span className="pic skeleton" />
            <span className="t skeleton" />
          </div>
        ))}
      </div>
    </div>
  );
}
