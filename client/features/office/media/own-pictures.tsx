import useSWR from 'swr';
import type { z } from 'zod';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { RetryPrompt } from '#client/ui/feedback/retry-prompt.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import type { listPictures, SitePicture } from '#shared/contract/office/media.ts';
import type { Locale } from '#shared/locale/locales.ts';
import './own-pictures.css';

async function fetchPictures(address: string): Promise<readonly SitePicture[]> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`);
  return ((await response.json()) as z.output<(typeof listPictures)['output']>).pictures;
}

interface OwnPicturesProps {
  /** URL of the selected picture, or '' for none. */
  selected: string;
  /** Language of the alternative texts. */
  locale: Locale;
  onSelect: (picture: SitePicture) => void;
}

/** Loads the pictures of the site for selection. */
export function OwnPictures({ selected, locale, onSelect }: OwnPicturesProps) {
  const t = useText('office-content');
  const { base, agent } = useOffice();
  const {
    data: pictures,
    error,
    isLoading,
    mutate,
  } = useSWR<readonly SitePicture[]>(`${base}/media.json`, fetchPictures);
  if (isLoading) return <p className="meta">{t('rte.picture.loading')}</p>;
  if (!pictures)
    return (
      error && (
        <RetryPrompt
          text={t('rte.picture.failed')}
          retry={t('rte.picture.retry')}
          announce="politely"
          onRetry={() => void mutate()}
        />
      )
    );
  if (pictures.length === 0)
    return (
      <p>
        {t('rte.picture.none')} <TextLink href={`${base}/media`}>{t('rte.picture.add')}</TextLink>
      </p>
    );
  return (
    <ul className="own-pictures">
      {pictures.map((picture) => (
        <li key={picture.name}>
          <button type="button" aria-pressed={picture.address === selected} onClick={() => onSelect(picture)}>
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
  );
}
