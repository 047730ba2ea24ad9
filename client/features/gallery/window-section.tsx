import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-question.tsx';
import { Dialog, DIALOG_SIZES, type DialogSize } from '#client/ui/dialog/dialog.tsx';
import { TextArea } from '#client/ui/field/text-input.tsx';
import { Breadcrumb, Pagination } from '#client/ui/paging/paging.tsx';
import { MenuButton } from '#client/ui/popover/menu-button.tsx';
import { PopoverButton, Tooltip } from '#client/ui/popover/popover-button.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import { GallerySection } from './gallery-frame.tsx';

const SIZE_KEYS = {
  generic: 'sizeGeneric',
  urgent: 'sizeUrgent',
  collect: 'sizeCollect',
  map: 'sizeMap',
  login: 'sizeLogin',
  agreement: 'sizeAgreement',
  news: 'sizeNews',
  course: 'sizeCourse',
  school: 'sizeSchool',
} as const satisfies Record<DialogSize, string>;

const ACTION_MS = 1200;

export function WindowSection() {
  const t = useText('gallery');
  const [openSize, setOpenSize] = useState<DialogSize | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const closeDialog = () => setOpenSize(null);
  return (
    <>
      <div className="row">
        {DIALOG_SIZES.map((size) => (
          <Button key={size} size="s" onClick={() => setOpenSize(size)}>
            {t(SIZE_KEYS[size])}
          </Button>
        ))}
        <Button size="s" variant="danger" onClick={() => setConfirming(true)}>
          {t('ask')}
        </Button>
      </div>
      <OverlayExamples />
      <Dialog
        isOpen={openSize !== null}
        onClose={closeDialog}
        size={openSize ?? 'generic'}
        title={openSize ? t(SIZE_KEYS[openSize]) : ''}
        onShrink={openSize === 'school' || openSize === 'course' ? closeDialog : undefined}
        footer={
          <>
            <Button variant="quiet" onClick={closeDialog}>
              {t('cancel')}
            </Button>
            <Button variant="solid" onClick={closeDialog}>
              {t('save')}
            </Button>
          </>
        }
      >
        <TextArea label={t('remark')} placeholder={t('remarkExample')} />
      </Dialog>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('removeTitle')}
        safeLabel={t('keep')}
        actLabel={t('removeAll')}
        actPendingLabel={t('removing')}
        onAct={() => new Promise<void>((resolve) => setTimeout(resolve, ACTION_MS))}
      >
        <p>{t('removeText')}</p>
      </ConfirmDialog>
    </>
  );
}

function OverlayExamples() {
  const t = useText('gallery');
  const toast = useToast();
  return (
    <div className="row">
      <PopoverButton label={t('howCounted')} title={t('howCounted')}>
        <p className="meta">{t('howCountedText')}</p>
      </PopoverButton>
      <PopoverButton icon="info" label={t('howCounted')} title={t('howCounted')}>
        <p className="meta">{t('howCountedText')}</p>
      </PopoverButton>
      <MenuButton
        label={t('more')}
        onChoose={(id) => toast.success(id)}
        entries={[
          { id: 'share', label: t('share'), icon: 'share' },
          { id: 'print', label: t('print'), icon: 'print', disabled: true },
          { id: 'delete', label: t('delete'), icon: 'trash', isDanger: true },
        ]}
      />
      <MenuButton
        label={t('language')}
        variant="quiet"
        onChoose={(id) => toast.success(id)}
        entries={LOCALES.map((locale) => ({
          id: locale,
          label: LANGUAGE_NAMES[locale],
          lang: LANGUAGE_TAGS[locale],
          isHere: locale === 'zh',
        }))}
      />
      <Tooltip text={t('compareTip')}>
        <IconButton icon="compare" label={t('compare')} />
      </Tooltip>
    </div>
  );
}

const PAGINATION_EXAMPLES = [
  { page: 1, pages: 3 },
  { page: 6, pages: 24 },
  { page: 24, pages: 24 },
];

export function NavigationSection() {
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
      {PAGINATION_EXAMPLES.map(({ page, pages }) => (
        <Pagination
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

const formatPounds = (amount: number) => moneyText({ amount: amount, currency: 'GBP' }, 'en-us');

export function TableSection() {
  const t = useText('gallery');
  return (
    <GallerySection title={t('table')} note={t('tableNote')}>
      <Table
        caption={t('courses')}
        rows={COURSES}
        rowKey={(course) => course.name}
        columns={[
          { id: 'number', header: '#', renderCell: (_, index) => index + 1, footer: '' },
          {
            id: 'name',
            header: t('course'),
            isRowHeader: true,
            renderCell: (course) => <span lang="en-US">{course.name}</span>,
            footer: t('sum'),
          },
          {
            id: 'years',
            header: t('duration'),
            minViewport: 'pad',
            renderCell: (course) => t('years', { number: course.years }),
            footer: '',
          },
          {
            id: 'fee',
            header: t('fee'),
            minViewport: 'pad',
            atEnd: true,
            renderCell: (course) => formatPounds(course.fee),
            footer: formatPounds(COURSES.reduce((sum, course) => sum + course.fee, 0)),
          },
          {
            id: 'action',
            header: <span className="sr">{t('apply')}</span>,
            atEnd: true,
            renderCell: () => <Button size="s">{t('apply')}</Button>,
            footer: '',
          },
        ]}
      />
    </GallerySection>
  );
}
