import { officeQueryOf, queryOffice } from '#client/features/office/office-request.server.ts';
import { ConversionPage, FunnelPage, WorkloadPage } from '#client/features/office/reports/agency-reports.tsx';
import { readReportView } from '#client/features/office/reports/report-tabs.tsx';
import { ReportsPage } from '#client/features/office/reports/reports-page.tsx';
import { getConversion, getFunnel, getReport, getWorkload } from '#shared/contract/office/reports.ts';
import type { Route } from './+types/reports.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  const span = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const view = readReportView(query);
  switch (view) {
    case 'funnel':
      return { view, report: await queryOffice(context, request, getFunnel, span) } as const;
    case 'load':
      return { view, report: await queryOffice(context, request, getWorkload, {}) } as const;
    case 'schools':
      return { view, report: await queryOffice(context, request, getConversion, span) } as const;
    default:
      return { view, report: await queryOffice(context, request, getReport, span) } as const;
  }
}

export default function ReportsRoute({ loaderData }: Route.ComponentProps) {
  switch (loaderData.view) {
    case 'funnel':
      return <FunnelPage funnel={loaderData.report} />;
    case 'load':
      return <WorkloadPage workload={loaderData.report} />;
    case 'schools':
      return <ConversionPage conversion={loaderData.report} />;
    default:
      return <ReportsPage report={loaderData.report} />;
  }
}
