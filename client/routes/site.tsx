import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from 'react-router';
import { ErrorPage } from '#client/features/error-page/error-screen.tsx';
import { loadFrame } from '#client/features/site-frame/load-frame.server.ts';
import { SiteFrame } from '#client/features/site-frame/site-frame.tsx';
import { isRejected } from '#client/site/head/page-route.ts';
import type { Route } from './+types/site.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadFrame(context);

/**
 * The frame is the same on every page, so it is reloaded only by a revalidation of the same URL, as after a login or
 * logout. A change of language loads a new document.
 */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
  actionResult,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
  actionResult?: unknown;
}) => currentUrl.href === nextUrl.href && defaultShouldRevalidate && !isRejected(actionResult);

export default function SiteRoute({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame frame={loaderData}>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>('routes/site');
  const errorResponse = isRouteErrorResponse(error)
    ? { status: error.status, failure: error.data as unknown }
    : { status: 500, failure: null };
  return (
    <SiteFrame frame={frame ?? null} hasFailed>
      <ErrorPage {...errorResponse} />
    </SiteFrame>
  );
}
