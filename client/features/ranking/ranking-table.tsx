import { useText } from '#client/i18n/use-text.ts';
import { WindowLink } from '#client/site/windows/window-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Badge } from '#client/ui/say/badge.tsx';
import { Table, type TableColumn } from '#client/ui/table/table.tsx';
import { RANKING_YEAR } from '#shared/constants.ts';
import type { RankedSchool } from './load-ranking.server.ts';
import './ranking.css';

interface RankingTableProps {
  /** Says which ranking, with its year. */
  caption: string;
  rows: RankedSchool[];
  /** Whose ranking it is; '' where nobody says. */
  table: string;
  /** Left out where all schools are of one country. */
  showCountry?: boolean;
  /** Beside something else, with names in one language. */
  brief?: boolean;
}

export function RankingTable({ caption, rows, table, showCountry, brief }: RankingTableProps) {
  const t = useText('ranking');
  const columns: TableColumn<RankedSchool>[] = [
    { id: 'rank', header: t('rank'), renderCell: ({ rank }) => rank },
    {
      id: 'school',
      header: t('school'),
      isRowHeader: true,
      renderCell: (row) => <SchoolCell row={row} brief={brief} />,
    },
  ];
  if (showCountry)
    columns.push({ id: 'country', header: t('country'), from: 'pad', renderCell: ({ country }) => country });
  if (rows.some(({ illustrative }) => illustrative)) {
    columns.push({
      id: 'example',
      header: <span className="sr">{t('note')}</span>,
      atEnd: true,
      renderCell: ({ illustrative }) => illustrative && <Badge>{t('example')}</Badge>,
    });
  }
  return (
    <div className={brief ? 'rk rk--brief' : 'rk'}>
      <Table caption={caption} columns={columns} rows={rows} rowKey={({ schoolId }, index) => schoolId || index} />
      {table && <p className="source">{t('from', { table, year: String(RANKING_YEAR) })}</p>}
      {columns.length > (showCountry ? 3 : 2) && <p className="source">{t('exampleNote')}</p>}
    </div>
  );
}

/** A school that is not shown here opens its own pages; one that has none is only named. */
function SchoolCell({ row, brief }: { row: RankedSchool; brief?: boolean }) {
  const t = useText('ranking');
  const { isHere, schoolId, website, seal } = row;
  const inside = (
    <>
      <img className="seal" src={seal} width={40} height={40} alt="" loading="lazy" />
      <SchoolNames row={row} brief={brief} />
    </>
  );
  if (isHere) {
    return (
      <WindowLink className="rk__name" opens={{ kind: 'school', id: schoolId }}>
        {inside}
      </WindowLink>
    );
  }
  if (!website) return <span className="rk__name">{inside}</span>;
  return (
    <a className="rk__name" href={website} target="_blank" rel="noopener noreferrer">
      {inside}
      <Icon name="external" label={t('newTab')} />
    </a>
  );
}

function SchoolNames({ row: { names }, brief }: { row: RankedSchool; brief?: boolean }) {
  const { own, ownLang, other, otherLang } = names;
  return (
    <span>
      <b lang={ownLang}>{own}</b>
      {other && !brief && <small lang={otherLang}>{other}</small>}
    </span>
  );
}
