import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';

export interface ImageInsteadProps {
  state: 'error' | 'empty';
  alt: string;
  /** Stands in when there is no picture: a seal, say. */
  instead?: ReactNode;
  /** Addresses of drawings; without them a small sign. */
  emptyPicture?: string;
  failedPicture?: string;
  onAgain: () => void;
}

export function ImageInstead({ state, alt, instead, emptyPicture, failedPicture, onAgain }: ImageInsteadProps) {
  const t = useText('ui');
  if (state === 'empty') {
    return (
      <span className="picture__instead" role={alt ? 'img' : undefined} aria-label={alt || undefined}>
        {instead ?? <Sign picture={emptyPicture} />}
      </span>
    );
  }
  return (
    <span className="picture__instead">
      <Sign picture={failedPicture} />
      <span className="sr">{t('pictureFailed', { name: alt })}</span>
      <Button variant="quiet" size="s" onClick={onAgain}>
        {t('loadAgain')}
      </Button>
    </span>
  );
}

function Sign({ picture }: { picture: string | undefined }) {
  return picture ? <img src={picture} alt="" width={128} height={92} /> : <Icon name="image" />;
}
