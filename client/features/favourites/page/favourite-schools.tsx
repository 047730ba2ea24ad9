import { useEffect, useRef, useState } from 'react';
import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { favouritesAddress, type FavouritesQuery } from './favourites-query.ts';
import { RemarkEditor } from './remark-editor.tsx';
import { type CourseRow, groupRows, type SchoolRow } from './favourite-rows.ts';
import { FavouritesBar, FavouritesFailed, NoFavourites, focusHeading, NoneWithin, RowTitle } from './list-parts.tsx';
import { placeOfRow, useArrangedRows, useRemoval } from './use-favourite-rows.ts';

const RemoveQuestion = latePart({
  load: async () => (await import('#client/features/favourites/dialog/remove-question.tsx')).RemoveQuestion,
  words: ['favourites', 'ui'],
});

export interface FavouriteListProps {
  query: FavouritesQuery;
  /** Null where they could not be asked for. */
  schools: SchoolRow[] | null;
  courses: CourseRow[] | null;
}

export function FavouriteSchools({ query, schools, courses }: FavouriteListProps) {
  const t = useText('collection');
  const remove = useRemoval();
  /** With the number of its courses as it was asked: it drops to 0 as soon as the removal begins. */
  const [leaving, setLeaving] = useState<{ school: SchoolRow; courses: number | null } | null>(null);
  const hasGone = useRef(false);
  useEffect(() => {
    if (!leaving && hasGone.current) focusHeading(); // Only now is the question closed.
    hasGone.current = false;
  }, [leaving]);
  const shown = useArrangedRows(schools ?? [], query, countryOf);
  if (!schools) return <FavouritesFailed />;
  const countOf = ({ id }: SchoolRow) => courses?.filter((course) => course.school.id === id).length ?? null;
  return (
    <>
      {schools.length === 0 ? (
        <NoFavourites />
      ) : (
        <FavouritesBar
          query={query}
          label={t('filter.country')}
          all={t('filter.allCountries')}
          groups={groupRows(schools, countryOf)}
          count={t('count.schools', { count: shown.length })}
        />
      )}
      {schools.length > 0 && shown.length === 0 && <NoneWithin query={query} />}
      {shown.length > 0 && (
        <ul className="favs">
          {shown.map((school) => (
            <SchoolItem
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

const countryOf = ({ country }: SchoolRow) => country;

interface SchoolItemProps {
  school: SchoolRow;
  /** How many of its courses are favourites; null where that is not known. */
  courses: number | null;
  onRemove: () => void;
}

function SchoolItem({ school, courses, onRemove }: SchoolItemProps) {
  const t = useText('collection');
  const locale = useLocale();
  const { id, names, seal, place, country, website, day, mark } = school;
  return (
    <li>
      <Image className="seal" src={seal} alt="" width={56} height={56} fit="contain" />
      <div>
        <RowTitle names={names}>
          {website ? (
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
          <span>{place.includes(country.name) ? place : t('place', { country: country.name, place })}</span>
          {day && <span>{t('since', { day: dayText(day, locale) })}</span>}
          {courses !== null && courses > 0 && (
            <SiteLink to={favouritesAddress({ view: 'courses', within: id, sort: 'newest' })} preventScrollReset>
              {t('courses', { count: courses })}
            </SiteLink>
          )}
        </p>
      </div>
      <IconButton
        className="needs-script"
        icon="trash"
        label={t('remove', { name: names.own })}
        aria-haspopup="dialog"
        onClick={onRemove}
      />
      <RemarkEditor place={placeOfRow(school)} mark={mark} name={names.own} />
    </li>
  );
}
