import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { useImageState } from './image-state.ts';

interface ImageProps
  extends
    Pick<ImageInsteadProps, 'instead' | 'emptyPicture' | 'failedPicture'>,
    Omit<ComponentPropsWithRef<'img'>, 'src' | 'alt' | 'width' | 'height' | 'ref' | 'onLoad' | 'onError'> {
  src: string | null | undefined;
  /** Empty for a picture that only decorates. */
  alt: string;
  /** Its size in the layout, or only its proportions: the place is kept before it comes. */
  width: number;
  height: number;
  fit?: 'cover' | 'contain';
  /** As wide as what it stands in, in the given proportions. */
  fills?: boolean;
}

/** Loading, there, failed, none. Without script the picture itself still comes: it lies over the scale. */
export function Image({ src, ...rest }: ImageProps) {
  return <ImageOfOneSource key={src} src={src} {...rest} />;
}

function ImageOfOneSource({
  src,
  alt,
  width,
  height,
  fit = 'cover',
  fills,
  instead,
  emptyPicture,
  failedPicture,
  className,
  style,
  ...rest
}: ImageProps) {
  const { state, attempt, image, tell } = useImageState(src);
  const place = { width: fills ? '100%' : width, aspectRatio: `${width} / ${height}`, ...style };
  return (
    <span className={joinClasses('picture', className)} style={place} data-state={state}>
      {state === 'loading' && <span className="skeleton" />}
      {src && state !== 'error' && (
        <img
          loading="lazy"
          decoding="async"
          {...rest}
          key={attempt}
          ref={image}
          src={src}
          alt={alt}
          width={width}
          height={height}
          style={{ objectFit: fit }}
          onLoad={() => tell('loaded')}
          onError={() => tell('failed')}
        />
      )}
      {(state === 'error' || state === 'empty') && (
        <ImageInstead
          state={state}
          alt={alt}
          instead={instead}
          emptyPicture={emptyPicture}
          failedPicture={failedPicture}
          onAgain={() => tell('asked-again')}
        />
      )}
    </span>
  );
}

interface ImageInsteadProps {
  state: 'error' | 'empty';
  alt: string;
  /** Stands in when there is no picture: a seal, say. */
  instead?: ReactNode;
  /** Addresses of drawings; without them a small sign. */
  emptyPicture?: string;
  failedPicture?: string;
  onAgain: () => void;
}

function ImageInstead({ state, alt, instead, emptyPicture, failedPicture, onAgain }: ImageInsteadProps) {
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
