import { useState } from 'react';
import type { MapFailure } from '#client/features/map/offers.ts';
import {
  FilterSheet,
  SchoolList,
  type SchoolListContent,
  SearchBox,
  ViewSwitch,
} from '#client/features/school-list/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Notice } from '#client/ui/say/notice.tsx';
import { MapSplit } from './map-split.tsx';
import './school-map.css';

type SchoolMapProps = Omit<SchoolListContent, 'head'>;

/** The search for schools on a map. Where there can be no map, it is the list that it otherwise would be. */
export function SchoolMap(props: SchoolMapProps) {
  const t = useText('school-map');
  const map = useText('map');
  const [failure, setFailure] = useState<MapFailure | null>(null);
  const { title, place, filters, asked, facets } = props;
  const country = facets.countries.find(({ id }) => id === filters.country);
  if (failure || country?.offered === false) {
    const notice = failure && (
      <Notice icon="map" announce="politely">
        <p>{map(`failed.${failure}`)}</p>
        <p className="meta">{t('insteadOfMap')}</p>
      </Notice>
    );
    return <SchoolList {...props} notice={notice} />;
  }
  return (
    <div className="mapsearch">
      <div className="maptools">
        <h1>{title}</h1>
        <SearchBox key={`${asked.keyword} ${asked.searchType}`} place={place} filters={filters} asked={asked} />
        <FilterSheet place={place} filters={filters} facets={facets} />
        <ViewSwitch place={place} filters={filters} />
      </div>
      <MapSplit {...props} onLoadedError={setFailure} />
    </div>
  );
}
