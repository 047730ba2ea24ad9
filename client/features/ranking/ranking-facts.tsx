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

export function PhoneFacts({ row }: { row: RankedSchool }) {
  const t = useText('ranking');
  if (!row.fee && !row.entry && !row.deadline && !row.ucasDeadline) return null;
  return (
    <dl className="rk__facts">
      {row.fee && (
        <div>
          <dt>{t('fee')}</dt>
          <dd>
            <FeeRangeText range={row.fee} />
          </dd>
        </div>
      )}
      {row.entry && (
        <div>
          <dt>{t('entry')}</dt>
          <dd>
            <EntryText entry={row.entry} />
          </dd>
        </div>
      )}
      {(row.deadline ?? row.ucasDeadline) && (
        <div>
          <dt>{t('deadline')}</dt>
          <dd>
            <Deadline row={row} />
          </dd>
        </div>
      )}
    </dl>
  );
}
