import { type ComponentPropsWithRef, type ReactNode, useEffect, useReducer, useRef } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { assertNever } from '#shared/assert-never.ts';

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
  // A fragment only chooses how one picture is shown: it stays while another is chosen.
  return <ImageOfOneSource key={src?.split('#')[0]} src={src} {...rest} />;
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

interface Attempt {
  state: ImageState;
  /** Counts the tries: a new number makes a new element, and with it a new request. */
  attempt: number;
}

function next({ state, attempt }: Attempt, event: ImageEvent): Attempt {
  return { state: nextImageState(state, event), attempt: event === 'asked-again' ? attempt + 1 : attempt };
}

function useImageState(src: string | null | undefined) {
  const [{ state, attempt }, tell] = useReducer(next, { state: firstImageState(src), attempt: 0 });
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const before = image.current && whatHappenedBefore(image.current);
    if (before) tell(before);
  }, []);
  return { state, attempt, image, tell };
}

type ImageState = 'loading' | 'success' | 'error' | 'empty';
type ImageEvent = 'loaded' | 'failed' | 'asked-again';

export function firstImageState(src: string | null | undefined): ImageState {
  return src ? 'loading' : 'empty';
}

export function nextImageState(state: ImageState, event: ImageEvent): ImageState {
  if (state === 'empty') return state;
  switch (event) {
    case 'loaded':
      return 'success';
    case 'failed':
      return 'error';
    case 'asked-again':
      return state === 'error' ? 'loading' : state;
    default:
      return assertNever(event);
  }
}

/** What an image element can tell when nobody was listening yet: it may be done before the page has come alive. */
export function whatHappenedBefore(image: Pick<HTMLImageElement, 'complete' | 'naturalWidth'>): ImageEvent | null {
  if (!image.complete) return null;
  return image.naturalWidth > 0 ? 'loaded' : 'failed';
}
