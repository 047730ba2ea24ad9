import { DeadlineText } from '#client/features/facts/deadline-text.tsx';
import { EntryText } from '#client/features/facts/entry-text.tsx';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { UcasDeadlineText } from '#client/features/facts/ucas-deadline-text.tsx';
import { type TextOf, useText } from '#client/i18n/use-text.ts';
import type { TableColumn } from '#client/ui/table/table.tsx';
import type { UcasDeadline } from '#shared/rules/ucas-deadline.ts';
import type { RankedSchool } from './load-ranking.server.ts';

/** Columns of the facts by which families decide. A phone shows them under the name of the school. */
export const createFactColumns = (rows: readonly RankedSchool[], t: TextOf<'ranking'>): TableColumn<RankedSchool>[] => [
  ...(rows.some(({ fee }) => fee)
    ? [
        {
          id: 'fee',
          header: t('fee'),
          minViewport: 'pad' as const,
          renderCell: ({ fee }: RankedSchool) => fee && <FeeRangeText range={fee} />,
        },
      ]
    : []),
  ...(rows.some(({ entry }) => entry)
    ? [
        {
          id: 'entry',
          header: t('entry'),
          minViewport: 'desk' as const,
          renderCell: ({ entry }: RankedSchool) => entry && <EntryText entry={entry} />,
        },
      ]
    : []),
  ...(rows.some(({ deadline, ucasDeadline }) => deadline ?? ucasDeadline)
    ? [
        {
          id: 'deadline',
          header: t('deadline'),
          minViewport: 'pad' as const,
          renderCell: (row: RankedSchool) => <Deadline row={row} />,
        },
      ]
    : []),
];

function Deadline({ row: { deadline, ucasDeadline } }: { row: RankedSchool }) {
  if (deadline) return <DeadlineText deadline={deadline} />;
  return ucasDeadline && <UcasDeadlineText deadline={ucasDeadline} isBrief />;
}

/** Returns the UCAS deadline of all rows, which is then stated once instead of in each row; or null. */
export function findSharedDeadline(rows: readonly RankedSchool[]): UcasDeadline | null {
  const [firstRow] = rows;
  const sharedDeadline = firstRow?.ucasDeadline;
  if (!sharedDeadline || rows.length === 1) return null;
  return rows.every(({ ucasDeadline }) => ucasDeadline?.day === sharedDeadline.day) ? sharedDeadline : null;
}

export function SharedDeadline({ deadline }: { deadline: UcasDeadline }) {
  const t = useText('ranking');
  return (
    <p className="rk__deadline">
      {t('deadline')} <UcasDeadlineText deadline={deadline} />
    </p>
  );
}

/** The facts of a row in one line below the name, on a phone. */
export function PhoneFacts({ row }: { row: RankedSchool }) {
  const t = useText('ranking');
  const facts = [
    row.fee && { term: t('fee'), content: <FeeRangeText range={row.fee} isBrief /> },
    row.entry && { term: t('entry'), content: <EntryText entry={row.entry} /> },
    (row.deadline ?? row.ucasDeadline) && { term: t('deadline'), content: <Deadline row={row} /> },
  ].filter((fact) => fact !== null && fact !== undefined);
  if (facts.length === 0) return null;
  return (
    <dl className="rk__facts">
      {facts.map(({ term, content }) => (
        <div key={term}>
          <dt className="sr">{term}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}
