import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { EmptyState, Notice } from '#client/ui/say/notice.tsx';
import { type CourseQuery, isSearch } from './course-query.ts';

/** Trying again is asking for the page again, which also works without a script. */
export function CoursesFailed({ href }: { href: string }) {
  const t = useText('school-detail');
  return (
    <Notice tone="caution">
      <p>{t('courses.failed')}</p>
      <p className="meta">{t('courses.failedHint')}</p>
      <a className="more" href={href}>
        <Icon name="retry" />
        {t('retry')}
      </a>
    </Notice>
  );
}

/** A school without courses yet, or a search that found none. */
export function CoursesNone({ query, href }: { query: CourseQuery; href: string }) {
  const t = useText('school-detail');
  const { agent } = useSite();
  if (!isSearch(query)) {
    return (
      <EmptyState
        picture={emptyArtAddress('updating', agent.brandColour)}
        title={t('courses.none')}
        text={t('courses.noneHint')}
      />
    );
  }
  return (
    <EmptyState
      picture={emptyArtAddress('search', agent.brandColour)}
      title={t('courses.notFound')}
      text={t('courses.notFoundHint')}
    >
      <AppLink className="btn" href={href}>
        {t('courses.showAll')}
      </AppLink>
    </EmptyState>
  );
}
