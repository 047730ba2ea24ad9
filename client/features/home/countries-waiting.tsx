import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { CountriesLook } from './countries-here.tsx';
import { CountryFacts } from './country-cards.tsx';
import { CountryName } from './country-name.tsx';
import type { KnownCountry } from './load-countries.server.ts';

/** The four that are offered, in the order in which they come. */
const PLACES: KnownCountry[] = ['uk', 'au', 'us', 'ca'];
/** A line of something. */
const SOME_WORDS = '\u00a0';

/** Keeps the place of the four countries, so that nothing moves when they come. */
export function CountriesWaiting({ look }: { look: CountriesLook }) {
  const t = useText('home');
  return (
    <div role="status" aria-label={t('countries.loading')}>
      <div className={look === 'cards' ? 'lands' : 'lands lands--tiles'}>
        {PLACES.map((place) => (
          <div className="land land--waiting" key={place}>
            <span className="pic skeleton" />
            <div className="t skeleton">
              <div className="lands--unseen">
                <WordsOf country={place} look={look} />
              </div>
            </div>
          </div>
        ))}
      </div>
      <p className="meta lands-others lands--unseen">{t('countries.notOffered', { names: SOME_WORDS })}</p>
    </div>
  );
}

function WordsOf({ country, look }: { country: KnownCountry; look: CountriesLook }) {
  const t = useText('country');
  const name = { name: t(`${country}.name`), englishName: useLocale() === 'en-us' ? '' : SOME_WORDS };
  return (
    <>
      <CountryName country={name} />
      {look === 'cards' ? <CountryFacts country={country} /> : <span className="meta">{t(`${country}.trait`)}</span>}
    </>
  );
}
