import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { ConfirmQuestion } from '#client/ui/dialog/confirm-question.tsx';
import { Dialog, DIALOG_SIZES, type DialogSize } from '#client/ui/dialog/dialog.tsx';
import { TextArea } from '#client/ui/field/text-input.tsx';
import { MenuButton } from '#client/ui/popover/menu-button.tsx';
import { PopoverButton } from '#client/ui/popover/popover-button.tsx';
import { Tooltip } from '#client/ui/popover/tooltip.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';

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

const ACT_MS = 1200;

export function WindowSection() {
  const t = useText('gallery');
  const [open, setOpen] = useState<DialogSize | null>(null);
  const [asking, setAsking] = useState(false);
  const close = () => setOpen(null);
  return (
    <>
      <div className="row">
        {DIALOG_SIZES.map((size) => (
          <Button key={size} size="s" onClick={() => setOpen(size)}>
            {t(SIZE_KEYS[size])}
          </Button>
        ))}
        <Button size="s" variant="danger" onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
      </div>
      <FloatExamples />
      <Dialog
        isOpen={open !== null}
        onClose={close}
        size={open ?? 'generic'}
        title={open ? t(SIZE_KEYS[open]) : ''}
        onShrink={open === 'school' || open === 'course' ? close : undefined}
        foot={
          <>
            <Button variant="quiet" onClick={close}>
              {t('cancel')}
            </Button>
            <Button variant="solid" onClick={close}>
              {t('save')}
            </Button>
          </>
        }
      >
        <TextArea label={t('remark')} placeholder={t('remarkExample')} />
      </Dialog>
      <ConfirmQuestion
        isOpen={asking}
        onClose={() => setAsking(false)}
        title={t('removeTitle')}
        safeLabel={t('keep')}
        actLabel={t('removeAll')}
        actPendingLabel={t('removing')}
        onAct={() => new Promise<void>((done) => setTimeout(done, ACT_MS))}
      >
        <p>{t('removeText')}</p>
      </ConfirmQuestion>
    </>
  );
}

function FloatExamples() {
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
