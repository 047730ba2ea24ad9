import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from 'react-router';
import { loadOfficeFrame } from '#client/features/office/load-office-frame.server.ts';
import { OfficeErrorPage, readOfficeFailure } from '#client/features/office/office-error.tsx';
import { OfficeFrame } from '#client/features/office/office-frame.tsx';
import { ErrorPage } from '#client/features/error-page/error-screen.tsx';
import type { Route } from './+types/office.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadOfficeFrame(context);

export default function OfficeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeFrame layout={loaderData}>
      <Outlet />
    </OfficeFrame>
  );
}

/** Without the layout's own data, as where there is no office, the site's error page is shown. */
export function ErrorBoundary() {
  const error = useRouteError();
  const layout = useRouteLoaderData<typeof loader>('routes/office/office');
  const { status, data: thrown } = isRouteErrorResponse(error)
    ? { status: error.status, data: error.data as unknown }
    : { status: 500, data: null };
  if (!layout)
    return (
      <main id="main">
        <ErrorPage status={status} failure={thrown} />
      </main>
    );
  return (
    <OfficeFrame layout={layout}>
      <OfficeErrorPage {...readOfficeFailure(status, thrown)} />
    </OfficeFrame>
  );
}
