import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { drawOwnPassage, FavouritesPage } from '#client/features/favourites/page/favourites-page.tsx';
import { loadFavourites } from '#client/features/favourites/page/load-favourites.server.ts';
import { pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-collection.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await drawOwnPassage();
  return loadFavourites(context, request);
}

export const meta = pageMeta;

/** All of it is here already; what the query asks for is only another order of it. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);

export default function PersonalCollectionRoute({ loaderData }: Route.ComponentProps) {
  return <FavouritesPage {...loaderData} />;
}
