import { loadLogins } from '#client/features/logins/load-logins.server.ts';
import { LoginsPart } from '#client/features/logins/logins-part.tsx';
import { ChangePasswordPage } from '#client/features/personal-centre/change-password-page.tsx';
import { loadChangePassword } from '#client/features/personal-centre/load-personal-centre.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-password.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const [page, logins] = await Promise.all([loadChangePassword(context, request), loadLogins(context, request)]);
  return { ...page, logins };
}

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PersonalPasswordRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ChangePasswordPage />
      <LoginsPart logins={loaderData.logins} />
    </>
  );
}
