import { type ComponentPropsWithRef, type ReactNode, useEffect, useReducer, useRef } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { assertNever } from '#shared/assert-never.ts';

interface ImageProps
  extends
    Pick<ImageFallbackProps, 'fallback' | 'emptyPicture' | 'failedPicture'>,
    Omit<ComponentPropsWithRef<'img'>, 'src' | 'alt' | 'width' | 'height' | 'ref' | 'onLoad' | 'onError'> {
  src: string | null | undefined;
  /** '' for a decorative image. */
  alt: string;
  /** Layout size or aspect ratio, which reserves the space before the image has loaded. */
  width: number;
  height: number;
  fit?: 'cover' | 'contain';
  /** Fills the container's width in the given aspect ratio. */
  fills?: boolean;
}

/** Renders an image with loading, failed and empty states. Without JavaScript the image covers its skeleton. */
export function Image({ src, ...imageProps }: ImageProps) {
  // A change of only the fragment (an SVG view) must not reset the loading state.
  return <SingleImage key={src?.split('#')[0]} src={src} {...imageProps} />;
}

function SingleImage({
  src,
  alt,
  width,
  height,
  fit = 'cover',
  fills,
  fallback: fallbackContent,
  emptyPicture,
  failedPicture,
  className,
  style,
  ...rest
}: ImageProps) {
  const { state, attempt, image: imageRef, dispatch } = useImageState(src);
  const boxStyle = { width: fills ? '100%' : width, aspectRatio: `${width} / ${height}`, ...style };
  return (
    <span className={joinClasses('picture', className)} style={boxStyle} data-state={state}>
      {src && state !== 'error' && (
        <img
          loading="lazy"
          decoding="async"
          {...rest}
          key={attempt}
          ref={imageRef}
          src={src}
          alt={alt}
          width={width}
          height={height}
          style={{ objectFit: fit }}
          onLoad={() => dispatch('loaded')}
          onError={() => dispatch('failed')}
        />
      )}
      {(state === 'error' || state === 'empty') && (
        <ImageFallback
          state={state}
          alt={alt}
          fallback={fallbackContent}
          emptyPicture={emptyPicture}
          failedPicture={failedPicture}
          onRetry={() => dispatch('retried')}
        />
      )}
    </span>
  );
}

interface ImageFallbackProps {
  state: 'error' | 'empty';
  alt: string;
  /** Content without an image, such as a crest. */
  fallback?: ReactNode;
  /** URLs of illustrations for the empty and failed states. The default is an icon. */
  emptyPicture?: string;
  failedPicture?: string;
  onRetry: () => void;
}

function ImageFallback({ state, alt, fallback, emptyPicture, failedPicture, onRetry }: ImageFallbackProps) {
  const t = useText('ui');
  if (state === 'empty') {
    return (
      <span className="picture__instead" role={alt ? 'img' : undefined} aria-label={alt || undefined}>
        {fallback ?? <Placeholder picture={emptyPicture} />}
      </span>
    );
  }
  return (
    <span className="picture__instead">
      <Placeholder picture={failedPicture} />
      <span className="sr">{t('pictureFailed', { name: alt })}</span>
      <Button variant="quiet" size="s" onClick={onRetry}>
        {t('loadAgain')}
      </Button>
    </span>
  );
}

function Placeholder({ picture }: { picture: string | undefined }) {
  return picture ? <img src={picture} alt="" width={128} height={92} /> : <Icon name="image" />;
}

interface ImageAttempt {
  state: ImageState;
  /** React key of the element, so that each attempt creates a new element and a new request. */
  attempt: number;
}

function imageReducer({ state, attempt }: ImageAttempt, event: ImageEvent): ImageAttempt {
  return { state: getNextImageState(state, event), attempt: event === 'retried' ? attempt + 1 : attempt };
}

function useImageState(src: string | null | undefined) {
  const [{ state, attempt }, dispatch] = useReducer(imageReducer, { state: getInitialImageState(src), attempt: 0 });
  const imageRef = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const missedEvent = imageRef.current && getMissedImageEvent(imageRef.current);
    if (missedEvent) dispatch(missedEvent);
  }, []);
  return { state, attempt, image: imageRef, dispatch };
}

type ImageState = 'loading' | 'success' | 'error' | 'empty';
type ImageEvent = 'loaded' | 'failed' | 'retried';

export function getInitialImageState(src: string | null | undefined): ImageState {
  return src ? 'loading' : 'empty';
}

export function getNextImageState(state: ImageState, event: ImageEvent): ImageState {
  if (state === 'empty') return state;
  switch (event) {
    case 'loaded':
      return 'success';
    case 'failed':
      return 'error';
    case 'retried':
      return state === 'error' ? 'loading' : state;
    default:
      return assertNever(event);
  }
}

/** Returns the event that the image fired before hydration attached listeners, or null if it is still loading. */
export function getMissedImageEvent(image: Pick<HTMLImageElement, 'complete' | 'naturalWidth'>): ImageEvent | null {
  if (!image.complete) return null;
  return image.naturalWidth > 0 ? 'loaded' : 'failed';
}
