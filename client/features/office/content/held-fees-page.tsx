import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { AppLink, TextLink } from '#client/ui/link/app-link.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { HeldFees } from '#shared/contract/office/content.ts';
import { moneyText } from '#shared/locale/money.ts';
import { ContentHead } from './content-list-page.tsx';
import { ContentTabs } from './content-tabs.tsx';
import './content.css';

/** Lists yearly fees that are withheld from the site until staff have checked them with the school. */
export function HeldFeesPage({ fees, editable: editableRows, isPreview }: HeldFees & { isPreview: boolean }) {
  const t = useText('office-content');
  const locale = useLocale();
  const { agent } = useOffice();
  const formatFee = (amount: number, currency: string) => moneyText({ amount: Math.round(amount), currency }, locale);
  return (
    <div className="office__page">
      <OfficeTitle title={t('kinds.heldFees')} />
      <ContentHead isPreview={isPreview} />
      <ContentTabs editableRows={editableRows} currentTab="heldFees" />
      <p className="meta content__about">{t('fees.about')}</p>
      {fees.length === 0 ? (
        <p className="office__none">{t('fees.none')}</p>
      ) : (
        <Table
          caption={t('kinds.heldFees')}
          scrolls
          rows={fees}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'course',
              header: t('fees.course'),
              isRowHeader: true,
              renderCell: ({ id, name, school }) => (
                <>
                  <AppLink className="plain" href={`/${agent.keyCode}/school/course/${id}`} reload>
                    <bdi>{name}</bdi>
                  </AppLink>
                  <bdi className="meta content__line">{school}</bdi>
                </>
              ),
            },
            {
              id: 'whole',
              header: t('fees.whole'),
              atEnd: true,
              renderCell: ({ tuition, currency, weeks }) => (
                <>
                  {formatFee(tuition, currency)}
                  <span className="meta content__line">{t('fees.weeks', { count: weeks })}</span>
                </>
              ),
            },
            {
              id: 'year',
              header: t('fees.year'),
              atEnd: true,
              renderCell: ({ year, currency }) => formatFee(year, currency),
            },
            {
              id: 'median',
              header: t('fees.median'),
              atEnd: true,
              renderCell: ({ median, currency }) => (median === null ? '–' : formatFee(median, currency)),
            },
            { id: 'reason', header: t('fees.reason'), renderCell: ({ reason }) => t(`fees.because.${reason}`) },
            {
              id: 'register',
              header: t('fees.register'),
              renderCell: ({ code, registerPage }) =>
                registerPage ? (
                  <TextLink href={registerPage} target="_blank">
                    {code}
                  </TextLink>
                ) : (
                  code
                ),
            },
          ]}
        />
      )}
    </div>
  );
}
