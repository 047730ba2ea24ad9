import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from 'react-router';
import { loadOfficeFrame } from '#client/features/office/load-office-frame.server.ts';
import { OfficeErrorPage, readOfficeFailure } from '#client/features/office/office-error.tsx';
import type { OfficeErrorData } from '#client/features/office/office-request.server.ts';
import { SignInSteps } from '#client/features/office/sign-in/sign-in-page.tsx';
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

/** Without an office the site's error page is shown; for an archived site the error page has no layout. */
export function ErrorBoundary() {
  const error = useRouteError();
  const layout = useRouteLoaderData<typeof loader>('routes/office/office');
  const { status, data: thrown } = isRouteErrorResponse(error)
    ? { status: error.status, data: error.data as unknown }
    : { status: 500, data: null };
  const { kept = null, error: officeError } = (thrown ?? {}) as Partial<OfficeErrorData>;
  if (!layout)
    return (
      <main id="main" className={officeError && 'office office--plain'}>
        {officeError ? (
          <OfficeErrorPage {...readOfficeFailure(status, thrown)} />
        ) : (
          <ErrorPage status={status} failure={thrown} />
        )}
      </main>
    );
  if (status === 401)
    return (
      <OfficeFrame layout={{ ...layout, frame: { ...layout.frame, staff: null } }}>
        <SignInSteps step="password" error="ended" login="" to="" kept={kept} />
      </OfficeFrame>
    );
  return (
    <OfficeFrame layout={layout}>
      <OfficeErrorPage {...readOfficeFailure(status, thrown)} />
    </OfficeFrame>
  );
}
