import { ErrorPathPage } from '#client/features/error-page/error-screen.tsx';
import { loadErrorPage } from '#client/features/error-page/load-error-page.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/not-found-page.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadErrorPage(context, request, 404);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function NotFoundPageRoute({ loaderData }: Route.ComponentProps) {
  return <ErrorPathPage status={404} message={loaderData.message} />;
}
