import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { GallerySection } from './gallery-section.tsx';

const COURSES = [
  { name: 'BSc International Business Management', years: 3, fee: 24_800 },
  { name: 'MEng Ocean Instruments', years: 4, fee: 27_150 },
  { name: 'BA Cartography', years: 3, fee: 21_300 },
];

const pounds = (sum: number) => `£${sum.toLocaleString('en-GB')}`;

export function TableSection() {
  const t = useText('gallery');
  return (
    <GallerySection title={t('table')} note={t('tableNote')}>
      <Table
        caption={t('courses')}
        rows={COURSES}
        rowKey={(course) => course.name}
        columns={[
          { id: 'number', header: '#', renderCell: (_, index) => index + 1, foot: '' },
          {
            id: 'name',
            header: t('course'),
            isRowHeader: true,
            renderCell: (course) => <span lang="en-US">{course.name}</span>,
            foot: t('sum'),
          },
          {
            id: 'years',
            header: t('duration'),
            from: 'pad',
            renderCell: (course) => t('years', { number: course.years }),
            foot: '',
          },
          {
            id: 'fee',
            header: t('fee'),
            from: 'pad',
            atEnd: true,
            renderCell: (course) => pounds(course.fee),
            foot: pounds(COURSES.reduce((sum, course) => sum + course.fee, 0)),
          },
          {
            id: 'action',
            header: <span className="sr">{t('apply')}</span>,
            atEnd: true,
            renderCell: () => <Button size="s">{t('apply')}</Button>,
            foot: '',
          },
        ]}
      />
    </GallerySection>
  );
}
