import { useLocale, useText } from '#client/i18n/use-text.ts';
import { PublishedAt } from '#client/site/catalogue/published-at.tsx';
import { useSite } from '#client/site/site.tsx';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Table, type TableColumn } from '#client/ui/table/table.tsx';
import { assertNever } from '#shared/assert-never.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import { numberText } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import {
  MIN_ENTRANT_POINTS,
  MIN_SAMPLE_SIZES,
  EARNINGS_AFTER_MONTHS,
  type OpenRankingKey,
} from '#shared/rules/open-rankings.ts';
import { fillAgentName } from '#shared/tenant/site.ts';
import type { RankedSchool, RankingOf } from './load-ranking.server.ts';
import type { createFactColumns, findSharedDeadline, PhoneFacts, SharedDeadline } from './ranking-facts.tsx';

interface RankingTableProps {
  caption: string;
  rows: RankedSchool[];
  table: RankingOf;
  /** Whether schools may be in several countries. The country is omitted if all rows are in one. */
  showCountry?: boolean;
  /** The facts by which families decide. Without them, the table is compact, with names in one language. */
  facts?: {
    createFactColumns: typeof createFactColumns;
    findSharedDeadline: typeof findSharedDeadline;
    PhoneFacts: typeof PhoneFacts;
    SharedDeadline: typeof SharedDeadline;
  };
}

export function RankingTable({ caption, rows: allRows, table, showCountry, facts }: RankingTableProps) {
  const t = useText('ranking');
  const isBrief = !facts;
  const sharedDeadline = facts?.findSharedDeadline(allRows) ?? null;
  const rows = sharedDeadline ? allRows.map((row) => ({ ...row, ucasDeadline: null })) : allRows;
  const columns: TableColumn<RankedSchool>[] = [
    { id: 'rank', header: t('rank'), renderCell: ({ rank }) => rank },
    {
      id: 'school',
      header: t('school'),
      isRowHeader: true,
      renderCell: (row) => <SchoolCell row={row} facts={facts} />,
    },
  ];
  if (showCountry && new Set(rows.map(({ country }) => country)).size > 1)
    columns.push({ id: 'country', header: t('country'), minViewport: 'pad', renderCell: ({ country }) => country });
  if (facts) columns.push(...facts.createFactColumns(rows, t));
  const { openRankingKey } = table;
  if (openRankingKey)
    columns.push({
      id: 'figure',
      header: t(`open.${openRankingKey}.figure`, OPEN_MESSAGES),
      atEnd: true,
      renderCell: ({ figure }) => <Figure openKey={openRankingKey} figure={figure} />,
    });
  if (!isBrief && rows.some(({ remark }) => remark))
    columns.push({ id: 'remark', header: t('note'), renderCell: ({ remark }) => remark });
  if (rows.some(({ amount }) => amount))
    columns.push({ id: 'amount', header: t('amount'), atEnd: true, renderCell: ({ amount }) => amount });
  if (rows.some(({ illustrative }) => illustrative)) {
    columns.push({
      id: 'example',
      header: <span className="sr">{t('note')}</span>,
      atEnd: true,
      renderCell: ({ illustrative }) => illustrative && <Badge>{t('example')}</Badge>,
    });
  }
  return (
    <div className={isBrief ? 'rk rk--brief' : 'rk'}>
      {facts && sharedDeadline && <facts.SharedDeadline deadline={sharedDeadline} />}
      <Table caption={caption} columns={columns} rows={rows} rowKey={({ schoolId }, index) => schoolId || index} />
      <RankingSource table={table} isBrief={isBrief} />
      {rows.some(({ illustrative }) => illustrative) && <p className="source">{t('exampleNote')}</p>}
    </div>
  );
}

const OPEN_MESSAGES = {
  points: String(MIN_ENTRANT_POINTS),
  applicants: String(MIN_SAMPLE_SIZES.applicants),
  months: String(EARNINGS_AFTER_MONTHS),
  subjects: String(MIN_SAMPLE_SIZES.subjects),
};

function Figure({ openKey, figure }: { openKey: OpenRankingKey; figure: number | null }) {
  const t = useText('ranking');
  const locale = useLocale();
  if (figure === null) return null;
  switch (openKey) {
    case 'graduateEarnings':
      return moneyText({ amount: figure, currency: 'GBP' }, locale);
    case 'teachingRating':
      return t(`rating.${figure === 3 ? 3 : figure === 2 ? 2 : figure === 1 ? 1 : 0}`);
    case 'satScore':
      return numberText(figure, locale);
    case 'entrantPoints':
    case 'scottishEntrantPoints':
    case 'admissionRate':
    case 'admissionAverage':
      return `${numberText(figure, locale)}%`;
    default:
      return assertNever(openKey);
  }
}

/** Shows the publisher and source of the ranking. A printed page shows the URL as text. */
function RankingSource({
  table: { openRankingKey, siteRankingKey, name, publisher, address, asAt },
  isBrief,
}: Pick<RankingTableProps, 'table'> & { isBrief: boolean }) {
  const t = useText('ranking');
  const { agent } = useSite();
  if (siteRankingKey)
    return (
      <p className="source">
        <PublishedAt address={address}>
          {fillAgentName((values) => t('own', { ...values, publisher, date: asAt }), agent)}
        </PublishedAt>
      </p>
    );
  if (openRankingKey)
    return (
      <>
        {!isBrief && <p className="source">{t(`open.${openRankingKey}.measure`, OPEN_MESSAGES)}</p>}
        <p className="source">
          <PublishedAt address={address}>{t('openSource', { publisher, asAt })}</PublishedAt>
        </p>
      </>
    );
  if (!name) return null;
  return (
    <p className="source">
      {t('from', { table: name, year: String(RANKING_YEAR) })}{' '}
      {publisher && <PublishedAt address={address}>{t('source', { publisher, date: asAt })}</PublishedAt>}
    </p>
  );
}

/**
 * Shows the name of a school. If the school is not on this site, the name links to the school's own website, if that is
 * known.
 */
function SchoolCell({ row, facts }: { row: RankedSchool } & Pick<RankingTableProps, 'facts'>) {
  const t = useText('ranking');
  const { isOnSite, schoolId, website, seal } = row;
  const schoolContent = (
    <>
      <img className="seal" src={seal} width={40} height={40} alt="" loading="lazy" />
      <SchoolNames row={row} isBrief={!facts} />
    </>
  );
  if (isOnSite) {
    return (
      <>
        <WindowLink className="rk__name" opens={{ kind: 'school', id: schoolId }}>
          {schoolContent}
        </WindowLink>
        {facts && <facts.PhoneFacts row={row} />}
      </>
    );
  }
  if (!website) return <span className="rk__name">{schoolContent}</span>;
  return (
    <a className="rk__name" href={website} target="_blank" rel="noopener noreferrer">
      {schoolContent}
      <Icon name="external" label={t('newTab')} />
    </a>
  );
}

function SchoolNames({ row: { names, city }, isBrief }: { row: RankedSchool; isBrief: boolean }) {
  const { own, ownLang, other, otherLang } = names;
  return (
    <span>
      <b lang={ownLang}>{own}</b>
      {other && !isBrief && <small lang={otherLang}>{other}</small>}
      {city && !isBrief && <small>{city}</small>}
    </span>
  );
}
