import { useText } from '#client/i18n/use-text.ts';
import { Table } from '#client/ui/table/table.tsx';
import type { CourseFacts } from './course-facts.ts';

export function StudyModes({ modes }: Pick<CourseFacts, 'modes'>) {
  const t = useText('course-detail');
  return (
    <>
      <h3>{t('structure.modes')}</h3>
      <Table
        caption={t('structure.modes')}
        rows={modes}
        rowKey={({ id }, index) => id || index}
        columns={[
          { id: 'mode', header: t('side.mode'), isRowHeader: true, renderCell: ({ mode }) => mode || '--' },
          { id: 'duration', header: t('side.duration'), renderCell: ({ duration }) => duration || '--' },
          { id: 'fee', header: t('side.fee'), atEnd: true, renderCell: ({ fee }) => fee || '--' },
        ]}
      />
    </>
  );
}
