import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { withQuery } from '#client/site/with-query.ts';
import { guideAddress } from './guide-address.ts';
import { PlaceName } from './place-name.tsx';
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
  const schools = (place: Record<string, string>) => withQuery('/school', { id: country.id, ...place });
  return (
    <li>
      {number !== null && (
        <span className="n" aria-hidden="true">
          {number}
        </span>
      )}
      <div>
        <PlaceName names={area.names} to={guideAddress('area-list-tab', country.slug, area.slug)} />
        {area.cities.length > 0 && (
          <ul className="cities" aria-label={t('areas.cities', { name: area.names.own })}>
            {area.cities.map((city) => (
              <li key={city.id}>
                <SiteLink className="plain" to={schools({ state: area.id, city: city.id })}>
                  {city.names.own}
                </SiteLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <SiteLink className="more" to={schools({ state: area.id })}>
        {t('areas.schools')}
        <Icon name="right" />
      </SiteLink>
    </li>
  );
}
