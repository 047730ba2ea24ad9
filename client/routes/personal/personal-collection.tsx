import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { submitFavourite } from '#client/features/favourites/favourite-action.server.ts';
import { Sourced } from '#client/features/facts/figure.tsx';
import { FavouriteCourses, FavouriteSchools } from '#client/features/favourites/page/favourite-lists.tsx';
import { getFavouritesPath, parseFavouritesQuery } from '#client/features/favourites/page/favourite-rows.ts';
import { HEADING_ID, useCurrentRows } from '#client/features/favourites/page/list-parts.tsx';
import { type FavouritesContent, loadFavourites } from '#client/features/favourites/page/load-favourites.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import { pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink, useSitePath } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import type { Route } from './+types/personal-collection.ts';
import '#client/features/favourites/page/favourites.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  await preloadOwnPassage();
  return loadFavourites(context, request);
}

export const action = ({ context, request }: Route.ActionArgs) => submitFavourite(context, request);

export const meta = pageMeta;

/** The query changes only the order of loaded rows, so a new query needs no revalidation. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);

export default function PersonalCollectionRoute({ loaderData, actionData }: Route.ComponentProps) {
  const errorText = actionData?.ok === false && actionData.message;
  return (
    <>
      {errorText && <Notice tone="caution">{errorText}</Notice>}
      <FavouritesPage {...loaderData} />
    </>
  );
}

/** The chart has no controls, so its code is not part of the page's script. */
const OwnPassage = createLazyPart({
  load: async () => (await import('#client/features/favourites/page/own-passage-chart.tsx')).RouteChart,
  namespaces: ['favourites-page'],
});
/** Called by the loader, so that the server renders the chart instead of the fallback. */
const preloadOwnPassage = () => OwnPassage.draw();

const FAVOURITE_VIEWS = ['schools', 'courses'] as const;

function FavouritesPage(content: FavouritesContent) {
  const t = useText('favourites-page');
  const toPath = useSitePath();
  const query = parseFavouritesQuery(getPageQuery('collection', useLocation().search));
  const currentRows = useCurrentRows(content);
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
        tabs={FAVOURITE_VIEWS.map((view) => ({
          href: toPath(getFavouritesPath({ view, within: '', sort: query.sort })),
          isHere: view === query.view,
          label: (
            <>
              {t(`view.${view}`)} <span className="num">{currentRows[view]?.length}</span>
            </>
          ),
        }))}
      />
      <Sourced sources={content.sources}>
        {query.view === 'schools' ? (
          <>
            <FavouriteSchools query={query} schools={currentRows.schools} courses={currentRows.courses} />
            <OwnPassage.Inside schools={currentRows.schools ?? []} />
          </>
        ) : (
          <FavouriteCourses query={query} schools={currentRows.schools} courses={currentRows.courses} />
        )}
      </Sourced>
    </div>
  );
}
