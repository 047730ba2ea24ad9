import nothing from './example-nothing.svg';
import picture from './example-picture.svg';
import { ChatExamples } from '#client/features/chat/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { EmptyState } from '#client/ui/say/notice.tsx';
import { Skeleton, SkeletonGroup, Waiting } from '#client/ui/say/waiting.tsx';
import { ToastRegion } from '#client/ui/toast/toast-region.tsx';
import { ButtonSection, FieldSection, LinkSection } from './field-section.tsx';
import { GalleryHead, GallerySection } from './gallery-frame.tsx';
import { MarkSection, MessageSection } from './message-section.tsx';
import { TableSection, WaySection } from './way-section.tsx';
import './gallery.css';

const SelectSection = latePart({
  load: async () => (await import('./select-section.tsx')).SelectSection,
  words: ['gallery', 'ui'],
});
const TabSection = latePart({
  load: async () => (await import('./tab-section.tsx')).TabSection,
  words: ['gallery'],
});
const WindowSection = latePart({
  load: async () => (await import('./window-section.tsx')).WindowSection,
  words: ['gallery', 'ui'],
});

/** Every primitive in every state, on one page. */
export function Gallery() {
  const t = useText('gallery');
  return (
    <>
      <title>{t('title')}</title>
      <main id="main" className="wrap">
        <GalleryHead />
        <ButtonSection />
        <LinkSection />
        <FieldSection />
        <GallerySection title={t('selects')} note={t('selectsNote')}>
          <SelectSection waiting={<Waiting />} />
        </GallerySection>
        <MarkSection />
        <GallerySection title={t('ways')}>
          <WaySection />
          <TabSection waiting={<Waiting />} />
        </GallerySection>
        <TableSection />
        <PictureSection />
        <MessageSection />
        <GallerySection title={t('windows')} note={t('windowsNote')}>
          <WindowSection waiting={<Waiting />} />
        </GallerySection>
        <GallerySection title={t('chat')} note={t('chatNote')}>
          <ChatExamples waiting={<Waiting />} />
        </GallerySection>
      </main>
      <ToastRegion />
    </>
  );
}

const SIZE = { width: 320, height: 200, fills: true } as const;
/** No picture, and no request either. */
const BROKEN = 'data:image/png;base64,AAAA';

function PictureSection() {
  const t = useText('gallery');
  return (
    <>
      <GallerySection title={t('pictures')}>
        <div className="gallery__three">
          <figure>
            <Image {...SIZE} src={picture} alt={t('pictureAlt')} />
            <figcaption className="meta">{t('pictureThere')}</figcaption>
          </figure>
          <figure>
            <span className="picture" style={{ aspectRatio: '320 / 200' }}>
              <Skeleton />
            </span>
            <figcaption className="meta">{t('pictureLoading')}</figcaption>
          </figure>
          <figure>
            <Image {...SIZE} src={BROKEN} alt={t('pictureAlt')} failedPicture={nothing} />
            <figcaption className="meta">{t('pictureFailed')}</figcaption>
          </figure>
          <figure>
            <Image {...SIZE} src={null} alt={t('pictureAlt')} />
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
          <Waiting />
          <Waiting large atOnce label={t('loadingSchools')} />
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
