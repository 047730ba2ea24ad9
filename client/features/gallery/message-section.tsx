import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { Badge } from '#client/ui/say/badge.tsx';
import { Chip, RemovableChip } from '#client/ui/say/chip.tsx';
import { Gauge, RouteLine } from '#client/ui/say/gauge.tsx';
import { Netbar } from '#client/ui/say/netbar.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { Seg } from '#client/ui/say/seg.tsx';
import { ToastCard } from '#client/ui/toast/toast-card.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { GallerySection } from './gallery-frame.tsx';

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

export function MarkSection() {
  const t = useText('gallery');
  const [level, setLevel] = useState('ba');
  const [hasFilter, setFilter] = useState(true);
  const [view, setView] = useState('list');
  return (
    <GallerySection title={t('marks')} note={t('marksNote')}>
      <div className="row">
        <Badge kind="match" icon="check">
          {t('match')}
        </Badge>
        <Badge kind="reach" icon="up">
          {t('reach')}
        </Badge>
        <Badge kind="alert" icon="warn">
          {t('closes')}
        </Badge>
        <Badge>{t('following')}</Badge>
        <Badge kind="fill">{t('step')}</Badge>
        <Badge kind="rank">{t('rank')}</Badge>
      </div>
      <div className="row">
        <Chip pressed={level === 'ba'} onClick={() => setLevel('ba')}>
          {t('bachelor')}
        </Chip>
        <Chip pressed={level === 'ma'} onClick={() => setLevel('ma')}>
          {t('master')}
        </Chip>
        {hasFilter && <RemovableChip onRemove={() => setFilter(false)}>{t('withPathway')}</RemovableChip>}
        <Seg
          label={t('showAs')}
          chosen={view}
          onChoose={setView}
          parts={[
            { id: 'list', label: t('list') },
            { id: 'map', label: t('map') },
          ]}
        />
      </div>
      <div className="gallery__three">
        <div className="gallery__lines">
          <p className="meta">{t('profile')}</p>
          <Gauge label={t('profile')} value={62} />
          <Gauge label={t('marksNeeded')} value={3} max={5} divisions={5} kind="measure" />
        </div>
        <RouteLine
          label={t('foundation')}
          steps={[
            { id: 'foundation', title: t('foundation'), where: 'done' },
            { id: 'progression', title: t('progression'), detail: t('marksNeeded'), where: 'here' },
            { id: 'year', title: t('yearOne'), where: 'ahead' },
          ]}
        />
      </div>
    </GallerySection>
  );
}
