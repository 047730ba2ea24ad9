import { Form } from 'react-router';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import { getReportPeriods } from './report-periods.ts';

const REPORT_VIEWS = ['replies', 'funnel', 'load', 'schools'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

export const parseReportView = (query: URLSearchParams): ReportView =>
  REPORT_VIEWS.find((view) => view === query.get('view')) ?? 'replies';

/** Links to the agency's reports. Advisers see only the report on their own replies. */
export function ReportTabs({ view }: { view: ReportView }) {
  const t = useText('office-reports');
  const { base, frame } = useOffice();
  if (!frame.staff?.can.seeStaff) return null;
  return (
    <LinkTabs
      label={t('views.label')}
      tabs={REPORT_VIEWS.map((tabView) => ({
        href: `${base}/reports${tabView === 'replies' ? '' : `?view=${tabView}`}`,
        label: t(`views.${tabView}`),
        isHere: tabView === view,
      }))}
    />
  );
}

interface DateRangeFormProps {
  view: ReportView;
  span: { from: string; to: string; today: string };
  hasCsv: boolean;
}

export function DateRangeForm({ view, span: { from, to, today }, hasCsv }: DateRangeFormProps) {
  const t = useText('office-reports');
  const { base } = useOffice();
  // The report on replies covers at most a quarter.
  const periods = getReportPeriods(today).filter(
    ({ id }) => view !== 'replies' || id === 'month' || id === 'lastMonth',
  );
  return (
    <Form method="get" className="office__tools reports__tools" key={`${from}${to}`}>
      <ul className="reports__periods" aria-label={t('period.label')}>
        {periods.map((period) => (
          <li key={period.id}>
            <AppLink
              keepScroll
              href={`${base}/reports?${new URLSearchParams({ ...(view !== 'replies' && { view }), from: period.from, to: period.to })}`}
              aria-current={period.from === from && period.to === to ? 'true' : undefined}
            >
              {t(`period.${period.id}`)}
            </AppLink>
          </li>
        ))}
      </ul>
      {view !== 'replies' && <input type="hidden" name="view" value={view} />}
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="office__date">
          <span>{t(name)}</span>
          <input
            className="input"
            type="date"
            name={name}
            defaultValue={name === 'from' ? from : to}
            max={today}
            required
          />
        </label>
      ))}
      <Button type="submit">{t('show')}</Button>
      {hasCsv && <CsvLink view={view} dateRange={{ from, to }} />}
    </Form>
  );
}

export function CsvLink({ view, dateRange }: { view: ReportView; dateRange?: { from: string; to: string } }) {
  const t = useText('office-reports');
  const { base } = useOffice();
  const searchParams = new URLSearchParams({ ...(view !== 'replies' && { view }), ...dateRange });
  return (
    <ButtonLink href={`${base}/reports.csv?${searchParams}`} reload download>
      {t('csv')}
    </ButtonLink>
  );
}
