import { useLocale, useText } from '#client/i18n/use-text.ts';
import { dayText } from '#client/i18n/day-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import type { SchoolLine } from './collection-line.ts';
import { collectionAddress } from './collection-wish.ts';
import { RemarkEditor } from './remark-editor.tsx';
import { SavedTitle } from './saved-title.tsx';
import { placeOf } from './use-still-collected.ts';

interface SavedSchoolProps {
  school: SchoolLine;
  /** How many of its are collected; null where that is not known. */
  courses: number | null;
  onRemove: () => void;
}

export function SavedSchool({ school, courses, onRemove }: SavedSchoolProps) {
  const t = useText('collection');
  const locale = useLocale();
  const { id, names, seal, place, country, website, day, mark } = school;
  return (
    <li>
      <Image className="seal" src={seal} alt="" width={56} height={56} fit="contain" />
      <div>
        <SavedTitle names={names}>
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
        </SavedTitle>
        <p className="meta favs__facts">
          <span>{place.includes(country.name) ? place : t('place', { country: country.name, place })}</span>
          {day && <span>{t('since', { day: dayText(day, locale) })}</span>}
          {courses !== null && courses > 0 && (
            <SiteLink to={collectionAddress({ view: 'courses', within: id, sort: 'newest' })} preventScrollReset>
              {t('courses', { count: courses })}
            </SiteLink>
          )}
        </p>
      </div>
      <IconButton
        className="collect"
        icon="trash"
        label={t('remove', { name: names.own })}
        aria-haspopup="dialog"
        onClick={onRemove}
      />
      <RemarkEditor place={placeOf(school)} mark={mark} name={names.own} />
    </li>
  );
}
