import { loadRegisterPage } from '#client/features/register-page/load-register-page.server.ts';
import { RegisterPage } from '#client/features/register-page/register-page.tsx';
import { pageMeta } from '#client/site/page-head.ts';
import type { Route } from './+types/register.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadRegisterPage(context);

export const meta = pageMeta;

export default function RegisterRoute() {
  return <RegisterPage />;
}
