import { useText } from '#client/i18n/use-text.ts';
import { Breadcrumb } from '#client/ui/paging/breadcrumb.tsx';
import { Paging } from '#client/ui/paging/paging.tsx';
import { Disclosure } from '#client/ui/say/disclosure.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';

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
