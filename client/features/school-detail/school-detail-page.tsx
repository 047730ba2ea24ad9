import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { JsonLd } from '#client/site/json-ld.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import type { LoadedSchool } from './load-school-detail.server.ts';
import { SchoolDetailView } from './school-detail-view.tsx';

export function SchoolDetailPage({ content, things }: Omit<LoadedSchool, 'head'>) {
  if (!content) return <SchoolFailed />;
  return (
    <>
      <JsonLd things={things} />
      <SchoolDetailView key={content.school.id} {...content} />
    </>
  );
}

/** Trying again is asking for the page again, which also works without a script. */
function SchoolFailed() {
  const t = useText('school-detail');
  const { pathname, search } = useLocation();
  return (
    <div className="wrap school-failed">
      <h1>{t('title')}</h1>
      <Notice tone="caution">
        <p>{t('failed')}</p>
        <a className="more" href={pathname + search}>
          <Icon name="retry" />
          {t('retry')}
        </a>
      </Notice>
    </div>
  );
}
