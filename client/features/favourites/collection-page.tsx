import { useLocation } from 'react-router';
import { pageQuery } from '#client/site/page-query.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import { COLLECTION_HEADING } from './collection-heading.ts';
import { collectionAddress, readCollectionWish } from './collection-wish.ts';
import type { CollectionContent } from './load-collection.server.ts';
import { SavedCourses } from './saved-courses.tsx';
import { SavedSchools } from './saved-schools.tsx';
import { useStillCollected } from './use-still-collected.ts';
import './collection.css';

const VIEWS = ['schools', 'courses'] as const;

/** What somebody has collected: schools and courses, each with a remark. */
export function CollectionPage(content: CollectionContent) {
  const t = useText('collection');
  const toPath = useSitePath();
  const wish = readCollectionWish(pageQuery('collection', useLocation().search));
  const lines = useStillCollected(content);
  return (
    <div className="collection">
      <div className="collection__head">
        <h1 id={COLLECTION_HEADING} tabIndex={-1}>
          {t('title')}
        </h1>
        <p className="meta">
          <Icon name="lock" /> {t('private')}
        </p>
      </div>
      <LinkTabs
        label={t('views')}
        tabs={VIEWS.map((view) => ({
          href: toPath(collectionAddress({ view, within: '', sort: wish.sort })),
          isHere: view === wish.view,
          label: (
            <>
              {t(`view.${view}`)} <span className="num">{lines[view]?.length}</span>
            </>
          ),
        }))}
      />
      {wish.view === 'schools' ? (
        <SavedSchools wish={wish} schools={lines.schools} courses={lines.courses} />
      ) : (
        <SavedCourses wish={wish} schools={lines.schools} courses={lines.courses} />
      )}
    </div>
  );
}
