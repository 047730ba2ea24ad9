import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextLink } from '#client/ui/link/text-link.tsx';
import { Netbar } from '#client/ui/say/netbar.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { ToastCard } from '#client/ui/toast/toast-card.tsx';
import { useToast } from '#client/ui/toast/use-toast.ts';
import { GallerySection } from './gallery-section.tsx';

const KINDS = [
  ['success', 'toastSuccess'],
  ['error', 'toastError'],
  ['loading', 'toastLoading'],
] as const;

export function MessageSection() {
  const t = useText('gallery');
  const toast = useToast();
  const [waiting, setWaiting] = useState<number | null>(null);
  const wait = () => {
    if (waiting !== null) toast.close(waiting);
    setWaiting(waiting === null ? toast.loading(t('toastLoading')) : null);
  };
  return (
    <GallerySection title={t('saying')}>
      <div className="gallery__lines">
        <Notice>
          {t('noticePlain')} <TextLink href="#main">{t('keep')}</TextLink>
        </Notice>
        <Notice tone="ok">{t('noticeOk')}</Notice>
        <Notice tone="caution">{t('noticeCaution')}</Notice>
      </div>
      <Netbar>
        <span>{t('offline')}</span>
      </Netbar>
      <div className="row on-night">
        {KINDS.map(([kind, text]) => (
          <ToastCard key={kind} toast={{ kind, text: t(text), isLeaving: false }} onClose={() => undefined} />
        ))}
      </div>
      <div className="row">
        <Button size="s" onClick={() => toast.success(t('toastSuccess'))}>
          {t('sayIt', { text: t('toastSuccess') })}
        </Button>
        <Button size="s" onClick={() => toast.error(t('toastError'))}>
          {t('sayIt', { text: t('toastError') })}
        </Button>
        <Button size="s" aria-pressed={waiting !== null} onClick={wait}>
          {t('sayIt', { text: t('toastLoading') })}
        </Button>
      </div>
    </GallerySection>
  );
}
