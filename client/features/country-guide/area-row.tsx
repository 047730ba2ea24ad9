import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { withQuery } from '#client/site/with-query.ts';
import { guideAddress } from './guide-address.ts';
import type { Area } from './load-areas.server.ts';

interface AreaRowProps {
  area: Area;
  /** Null where it stands alone. */
  number: number | null;
  country: { id: string; slug: string };
}

/** A state and its cities, each with the way to its schools. */
export function AreaRow({ area, number, country }: AreaRowProps) {
  const t = useText('guide');
  const otherLang = useLocale() === 'en-us' ? 'zh-HK' : 'en';
  const schools = (place: Record<string, string>) => withQuery('/school', { id: country.id, ...place });
  return (
    <li>
      {number !== null && (
        <span className="n" aria-hidden="true">
          {number}
        </span>
      )}
      <div>
        <h3>
          <SiteLink to={guideAddress('area-list-tab', country.slug, area.slug)}>{area.name}</SiteLink>{' '}
          {area.otherName && (
            <span className="display" lang={otherLang}>
              {area.otherName}
            </span>
          )}
        </h3>
        {area.cities.length > 0 && (
          <ul className="cities" aria-label={t('areas.cities', { name: area.name })}>
            {area.cities.map((city) => (
              <li key={city.id}>
                <SiteLink to={schools({ stateId: area.id, cityId: city.id })}>{city.name}</SiteLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <SiteLink className="more" to={schools({ stateId: area.id })}>
        {t('areas.schools')}
        <Icon name="right" />
      </SiteLink>
    </li>
  );
}
