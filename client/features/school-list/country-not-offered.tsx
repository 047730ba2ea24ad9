import { AskAdviser } from '#client/features/facts/figure.tsx';
import { type TextOf, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { EmptyState } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';

interface CountryNotOfferedProps {
  /** Name of the country, or '' if it is unknown. */
  country: string;
  /** Pages of the countries that the site offers. */
  countries: readonly { path: string; label: string }[];
  headingLevel?: 1;
}

/** Says that the site does not take applications for a country, with the countries that it offers and an adviser to ask. */
export function CountryNotOffered({ country, countries, headingLevel }: CountryNotOfferedProps) {
  const t = useText('schools');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={getEmptyArtPath('country', agent.brandColour)}
      title={getNotOfferedTitle(t, country)}
      text={t('notOffered.hint')}
      {...(headingLevel && { headingLevel })}
    >
      <CountryLinks countries={countries} />
      <p className="row">
        <SiteLink className="btn" to="/school">
          {t('way.all')}
        </SiteLink>
        <AskAdviser
          isInline
          className="btn"
          question={t('notOffered.question', { country: country || t('notOffered.this') })}
          label={t('notOffered.ask')}
        />
      </p>
    </EmptyState>
  );
}

export const getNotOfferedTitle = (t: TextOf<'schools'>, country: string): string =>
  t('notOffered.title', { country: country || t('notOffered.this') });

export function CountryLinks({ countries }: Pick<CountryNotOfferedProps, 'countries'>) {
  const t = useText('schools');
  if (countries.length === 0) return null;
  return (
    <ul className="row" aria-label={t('way.countries')}>
      {countries.map(({ path, label }) => (
        <li key={path}>
          <SiteLink className="chip" to={path}>
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
