import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { CountryName } from './country-name.tsx';
import { CountryPicture } from './country-picture.tsx';
import type { CountryCard } from './load-countries.server.ts';

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
