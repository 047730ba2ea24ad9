import { RegisterPage } from '#client/features/register-page/register-page.tsx';
import { expectDialogs } from '#client/features/site-frame/site-frame.tsx';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/register.ts';

// The page opens one as soon as it is alive.
if (!import.meta.env.SSR) expectDialogs();

export function loader({ context }: Route.LoaderArgs) {
  const { locale } = requireSite(context);
  const t = textsIn(locale).of('personal');
  return { head: { title: t('register.title'), description: t('register.intro') } };
}

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function RegisterRoute() {
  return <RegisterPage />;
}
