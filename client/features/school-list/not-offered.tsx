import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { EmptyState } from '#client/ui/say/empty-state.tsx';
import { CountryLinks } from './country-links.tsx';
import type { CountryFacet } from './list-facets.ts';

/** A country that exists and is not among those one can apply to. */
export function NotOffered({ country, countries }: { country: string; countries: readonly CountryFacet[] }) {
  const t = useText('schools');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={emptyArtAddress('country', agent.brandColour)}
      title={t('notOffered.title', { country })}
      text={t('notOffered.hint')}
    >
      <CountryLinks countries={countries} />
      <SiteLink className="btn" to="/school">
        {t('way.all')}
      </SiteLink>
    </EmptyState>
  );
}
