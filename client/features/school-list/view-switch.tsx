import { useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Seg } from '#client/ui/say/seg.tsx';
import { changeFilters, filtersAddress, type SchoolFilters } from './school-filters.ts';
import type { ListPlace } from './list-place.ts';

interface ViewSwitchProps {
  place: ListPlace;
  filters: SchoolFilters;
}

/** The same schools as a list or on a map. A map has no pages. */
export function ViewSwitch({ place, filters }: ViewSwitchProps) {
  const t = useText('schools');
  const toPath = useSitePath();
  const addressIn = (view: ListPlace) => toPath(filtersAddress(changeFilters(filters, {}), view));
  const isMap = place === 'map';
  return (
    <Seg
      label={t('view.label')}
      chosen={isMap ? 'map' : 'list'}
      parts={[
        {
          id: 'list',
          href: addressIn(isMap ? 'search' : place),
          label: (
            <>
              <Icon name="list" />
              {t('view.list')}
            </>
          ),
        },
        {
          id: 'map',
          href: addressIn('map'),
          label: (
            <>
              <Icon name="map" />
              {t('view.map')}
            </>
          ),
        },
      ]}
    />
  );
}
