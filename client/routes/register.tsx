import { loadRegisterPage } from '#client/features/register-page/load-register-page.server.ts';
import { RegisterPage } from '#client/features/register-page/register-page.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/register.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadRegisterPage(context);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function RegisterRoute() {
  return <RegisterPage />;
}
