import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { RemarkEditor } from './remark-editor.tsx';
import { type CourseRow, groupRows } from './favourite-rows.ts';
import type { FavouriteListProps } from './favourite-schools.tsx';
import { FavouritesBar, FavouritesFailed, NoFavourites, focusHeading, NoneWithin, RowTitle } from './list-parts.tsx';
import { placeOfRow, useArrangedRows, useRemoval } from './use-favourite-rows.ts';

export function FavouriteCourses({ query, schools, courses }: FavouriteListProps) {
  const t = useText('collection');
  const toast = useToast();
  const remove = useRemoval();
  const shown = useArrangedRows(courses ?? [], query, schoolOf);
  if (!courses) return <FavouritesFailed />;
  if (courses.length === 0) return <NoFavourites hasSchools={schools?.length !== 0} />;
  const removeAtOnce = async (course: CourseRow) => {
    const failure = await remove(course);
    if (failure) toast.error(failure);
    else focusHeading();
  };
  return (
    <>
      <FavouritesBar
        query={query}
        label={t('filter.school')}
        all={t('filter.allSchools')}
        groups={groupRows(courses, schoolOf)}
        count={t('count.courses', { count: shown.length })}
      />
      {shown.length === 0 && <NoneWithin query={query} />}
      {shown.length > 0 && (
        <ul className="favs">
          {shown.map((course) => (
            <CourseItem
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

const schoolOf = ({ school: { id, names } }: CourseRow) => ({ id, name: names.own });

interface CourseItemProps {
  course: CourseRow;
  /** The school's seal; '' where it is not known. */
  seal: string;
  onRemove: () => void;
}

function CourseItem({ course, seal, onRemove }: CourseItemProps) {
  const t = useText('collection');
  const locale = useLocale();
  const { id, names, school, level, fee, start, day, mark } = course;
  return (
    <li>
      {seal ? <Image className="seal" src={seal} alt="" width={56} height={56} fit="contain" /> : <span />}
      <div>
        <RowTitle names={names}>
          <SiteLink to={`/school/course/${id}`} lang={names.ownLang}>
            {names.own}
          </SiteLink>
        </RowTitle>
        <p className="meta favs__facts">
          <SiteLink to={`/school/${school.id}`} lang={school.names.ownLang}>
            {school.names.own}
          </SiteLink>
          {level && <span>{level}</span>}
          {fee && <span>{t('fee', { fee })}</span>}
          {start && <span>{t('start', { start })}</span>}
          {day && <span>{t('since', { day: dayText(day, locale) })}</span>}
        </p>
      </div>
      <IconButton className="needs-script" icon="trash" label={t('remove', { name: names.own })} onClick={onRemove} />
      <RemarkEditor place={placeOfRow(course)} mark={mark} name={names.own} />
    </li>
  );
}
