import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { OwnPictures } from '#client/features/office/media/own-pictures.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import type { SitePicture } from '#shared/contract/office/media.ts';
import type { Locale } from '#shared/locale/locales.ts';

interface PicturePanelProps {
  editor: Editor;
  locale: Locale;
  onClose: () => void;
}

/** Inserts one of the site's pictures with its alternative text in the language of the edited text. */
export function PicturePanel({ editor, locale, onClose }: PicturePanelProps) {
  const t = useText('office-content');
  const [selectedPicture, setSelected] = useState<SitePicture | null>(null);
  const [alt, setAlt] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);

  function insert() {
    if (!selectedPicture) return;
    const { address: src, width, height } = selectedPicture;
    editor
      .chain()
      .focus()
      .insertContent({ type: 'picture', attrs: { src, alt: alt.trim(), width, height } })
      .run();
    onClose();
  }
  return (
    <div className="rte__panel" role="group" aria-label={t('rte.picture.title')} tabIndex={-1} ref={panel}>
      <OwnPictures
        selected={selectedPicture?.address ?? ''}
        locale={locale}
        onSelect={(picture) => {
          setSelected(picture);
          setAlt(picture.alt[locale]);
        }}
      />
      {selectedPicture && (
        <TextInput
          label={t('rte.picture.alt')}
          hint={t('rte.picture.altHint')}
          value={alt}
          autoComplete="off"
          onChange={(event) => setAlt(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            insert();
          }}
        />
      )}
      <p className="rte__commands">
        {selectedPicture && (
          <Button size="s" variant="solid" onClick={insert}>
            {t('rte.picture.insert')}
          </Button>
        )}
        <Button size="s" variant="quiet" onClick={onClose}>
          {t('rte.cancel')}
        </Button>
      </p>
    </div>
  );
}
