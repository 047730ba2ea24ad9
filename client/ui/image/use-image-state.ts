import { useEffect, useReducer, useRef } from 'react';
import {
  firstImageState,
  type ImageEvent,
  type ImageState,
  nextImageState,
  whatHappenedBefore,
} from './image-state.ts';

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
