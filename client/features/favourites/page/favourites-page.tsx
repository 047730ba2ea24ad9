import { useLocation } from 'react-router';
import { pageQuery } from '#client/site/asking/page-query.ts';
import { Sourced } from '#client/features/facts/figure.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSitePath } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import { HEADING_ID } from './list-parts.tsx';
import { favouritesAddress, readFavouritesQuery } from './favourites-query.ts';
import type { FavouritesContent } from './load-favourites.server.ts';
import { FavouriteCourses, FavouriteSchools } from './favourite-lists.tsx';
import { useCurrentRows } from './use-favourite-rows.ts';
import './favourites.css';

/** Drawn by the server; it has nothing to press. */
const OwnPassage = latePart({
  load: async () => (await import('./own-passage-chart.tsx')).OwnPassage,
  words: ['favourites-page'],
});
/** For the page's loader. */
export const drawOwnPassage = () => OwnPassage.draw();

const VIEWS = ['schools', 'courses'] as const;

/** A user's favourite schools and courses, each with a remark. */
export function FavouritesPage(content: FavouritesContent) {
  const t = useText('favourites-page');
  const toPath = useSitePath();
  const query = readFavouritesQuery(pageQuery('collection', useLocation().search));
  const rows = useCurrentRows(content);
  return (
    <div className="collection">
      <div className="collection__head">
        <h1 id={HEADING_ID} tabIndex={-1}>
          {t('title')}
        </h1>
        <p className="meta">
          <Icon name="lock" /> {t('private')}
        </p>
        {content.hasFamily && (
          <SiteLink className="btn btn--s" to="/personal-center/family">
            {t('family')}
          </SiteLink>
        )}
      </div>
      <LinkTabs
        label={t('views')}
        tabs={VIEWS.map((view) => ({
          href: toPath(favouritesAddress({ view, within: '', sort: query.sort })),
          isHere: view === query.view,
          label: (
            <>
              {t(`view.${view}`)} <span className="num">{rows[view]?.length}</span>
            </>
          ),
        }))}
      />
      {query.view === 'schools' ? (
        <>
          <OwnPassage.Inside schools={rows.schools ?? []} />
          <FavouriteSchools query={query} schools={rows.schools} courses={rows.courses} />
        </>
      ) : (
        <Sourced sources={content.sources}>
          <FavouriteCourses query={query} schools={rows.schools} courses={rows.courses} />
        </Sourced>
      )}
    </div>
  );
}
