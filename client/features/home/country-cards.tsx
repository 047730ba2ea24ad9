import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { CountryName } from './country-name.tsx';
import { CountryPicture } from './country-picture.tsx';
import type { CountryCard, KnownCountry } from './load-countries.server.ts';

/** Countries with a tall picture and their facts in a ledger. */
export function CountryCards({ countries }: { countries: CountryCard[] }) {
  return (
    <ul className="lands">
      {countries.map((country) => (
        <li className="land" key={country.id}>
          <SiteLink to={`/school?id=${country.id}`}>
            <CountryPicture src={country.picture} />
            <CountryName country={country} />
          </SiteLink>
          {country.known && <CountryFacts country={country.known} />}
        </li>
      ))}
    </ul>
  );
}

const FACTS = ['length', 'intake', 'trait'] as const;

export function CountryFacts({ country }: { country: KnownCountry }) {
  const t = useText('country');
  return (
    <dl className="ledger">
      {FACTS.map((fact) => (
        <div key={fact}>
          <dt>{t(`label.${fact}`)}</dt>
          <dd>{t(`${country}.${fact}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
