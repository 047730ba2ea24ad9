import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Breadcrumb } from '#client/ui/paging/breadcrumb.tsx';
import { Paging } from '#client/ui/paging/paging.tsx';
import { Disclosure } from '#client/ui/say/disclosure.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import { moneyText } from '#shared/locale/money.ts';
import { GallerySection } from './gallery-frame.tsx';

const EXAMPLES = [
  { page: 1, pages: 3 },
  { page: 6, pages: 24 },
  { page: 24, pages: 24 },
];

export function WaySection() {
  const t = useText('gallery');
  return (
    <>
      <Breadcrumb
        crumbs={[
          { label: t('schools'), href: '#main' },
          { label: t('ukSchools'), href: '#main' },
          { label: t('schoolName') },
        ]}
      />
      <LinkTabs
        label={t('schools')}
        tabs={[
          { href: '#entry', label: t('entry'), isHere: true },
          { href: '#structure', label: t('structure'), isHere: false },
          { href: '#careers', label: t('careers'), isHere: false },
        ]}
      />
      {EXAMPLES.map(({ page, pages }) => (
        <Paging
          key={page}
          page={page}
          pages={pages}
          label={t('total', { from: page, to: page, all: pages })}
          hrefOf={() => '#main'}
          total={t('total', { from: page * 10 - 9, to: page * 10, all: pages * 10 })}
        />
      ))}
      <div>
        <Disclosure title={t('question')} open>
          {t('answer')}
        </Disclosure>
        <Disclosure title={t('longLabel')}>{t('answer')}</Disclosure>
      </div>
    </>
  );
}

const COURSES = [
  { name: 'BSc International Business Management', years: 3, fee: 24_800 },
  { name: 'MEng Ocean Instruments', years: 4, fee: 27_150 },
  { name: 'BA Cartography', years: 3, fee: 21_300 },
];

const pounds = (sum: number) => moneyText({ amount: sum, currency: 'GBP' }, 'en-us');

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
