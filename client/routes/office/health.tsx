import { queryOffice } from '#client/features/office/office-request.server.ts';
import { HealthPage } from '#client/features/office/health/health-page.tsx';
import { getHealth } from '#shared/contract/office/health.ts';
import type { Route } from './+types/health.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => queryOffice(context, request, getHealth, {});

export default function HealthRoute({ loaderData }: Route.ComponentProps) {
  return <HealthPage health={loaderData} />;
}
