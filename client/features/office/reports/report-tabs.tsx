import { Form } from 'react-router';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';

const REPORT_VIEWS = ['replies', 'funnel', 'load', 'schools'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

export const readReportView = (query: URLSearchParams): ReportView =>
  REPORT_VIEWS.find((view) => view === query.get('view')) ?? 'replies';

/** Links to the agency's reports; advisers see only the report on their own replies. */
export function ReportTabs({ view }: { view: ReportView }) {
  const t = useText('office-reports');
  const { base, frame } = useOffice();
  if (!frame.staff?.can.seeStaff) return null;
  return (
    <LinkTabs
      label={t('views.label')}
      tabs={REPORT_VIEWS.map((item) => ({
        href: `${base}/reports${item === 'replies' ? '' : `?view=${item}`}`,
        label: t(`views.${item}`),
        isHere: item === view,
      }))}
    />
  );
}

interface SpanFormProps {
  view: ReportView;
  span: { from: string; to: string; today: string };
  hasCsv: boolean;
}

export function SpanForm({ view, span: { from, to, today }, hasCsv }: SpanFormProps) {
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
      {hasCsv && <CsvLink view={view} span={{ from, to }} />}
    </Form>
  );
}

export function CsvLink({ view, span }: { view: ReportView; span?: { from: string; to: string } }) {
  const t = useText('office-reports');
  const { base } = useOffice();
  const query = new URLSearchParams({ ...(view !== 'replies' && { view }), ...span });
  return (
    <ButtonLink href={`${base}/reports.csv?${query}`} reload download>
      {t('csv')}
    </ButtonLink>
  );
}
