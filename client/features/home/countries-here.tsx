import { useText } from '#client/i18n/use-text.ts';
import { type Arriving, useArrived } from '#client/site/arriving.ts';
import { CountriesFailed, CountriesNone } from './countries-absent.tsx';
import { CountryCards } from './country-cards.tsx';
import { CountryTiles } from './country-tiles.tsx';
import type { CountriesAnswer } from './load-countries.server.ts';

export type CountriesLook = 'cards' | 'tiles';

export function CountriesHere({ answer, look }: { answer: Arriving<CountriesAnswer>; look: CountriesLook }) {
  const t = useText('home');
  const countries = useArrived(answer);
  if (!countries.ok) return <CountriesFailed />;
  const { offered, notOffered } = countries;
  if (offered.length === 0) return <CountriesNone />;
  return (
    <>
      {look === 'cards' ? <CountryCards countries={offered} /> : <CountryTiles countries={offered} />}
      {notOffered.length > 0 && (
        <p className="meta lands-others">
          {t('countries.notOffered', { names: notOffered.join(t('countries.comma')) })}
        </p>
      )}
    </>
  );
}
