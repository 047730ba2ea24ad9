import { ErrorPathPage } from '#client/features/error-page/error-screen.tsx';
import { loadErrorPage } from '#client/features/error-page/load-error-page.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/server-error-page.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadErrorPage(context, request, 500);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function ServerErrorPageRoute({ loaderData }: Route.ComponentProps) {
  return <ErrorPathPage status={500} message={loaderData.message} />;
}
