import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import type { TwoNames } from '#client/site/catalogue/school-name.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { EmptyState } from '#client/ui/say/notice.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import { guideAddress, type GuideCountry, type KnownCountry } from './guide-country.ts';

/** The countries, each with its facts and the ways on. */
export function CountryRows({ countries }: { countries: GuideCountry[] }) {
  const t = useText('guide');
  const { agent } = useSite();
  if (countries.length === 0) {
    return (
      <EmptyState picture={emptyArtAddress('country', agent.brandColour)} title={t('none')} text={t('noneHint')} />
    );
  }
  return (
    <ol className="guide__areas">
      {countries.map((country, index) => (
        <CountryRow key={country.id} country={country} number={index + 1} />
      ))}
    </ol>
  );
}

function CountryRow({ country, number }: { country: GuideCountry; number: number }) {
  const t = useText('guide');
  const { slug, names, known } = country;
  return (
    <li>
      <span className="n" aria-hidden="true">
        {number}
      </span>
      <div>
        <PlaceName names={names} to={guideAddress('area-list-tab', slug)} />
        {known && <p className="meta">{t(`lead.${known}`)}</p>}
      </div>
      <SiteLink className="more" to={guideAddress('school-apply-tab', slug)}>
        {t('tab.school-apply-tab')}
        <Icon name="right" />
      </SiteLink>
      {known && <CountryFacts country={known} />}
    </li>
  );
}

const FACTS = ['bachelor', 'master', 'intake', 'visa'] as const;

function CountryFacts({ country }: { country: KnownCountry }) {
  const t = useText('guide');
  return (
    <dl className="facts">
      {FACTS.map((fact) => (
        <div key={fact}>
          <dt>{t(`key.${fact}`)}</dt>
          <dd>{t(`${country}.${fact}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A place's name in the page's language, which leads to it, and in the other. */
export function PlaceName({ names: { own, other, otherLang }, to }: { names: TwoNames; to: string }) {
  return (
    <h3>
      <SiteLink to={to}>{own}</SiteLink>{' '}
      {other && (
        <span className="display" lang={otherLang}>
          {other}
        </span>
      )}
    </h3>
  );
}
