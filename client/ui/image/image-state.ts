import { assertNever } from '#shared/assert-never.ts';

export type ImageState = 'loading' | 'success' | 'error' | 'empty';
export type ImageEvent = 'loaded' | 'failed' | 'asked-again';

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
