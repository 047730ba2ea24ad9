import { useEffect, useReducer, useRef } from 'react';
import { assertNever } from '#shared/assert-never.ts';

interface Attempt {
  state: ImageState;
  /** Counts the tries: a new number makes a new element, and with it a new request. */
  attempt: number;
}

function next({ state, attempt }: Attempt, event: ImageEvent): Attempt {
  return { state: nextImageState(state, event), attempt: event === 'asked-again' ? attempt + 1 : attempt };
}

export function useImageState(src: string | null | undefined) {
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
