import { ChangePasswordPage } from '#client/features/personal-centre/change-password-page.tsx';
import { loadChangePassword } from '#client/features/personal-centre/load-personal-centre.server.ts';
import { pageMeta } from '#client/site/page-head.ts';
import type { Route } from './+types/personal-password.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadChangePassword(context, request);

export const meta = pageMeta;

export default function PersonalPasswordRoute() {
  return <ChangePasswordPage />;
}
