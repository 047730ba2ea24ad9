import { useText } from '#client/i18n/use-text.ts';
import { useToast } from '#client/ui/toast/use-toast.ts';
import { groupLines } from './arrange-lines.ts';
import { CollectionFailed, CollectionNone, NoneWithin } from './collection-absent.tsx';
import { CollectionBar } from './collection-bar.tsx';
import type { CourseLine } from './collection-line.ts';
import { SavedCourse } from './saved-course.tsx';
import type { SavedProps } from './saved-schools.tsx';
import { useArranged } from './use-arranged.ts';
import { useRemoval } from './use-removal.ts';

export function SavedCourses({ wish, schools, courses }: SavedProps) {
  const t = useText('collection');
  const toast = useToast();
  const remove = useRemoval();
  const shown = useArranged(courses ?? [], wish, schoolOf);
  if (!courses) return <CollectionFailed />;
  if (courses.length === 0) return <CollectionNone hasSchools={schools?.length !== 0} />;
  const removeAtOnce = async (course: CourseLine) => {
    const failure = await remove(course);
    if (failure) toast.error(failure);
  };
  return (
    <>
      <CollectionBar
        wish={wish}
        label={t('filter.school')}
        all={t('filter.allSchools')}
        groups={groupLines(courses, schoolOf)}
        count={t('count.courses', { count: shown.length })}
      />
      {shown.length === 0 && <NoneWithin wish={wish} />}
      {shown.length > 0 && (
        <ul className="favs">
          {shown.map((course) => (
            <SavedCourse
              key={course.id}
              course={course}
              seal={schools?.find(({ id }) => id === course.school.id)?.seal ?? ''}
              onRemove={() => void removeAtOnce(course)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

const schoolOf = ({ school: { id, names } }: CourseLine) => ({ id, name: names.own });
