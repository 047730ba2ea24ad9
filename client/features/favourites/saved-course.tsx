import { useLocale, useText } from '#client/i18n/use-text.ts';
import { dayText } from '#client/i18n/day-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Image } from '#client/ui/image/image.tsx';
import type { CourseLine } from './collection-line.ts';
import { RemarkEditor } from './remark-editor.tsx';
import { SavedTitle } from './saved-title.tsx';
import { placeOf } from './use-still-collected.ts';

interface SavedCourseProps {
  course: CourseLine;
  /** Its school's; '' where that is not known. */
  seal: string;
  onRemove: () => void;
}

export function SavedCourse({ course, seal, onRemove }: SavedCourseProps) {
  const t = useText('collection');
  const locale = useLocale();
  const { id, names, school, level, fee, start, day, mark } = course;
  return (
    <li>
      {seal ? <Image className="seal" src={seal} alt="" width={56} height={56} fit="contain" /> : <span />}
      <div>
        <SavedTitle names={names}>
          <SiteLink to={`/school/course/${id}`} lang={names.ownLang}>
            {names.own}
          </SiteLink>
        </SavedTitle>
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
      <IconButton className="collect" icon="trash" label={t('remove', { name: names.own })} onClick={onRemove} />
      <RemarkEditor place={placeOf(course)} mark={mark} name={names.own} />
    </li>
  );
}
