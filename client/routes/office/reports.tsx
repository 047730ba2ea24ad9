import { officeQueryOf, queryOffice } from '#client/features/office/office-request.server.ts';
import { ReportsPage } from '#client/features/office/reports/reports-page.tsx';
import { getReport } from '#shared/contract/office/reports.ts';
import type { Route } from './+types/reports.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  return queryOffice(context, request, getReport, { from: query.get('from') ?? '', to: query.get('to') ?? '' });
}

export default function ReportsRoute({ loaderData }: Route.ComponentProps) {
  return <ReportsPage report={loaderData} />;
}
