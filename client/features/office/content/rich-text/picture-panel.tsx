import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { RetryPrompt } from '#client/ui/feedback/retry-prompt.tsx';
import type { listPictures, SitePicture } from '#shared/contract/office/media.ts';
import type { z } from 'zod';
import type { Locale } from '#shared/locale/locales.ts';

interface PicturePanelProps {
  editor: Editor;
  locale: Locale;
  onClose: () => void;
}

async function fetchPictures(address: string): Promise<readonly SitePicture[]> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`);
  return ((await response.json()) as z.output<(typeof listPictures)['output']>).pictures;
}

/** Inserts one of the site's pictures with its alternative text in the language of the edited text. */
export function PicturePanel({ editor, locale, onClose }: PicturePanelProps) {
  const t = useText('office-content');
  const { base, agent } = useOffice();
  const {
    data: pictures,
    error,
    isLoading,
    mutate,
  } = useSWR<readonly SitePicture[]>(`${base}/media.json`, fetchPictures);
  const [selected, setChosen] = useState<SitePicture | null>(null);
  const [alt, setAlt] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);

  function insert() {
    if (!selected) return;
    const { address: src, width, height } = selected;
    editor
      .chain()
      .focus()
      .insertContent({ type: 'picture', attrs: { src, alt: alt.trim(), width, height } })
      .run();
    onClose();
  }
  return (
    <div className="rte__panel" role="group" aria-label={t('rte.picture.title')} tabIndex={-1} ref={panel}>
      {isLoading && <p className="meta">{t('rte.picture.loading')}</p>}
      {!pictures && error && !isLoading && (
        <RetryPrompt
          text={t('rte.picture.failed')}
          retry={t('rte.picture.retry')}
          announce="politely"
          onRetry={() => void mutate()}
        />
      )}
      {pictures?.length === 0 && (
        <p>
          {t('rte.picture.none')} <TextLink href={`${base}/media`}>{t('rte.picture.add')}</TextLink>
        </p>
      )}
      {pictures && pictures.length > 0 && (
        <>
          <ul className="rte__pictures">
            {pictures.map((picture) => (
              <li key={picture.name}>
                <button
                  type="button"
                  aria-pressed={picture === selected}
                  onClick={() => {
                    setChosen(picture);
                    setAlt(picture.alt[locale]);
                  }}
                >
                  <img
                    src={`/${agent.keyCode}${picture.address}`}
                    width={picture.width}
                    height={picture.height}
                    loading="lazy"
                    alt={picture.alt[locale] || picture.title}
                  />
                </button>
              </li>
            ))}
          </ul>
          {selected && (
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
        </>
      )}
      <p className="rte__commands">
        {selected && (
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
