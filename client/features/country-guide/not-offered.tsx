import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { ButtonLink } from '#client/ui/link/button-link.tsx';
import { guideAddress, type GuideTab } from './guide-address.ts';
import type { GuideCountry } from './guide-country.ts';

/** A country that is not offered for now, and those that are. */
export function NotOffered({ name, offered, tab }: { name: string; offered: GuideCountry[]; tab: GuideTab }) {
  const t = useText('guide');
  const path = useSitePath();
  const { agent } = useSite();
  return (
    <div className="wrap empty guide--bare">
      <img src={emptyArtAddress('country', agent.brandColour)} width={200} height={144} alt="" />
      <h1>{t('notOffered.title', { name: name || t('notOffered.this') })}</h1>
      <p>{t('notOffered.text')}</p>
      {offered.length > 0 && (
        <ul className="row" aria-label={t('notOffered.instead')}>
          {offered.map((country) => (
            <li key={country.id}>
              <ButtonLink href={path(guideAddress(tab, country.slug))}>{country.name}</ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
