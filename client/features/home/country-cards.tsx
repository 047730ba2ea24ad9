import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import type { CountryCard, KnownCountry } from './load-home.server.ts';

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

/** Countries side by side in one frame, each with what it is known for. */
export function CountryTiles({ countries }: { countries: CountryCard[] }) {
  const t = useText('country');
  return (
    <ul className="lands lands--tiles">
      {countries.map((country) => (
        <li className="land" key={country.id}>
          <SiteLink to={`/school?id=${country.id}`}>
            <CountryPicture src={country.picture} />
            <span className="t">
              <CountryName country={country} />
              {country.known && <span className="meta">{t(`${country.known}.trait`)}</span>}
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

export function CountryName({
  country: { name, englishName },
}: {
  country: Pick<CountryCard, 'name' | 'englishName'>;
}) {
  return (
    <h3>
      {name}
      {englishName && <small lang="en">{englishName}</small>}
    </h3>
  );
}

/** Mere decoration: the name beside it says which country it is. */
function CountryPicture({ src }: { src: string }) {
  return (
    <span className="pic">
      <img src={src} width={1200} height={420} loading="lazy" alt="" />
    </span>
  );
}
