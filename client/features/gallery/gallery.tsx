import { lazy, type ReactNode, Suspense } from 'react';
import { ChatExamples } from '#client/features/chat/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Waiting } from '#client/ui/say/waiting.tsx';
import { ToastRegion } from '#client/ui/toast/toast-region.tsx';
import { ButtonSection } from './button-section.tsx';
import { FieldSection } from './field-section.tsx';
import { GalleryHead } from './gallery-head.tsx';
import { GallerySection } from './gallery-section.tsx';
import { LinkSection } from './link-section.tsx';
import { MarkSection } from './mark-section.tsx';
import { MessageSection } from './message-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { TableSection } from './table-section.tsx';
import { WaySection } from './way-section.tsx';
import './gallery.css';

const SelectSection = lazy(() => import('./select-section.tsx').then((part) => ({ default: part.SelectSection })));
const TabSection = lazy(() => import('./tab-section.tsx').then((part) => ({ default: part.TabSection })));
const WindowSection = lazy(() => import('./window-section.tsx').then((part) => ({ default: part.WindowSection })));

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
          <Late>
            <SelectSection />
          </Late>
        </GallerySection>
        <MarkSection />
        <GallerySection title={t('ways')}>
          <WaySection />
          <Late>
            <TabSection />
          </Late>
        </GallerySection>
        <TableSection />
        <PictureSection />
        <MessageSection />
        <GallerySection title={t('windows')} note={t('windowsNote')}>
          <Late>
            <WindowSection />
          </Late>
        </GallerySection>
        <GallerySection title={t('chat')} note={t('chatNote')}>
          <Late>
            <ChatExamples />
          </Late>
        </GallerySection>
      </main>
      <ToastRegion />
    </>
  );
}

function Late({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Waiting />}>{children}</Suspense>;
}
