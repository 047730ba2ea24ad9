import { useEffect, useRef, useState } from 'react';
import { ApplyLink } from '#client/features/apply-start/apply-link.tsx';
import { CompareLink } from '#client/features/compare/link/compare-link.tsx';
import { formatEdition, formatFigureName } from '#client/features/facts/figure.ts';
import { Figure } from '#client/features/facts/figure.tsx';
import { FigureChanges } from '#client/features/facts/figure-changes.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatDay } from '#client/i18n/date-texts.ts';
import { formatLocation } from '#client/site/catalogue/school-name.ts';
import { SiteLink } from '#client/site/site.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import {
  type FavouriteCourseRow,
  type FavouriteSchoolRow,
  groupRows,
  type FavouritesQuery,
  getFavouritesPath,
} from './favourite-rows.ts';
import {
  getPlace,
  useFilteredRows,
  useRemoveFavourite,
  FavouritesBar,
  FavouritesError,
  NoFavourites,
  NoFavouritesFound,
  RowTitle,
  focusHeading,
} from './list-parts.tsx';
import { RemarkEditor } from './remark-editor.tsx';
import { RowForms } from './row-forms.tsx';
import { SchoolTerms } from './school-terms.tsx';

const RemoveQuestion = createLazyPart({
  load: async () => (await import('#client/features/favourites/dialog/remove-question.tsx')).RemoveDialog,
  namespaces: ['favourites', 'ui'],
});

interface FavouriteListProps {
  query: FavouritesQuery;
  /** Favourite schools, or null after a failed request. */
  schools: FavouriteSchoolRow[] | null;
  courses: FavouriteCourseRow[] | null;
}

export function FavouriteSchools({ query, schools, courses }: FavouriteListProps) {
  const t = useText('favourites-page');
  const removeFavourite = useRemoveFavourite();
  /**
   * School to be removed, and the number of its courses, which is stored because it drops to 0 as soon as the removal
   * starts.
   */
  const [schoolToRemove, setSchoolToRemove] = useState<{
    school: FavouriteSchoolRow;
    courseCount: number | null;
  } | null>(null);
  const wasRemovedRef = useRef(false);
  useEffect(() => {
    // Restore the focus here, because the confirmation has closed and no longer does.
    if (!schoolToRemove && wasRemovedRef.current) focusHeading();
    wasRemovedRef.current = false;
  }, [schoolToRemove]);
  const arrangedSchools = useFilteredRows(schools ?? [], query, getCountry);
  if (!schools) return <FavouritesError />;
  const countCourses = ({ id }: FavouriteSchoolRow) =>
    courses?.filter((course) => course.school.id === id).length ?? null;
  return (
    <>
      {schools.length === 0 ? (
        <NoFavourites />
      ) : (
        <FavouritesBar
          query={query}
          label={t('filter.country')}
          allLabel={t('filter.allCountries')}
          groups={groupRows(schools, getCountry)}
          count={t('count.schools', { count: arrangedSchools.length })}
          rows={arrangedSchools}
        />
      )}
      {schools.length > 0 && arrangedSchools.length === 0 && <NoFavouritesFound query={query} />}
      {arrangedSchools.length > 0 && (
        <ul className="favs">
          {arrangedSchools.map((school) => (
            <SchoolItem
              key={school.id}
              school={school}
              courseCount={countCourses(school)}
              onRemove={() => setSchoolToRemove({ school, courseCount: countCourses(school) })}
            />
          ))}
        </ul>
      )}
      {schoolToRemove && (
        <RemoveQuestion
          name={schoolToRemove.school.names.own}
          courseCount={schoolToRemove.courseCount}
          onRemove={async () => {
            const removeError = await removeFavourite(schoolToRemove.school);
            wasRemovedRef.current = !removeError;
            return removeError;
          }}
          onClose={() => setSchoolToRemove(null)}
        />
      )}
    </>
  );
}

const getCountry = ({ country }: FavouriteSchoolRow) => country;

interface SchoolItemProps {
  school: FavouriteSchoolRow;
  /** Number of favourite courses of the school, or null if unknown. */
  courseCount: number | null;
  onRemove: () => void;
}

function SchoolItem({ school, courseCount, onRemove }: SchoolItemProps) {
  const t = useText('favourites-page');
  const locale = useLocale();
  const { id, names, seal, place, country, website, day, favourite, changes, goneAt } = school;
  return (
    <li>
      <Image className="seal" src={seal} alt="" width={56} height={56} fit="contain" />
      <div>
        <RowTitle names={names}>
          {goneAt ? (
            <span lang={names.ownLang}>{names.own}</span>
          ) : website ? (
            <a href={website} target="_blank" rel="noopener noreferrer" lang={names.ownLang}>
              {names.own}
              <Icon name="external" label={t('newTab')} />
            </a>
          ) : (
            <SiteLink to={`/school/${id}`} lang={names.ownLang}>
              {names.own}
            </SiteLink>
          )}
        </RowTitle>
        <p className="meta favs__facts">
          <span>{formatLocation({ zone: place, country: country.name }, locale)}</span>
          {day && <span>{t('since', { day: formatDay(day, locale) })}</span>}
          {courseCount !== null && courseCount > 0 && (
            <SiteLink to={getFavouritesPath({ view: 'courses', within: id, sort: 'newest' })} preventScrollReset>
              {t('courses', { count: courseCount })}
            </SiteLink>
          )}
        </p>
        <DelistedNote delistedAt={goneAt} />
        <FigureChanges changes={changes} />
      </div>
      <IconButton icon="trash" label={t('remove', { name: names.own })} aria-haspopup="dialog" onClick={onRemove} />
      {!goneAt && <SchoolTerms school={school} />}
      <div className="favs__foot">
        {!goneAt && <CompareLink kind="schools" id={id} name={names.own} />}
        {!goneAt && !website && (
          <ApplyLink
            size="s"
            variant="quiet"
            label={t('apply')}
            subjectName={names.own}
            deadline={school.ucasDeadline}
            intent={{ countryId: country.id, schoolId: id }}
          />
        )}
        <RemarkEditor place={getPlace(school)} favourite={favourite} name={names.own} />
      </div>
      <RowForms place={getPlace(school)} favourite={favourite} name={names.own} />
    </li>
  );
}

export function FavouriteCourses({ query, schools, courses }: FavouriteListProps) {
  const t = useText('favourites-page');
  const toast = useToast();
  const removeFavourite = useRemoveFavourite();
  const arrangedCourses = useFilteredRows(courses ?? [], query, getSchool);
  if (!courses) return <FavouritesError />;
  if (courses.length === 0) return <NoFavourites hasSchools={schools?.length !== 0} />;
  const removeCourse = async (course: FavouriteCourseRow) => {
    const removeError = await removeFavourite(course);
    if (removeError) toast.error(removeError);
    else focusHeading();
  };
  return (
    <>
      <FavouritesBar
        query={query}
        label={t('filter.school')}
        allLabel={t('filter.allSchools')}
        groups={groupRows(courses, getSchool)}
        count={t('count.courses', { count: arrangedCourses.length })}
        rows={arrangedCourses}
      />
      {arrangedCourses.length === 0 && <NoFavouritesFound query={query} />}
      {arrangedCourses.length > 0 && (
        <ul className="favs">
          {arrangedCourses.map((course) => (
            <CourseItem
              key={course.id}
              course={course}
              school={schools?.find(({ id }) => id === course.school.id) ?? null}
              onRemove={() => void removeCourse(course)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

const getSchool = ({ school: { id, names } }: FavouriteCourseRow) => ({ id, name: names.own });

interface CourseItemProps {
  course: FavouriteCourseRow;
  /** Row of the course's school, or null if unknown. */
  school: FavouriteSchoolRow | null;
  onRemove: () => void;
}

function CourseItem({ course, school: savedSchool, onRemove }: CourseItemProps) {
  const t = useText('favourites-page');
  const locale = useLocale();
  const factsText = useText('facts');
  const { id, names, school, countryId, level, levelId, fee, start, day, favourite, changes, goneAt } = course;
  return (
    <li>
      {savedSchool?.seal ? (
        <Image className="seal" src={savedSchool.seal} alt="" width={56} height={56} fit="contain" />
      ) : (
        <span />
      )}
      <div>
        <RowTitle names={names}>
          {goneAt ? (
            <span lang={names.ownLang}>{names.own}</span>
          ) : (
            <SiteLink to={`/school/course/${id}`} lang={names.ownLang}>
              {names.own}
            </SiteLink>
          )}
        </RowTitle>
        <p className="meta favs__facts">
          {savedSchool?.goneAt ? (
            <span lang={school.names.ownLang}>{school.names.own}</span>
          ) : (
            <SiteLink to={`/school/${school.id}`} lang={school.names.ownLang}>
              {school.names.own}
            </SiteLink>
          )}
          {level && <span>{level}</span>}
          {fee && !goneAt && (
            <span>
              {formatFigureName(fee, factsText)} <Figure figure={fee} isBrief />
            </span>
          )}
          {start && <span>{t('start', { start })}</span>}
          {day && <span>{t('since', { day: formatDay(day, locale) })}</span>}
        </p>
        <DelistedNote delistedAt={goneAt} />
        <FigureChanges changes={changes} />
      </div>
      <IconButton icon="trash" label={t('remove', { name: names.own })} onClick={onRemove} />
      <div className="favs__foot">
        {!goneAt && <CompareLink kind="courses" id={id} name={names.own} />}
        {!goneAt && !savedSchool?.website && (
          <ApplyLink
            size="s"
            variant="quiet"
            label={t('apply')}
            subjectName={names.own}
            deadline={savedSchool?.ucasDeadline ?? null}
            intent={{ countryId, schoolId: school.id, courseId: id, majorLevelId: levelId }}
          />
        )}
        <RemarkEditor place={getPlace(course)} favourite={favourite} name={names.own} />
      </div>
      <RowForms place={getPlace(course)} favourite={favourite} name={names.own} />
    </li>
  );
}

/** Note shown instead of the costs of a withdrawn item, which no longer has a page. */
function DelistedNote({ delistedAt }: { delistedAt: string }) {
  const t = useText('favourites-page');
  const locale = useLocale();
  return delistedAt && <p className="figure-changes">{t('gone', { date: formatEdition(delistedAt, locale) })}</p>;
}
