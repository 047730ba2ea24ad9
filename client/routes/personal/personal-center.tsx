import { Outlet } from 'react-router';
import { loadPersonalCentre } from '#client/features/personal-centre/load-personal-centre.server.ts';
import { PersonalCentre } from '#client/features/personal-centre/personal-centre.tsx';
import { skipRevalidationUnderWindows } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-center.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadPersonalCentre(context, request);

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PersonalCenterRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PersonalCentre {...loaderData}>
      <Outlet />
    </PersonalCentre>
  );
}
