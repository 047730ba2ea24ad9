import { Form } from 'react-router';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';

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
  return (
    <Form method="get" className="office__tools" key={`${from}${to}`}>
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
