import { useEffect, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { latePart } from '#client/ui/late-part.tsx';
import { groupLines } from './arrange-lines.ts';
import { CollectionFailed, CollectionNone, NoneWithin } from './collection-absent.tsx';
import { focusHeading } from './collection-heading.ts';
import { CollectionBar } from './collection-bar.tsx';
import type { CourseLine, SchoolLine } from './collection-line.ts';
import type { CollectionWish } from './collection-wish.ts';
import { SavedSchool } from './saved-school.tsx';
import { useArranged } from './use-arranged.ts';
import { useRemoval } from './use-removal.ts';

const RemoveQuestion = latePart({
  load: async () => (await import('./remove-question.tsx')).RemoveQuestion,
  words: ['favourites', 'ui'],
});

export interface SavedProps {
  wish: CollectionWish;
  /** Null where they could not be asked for. */
  schools: SchoolLine[] | null;
  courses: CourseLine[] | null;
}

export function SavedSchools({ wish, schools, courses }: SavedProps) {
  const t = useText('collection');
  const remove = useRemoval();
  /** With the number of its courses, which goes down as soon as the answer is yes. */
  const [leaving, setLeaving] = useState<{ school: SchoolLine; courses: number | null } | null>(null);
  const hasGone = useRef(false);
  useEffect(() => {
    if (!leaving && hasGone.current) focusHeading(); // Only now is the question closed.
    hasGone.current = false;
  }, [leaving]);
  const shown = useArranged(schools ?? [], wish, countryOf);
  if (!schools) return <CollectionFailed />;
  const countOf = ({ id }: SchoolLine) => courses?.filter((course) => course.school.id === id).length ?? null;
  return (
    <>
      {schools.length === 0 ? (
        <CollectionNone />
      ) : (
        <CollectionBar
          wish={wish}
          label={t('filter.country')}
          all={t('filter.allCountries')}
          groups={groupLines(schools, countryOf)}
          count={t('count.schools', { count: shown.length })}
        />
      )}
      {schools.length > 0 && shown.length === 0 && <NoneWithin wish={wish} />}
      {shown.length > 0 && (
        <ul className="favs">
          {shown.map((school) => (
            <SavedSchool
              key={school.id}
              school={school}
              courses={countOf(school)}
              onRemove={() => setLeaving({ school, courses: countOf(school) })}
            />
          ))}
        </ul>
      )}
      {leaving && (
        <RemoveQuestion
          name={leaving.school.names.own}
          courses={leaving.courses}
          remove={async () => {
            const failure = await remove(leaving.school);
            hasGone.current = !failure;
            return failure;
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

const countryOf = ({ country }: SchoolLine) => country;
