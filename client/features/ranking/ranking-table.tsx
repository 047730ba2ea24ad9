import { RANKING_YEAR } from '#shared/constants.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Badge } from '#client/ui/say/badge.tsx';
import { Table, type TableColumn } from '#client/ui/table/table.tsx';
import type { RankingLine } from './ranking-line.ts';
import { RankedSchool } from './ranked-school.tsx';
import './ranking.css';

interface RankingTableProps {
  /** Says which ranking, with its year. */
  caption: string;
  lines: RankingLine[];
  /** Whose ranking it is; '' where nobody says. */
  table: string;
  /** Left out where all schools are of one country. */
  showCountry?: boolean;
  /** Beside something else, with names in one language. */
  brief?: boolean;
}

export function RankingTable({ caption, lines, table, showCountry, brief }: RankingTableProps) {
  const t = useText('ranking');
  const columns: TableColumn<RankingLine>[] = [
    { id: 'rank', header: t('rank'), renderCell: ({ rank }) => rank },
    {
      id: 'school',
      header: t('school'),
      isRowHeader: true,
      renderCell: (line) => <RankedSchool line={line} brief={brief} />,
    },
  ];
  if (showCountry)
    columns.push({ id: 'country', header: t('country'), from: 'pad', renderCell: ({ country }) => country });
  if (lines.some(({ illustrative }) => illustrative)) {
    columns.push({
      id: 'example',
      header: <span className="sr">{t('note')}</span>,
      atEnd: true,
      renderCell: ({ illustrative }) => illustrative && <Badge>{t('example')}</Badge>,
    });
  }
  return (
    <div className={brief ? 'rk rk--brief' : 'rk'}>
      <Table caption={caption} columns={columns} rows={lines} rowKey={({ schoolId }, index) => schoolId || index} />
      {table && <p className="source">{t('from', { table, year: RANKING_YEAR })}</p>}
      {columns.length > (showCountry ? 3 : 2) && <p className="source">{t('exampleNote')}</p>}
    </div>
  );
}
