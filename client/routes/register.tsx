import { drawRegistration, RegisterPage } from '#client/features/account/register-page.tsx';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/register.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await drawRegistration();
  const { locale } = requireSite(context);
  const t = textsIn(locale).of('personal');
  return { head: { title: t('register.title'), description: t('register.intro') } };
}

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function RegisterRoute() {
  return <RegisterPage />;
}
