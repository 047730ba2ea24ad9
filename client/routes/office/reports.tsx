import { getOfficeQuery, queryOffice } from '#client/features/office/office-request.server.ts';
import { ConversionPage, FunnelPage, WorkloadPage } from '#client/features/office/reports/agency-reports.tsx';
import { parseReportView } from '#client/features/office/reports/report-tabs.tsx';
import { ReportsPage } from '#client/features/office/reports/reports-page.tsx';
import { getConversion, getFunnel, getReport, getWorkload } from '#shared/contract/office/reports.ts';
import type { Route } from './+types/reports.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const dateRange = { from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' };
  const reportView = parseReportView(searchParams);
  switch (reportView) {
    case 'funnel':
      return { view: reportView, report: await queryOffice(context, request, getFunnel, dateRange) } as const;
    case 'load':
      return { view: reportView, report: await queryOffice(context, request, getWorkload, {}) } as const;
    case 'schools':
      return { view: reportView, report: await queryOffice(context, request, getConversion, dateRange) } as const;
    default:
      return { view: reportView, report: await queryOffice(context, request, getReport, dateRange) } as const;
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
