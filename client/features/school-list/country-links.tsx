import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import type { CountryFacet } from './list-facets.ts';

/** The countries one can apply to. */
export function CountryLinks({ countries }: { countries: readonly CountryFacet[] }) {
  const t = useText('schools');
  const offered = countries.filter((country) => country.offered);
  if (offered.length === 0) return null;
  return (
    <ul className="row ways" aria-label={t('way.countries')}>
      {offered.map(({ id, label }) => (
        <li key={id}>
          <SiteLink className="chip" to={`/school?id=${id}`}>
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
