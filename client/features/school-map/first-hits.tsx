import type { SchoolListContent } from '#client/features/school-list/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { MapHits } from './map-hits.tsx';

interface FirstHitsProps extends Pick<SchoolListContent, 'outcome'> {
  /** Until the map has one of its own. */
  hasHead: boolean;
}

/** The beginning of the list as it came with the page: until the map is there, and for those without script. */
export function FirstHits({ outcome: found, hasHead }: FirstHitsProps) {
  const schools = useText('schools');
  const rows = found.kind === 'found' ? found.rows : [];
  return (
    <>
      {hasHead && (
        <div className="side__head">
          <h2>{found.kind === 'found' ? schools('count.schools', { count: found.total }) : schools('count.failed')}</h2>
        </div>
      )}
      <div className="hits">
        <MapHits rows={rows} lit={null} opened={null} onLight={() => {}} />
      </div>
    </>
  );
}
