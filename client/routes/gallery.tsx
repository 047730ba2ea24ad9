import { useState } from 'react';
import { NetworkNotice } from '#client/features/site-frame/waiting.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { Chip, RemovableChip } from '#client/ui/feedback/chip.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Gauge, RouteLine } from '#client/ui/feedback/gauge.tsx';
import { EmptyState, Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup, Spinner } from '#client/ui/feedback/waiting.tsx';
import { SegmentedControl } from '#client/ui/feedback/seg.tsx';
import { ToastCard } from '#client/ui/toast/toast-card.tsx';
import { ToastRegion } from '#client/ui/toast/toast-region.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import nothing from '#client/features/gallery/example-nothing.svg';
import picture from '#client/features/gallery/example-picture.svg';
import { ButtonSection, FieldSection, LinkSection } from '#client/features/gallery/field-section.tsx';
import { GalleryHead, GallerySection, TypeSection } from '#client/features/gallery/gallery-frame.tsx';
import { TableSection, NavigationSection } from '#client/features/gallery/window-section.tsx';
import '#client/features/gallery/gallery.css';

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function GalleryRoute() {
  return <Gallery />;
}

const ChatExamples = createLazyPart({
  load: async () => (await import('#client/features/chat/examples/chat-examples.tsx')).ChatExamples,
  namespaces: ['ui'],
});
const SelectSection = createLazyPart({
  load: async () => (await import('#client/features/gallery/select-section.tsx')).SelectSection,
  namespaces: ['gallery', 'ui'],
});
const TabSection = createLazyPart({
  load: async () => (await import('#client/features/gallery/select-section.tsx')).TabSection,
  namespaces: ['gallery', 'ui'],
});
const WindowSection = createLazyPart({
  load: async () => (await import('#client/features/gallery/window-section.tsx')).WindowSection,
  namespaces: ['gallery', 'ui'],
});

function Gallery() {
  const t = useText('gallery');
  return (
    <>
      <title>{t('title')}</title>
      <main id="main" className="wrap">
        <GalleryHead />
        <TypeSection />
        <ButtonSection />
        <LinkSection />
        <FieldSection />
        <GallerySection title={t('selects')} note={t('selectsNote')}>
          <SelectSection waiting={<Spinner />} />
        </GallerySection>
        <BadgeSection />
        <GallerySection title={t('ways')}>
          <NavigationSection />
          <TabSection waiting={<Spinner />} />
        </GallerySection>
        <TableSection />
        <PictureSection />
        <MessageSection />
        <GallerySection title={t('windows')} note={t('windowsNote')}>
          <WindowSection waiting={<Spinner />} />
        </GallerySection>
        <GallerySection title={t('chat')} note={t('chatNote')}>
          <ChatExamples waiting={<Spinner />} />
        </GallerySection>
      </main>
      <ToastRegion />
    </>
  );
}

const PICTURE_SIZE = { width: 320, height: 200, fills: true } as const;
/** Invalid picture that fails without a request. */
const BROKEN_IMAGE_URL = 'data:image/png;base64,AAAA';

function PictureSection() {
  const t = useText('gallery');
  return (
    <>
      <GallerySection title={t('pictures')}>
        <div className="gallery__three">
          <figure>
            <Image {...PICTURE_SIZE} src={picture} alt={t('pictureAlt')} />
            <figcaption className="meta">{t('pictureThere')}</figcaption>
          </figure>
          <figure>
            <span className="picture" style={{ aspectRatio: '320 / 200' }}>
              <Skeleton />
            </span>
            <figcaption className="meta">{t('pictureLoading')}</figcaption>
          </figure>
          <figure>
            <Image {...PICTURE_SIZE} src={BROKEN_IMAGE_URL} alt={t('pictureAlt')} failedPicture={nothing} />
            <figcaption className="meta">{t('pictureFailed')}</figcaption>
          </figure>
          <figure>
            <Image {...PICTURE_SIZE} src={null} alt={t('pictureAlt')} />
            <figcaption className="meta">{t('pictureNone')}</figcaption>
          </figure>
        </div>
      </GallerySection>
      <GallerySection title={t('loading')} note={t('loadingNote')}>
        <SkeletonGroup label={t('loadingSchools')} className="gallery__lines">
          <Skeleton width="55%" height="1.4em" />
          <Skeleton width="30%" />
          <Skeleton width="80%" />
        </SkeletonGroup>
        <div className="row">
          <Spinner />
          <Spinner isLarge atOnce label={t('loadingSchools')} />
        </div>
      </GallerySection>
      <GallerySection title={t('nothing')}>
        <div className="gallery__three">
          <EmptyState picture={nothing} title={t('nothingTitle')} text={t('nothingText')}>
            <Button size="s">{t('nothingDo')}</Button>
          </EmptyState>
          <EmptyState title={t('nothingTitle')} />
        </div>
      </GallerySection>
    </>
  );
}

const TOAST_KINDS = [
  ['success', 'toastSuccess'],
  ['error', 'toastError'],
  ['loading', 'toastLoading'],
] as const;

function MessageSection() {
  const t = useText('gallery');
  const toast = useToast();
  const [pendingToastId, setPendingToastId] = useState<number | null>(null);
  const showPendingToast = () => {
    if (pendingToastId !== null) toast.close(pendingToastId);
    setPendingToastId(pendingToastId === null ? toast.loading(t('toastLoading')) : null);
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
      <NetworkNotice>
        <span>{t('offline')}</span>
      </NetworkNotice>
      <div className="row on-night">
        {TOAST_KINDS.map(([kind, text]) => (
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
        <Button size="s" aria-pressed={pendingToastId !== null} onClick={showPendingToast}>
          {t('sayIt', { text: t('toastLoading') })}
        </Button>
      </div>
    </GallerySection>
  );
}

function BadgeSection() {
  const t = useText('gallery');
  const [level, setLevel] = useState('ba');
  const [isFilterShown, setFilterShown] = useState(true);
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
        <Chip isPressed={level === 'ba'} onClick={() => setLevel('ba')}>
          {t('bachelor')}
        </Chip>
        <Chip isPressed={level === 'ma'} onClick={() => setLevel('ma')}>
          {t('master')}
        </Chip>
        {isFilterShown && <RemovableChip onRemove={() => setFilterShown(false)}>{t('withPathway')}</RemovableChip>}
        <SegmentedControl
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
