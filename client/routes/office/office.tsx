import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from 'react-router';
import { loadOfficeFrame } from '#client/features/office/load-office-frame.server.ts';
import { OfficeErrorPage, parseOfficeFailure } from '#client/features/office/office-error.tsx';
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

/** If there is no office, the site's error page is shown. For an archived site, the error page has no layout. */
export function ErrorBoundary() {
  const error = useRouteError();
  const layoutData = useRouteLoaderData<typeof loader>('routes/office/office');
  const { status, data: thrownData } = isRouteErrorResponse(error)
    ? { status: error.status, data: error.data as unknown }
    : { status: 500, data: null };
  const { storedForm: postedForm = null, error: officeError } = (thrownData ?? {}) as Partial<OfficeErrorData>;
  if (!layoutData)
    return (
      <main id="main" className={officeError && 'office office--plain'}>
        {officeError ? (
          <OfficeErrorPage {...parseOfficeFailure(status, thrownData)} />
        ) : (
          <ErrorPage status={status} failure={thrownData} />
        )}
      </main>
    );
  if (status === 401)
    return (
      <OfficeFrame layout={{ ...layoutData, frame: { ...layoutData.frame, staff: null } }}>
        <SignInSteps step="password" error="ended" login="" to="" storedForm={postedForm} />
      </OfficeFrame>
    );
  return (
    <OfficeFrame layout={layoutData}>
      <OfficeErrorPage {...parseOfficeFailure(status, thrownData)} />
    </OfficeFrame>
  );
}
