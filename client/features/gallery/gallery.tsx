import { ChatExamples } from '#client/features/chat/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Waiting } from '#client/ui/say/waiting.tsx';
import { ToastRegion } from '#client/ui/toast/toast-region.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { ButtonSection, LinkSection } from './button-section.tsx';
import { FieldSection } from './field-section.tsx';
import { GalleryHead, GallerySection } from './gallery-frame.tsx';
import { MarkSection, MessageSection } from './message-section.tsx';
import { PictureSection } from './picture-section.tsx';
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
