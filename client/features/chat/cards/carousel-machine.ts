import { type Dispatch, type RefObject, useEffect, useEffectEvent } from 'react';
import { assertNever } from '#shared/assert-never.ts';

const MIN_DRAG_PX = 20;
/**
 * Maximum movement of the pointer in a click. A press that moves farther is a drag and does not click the link under
 * it.
 */
const MAX_CLICK_MOVE_PX = 10;

export interface CarouselState {
  at: number;
  count: number;
  /** Pointer drag: start position, current offset and farthest offset. It is null while no pointer is pressed. */
  drag: { startX: number; offset: number; maxOffset: number } | null;
  /** Whether the press that has just ended was a drag, in which case the following click event is ignored. */
  wasDragged: boolean;
}

export type SlideEvent =
  | { kind: 'turned'; by: 1 | -1 }
  | { kind: 'chosen'; at: number }
  | { kind: 'pressed'; x: number }
  | { kind: 'moved'; x: number }
  | { kind: 'released'; dir: 'ltr' | 'rtl' }
  | { kind: 'cancelled' }
  | { kind: 'settled' }
  | { kind: 'counted'; count: number };

export const createCarouselState = (count: number): CarouselState => ({ at: 0, count, drag: null, wasDragged: false });

/** Returns the state after a user or timer event. After the last slide comes the first one again. */
export function carouselReducer(slides: CarouselState, event: SlideEvent): CarouselState {
  switch (event.kind) {
    case 'turned':
      return { ...slides, at: wrapIndex(slides.at + event.by, slides.count) };
    case 'chosen':
      return { ...slides, at: wrapIndex(event.at, slides.count) };
    case 'counted':
      return { ...slides, count: event.count, at: Math.min(slides.at, Math.max(0, event.count - 1)) };
    case 'pressed':
      return { ...slides, drag: { startX: event.x, offset: 0, maxOffset: 0 }, wasDragged: false };
    case 'moved': {
      if (!slides.drag) return slides;
      const delta = event.x - slides.drag.startX;
      const maxOffset = Math.max(slides.drag.maxOffset, Math.abs(delta));
      return { ...slides, drag: { ...slides.drag, offset: delta, maxOffset } };
    }
    case 'released': {
      if (!slides.drag) return slides;
      const { offset, maxOffset } = slides.drag;
      const nextIndex =
        Math.abs(offset) < MIN_DRAG_PX ? slides.at : wrapIndex(slides.at + getStep(offset, event.dir), slides.count);
      return { ...slides, at: nextIndex, drag: null, wasDragged: maxOffset > MAX_CLICK_MOVE_PX };
    }
    case 'cancelled':
      return { ...slides, drag: null };
    case 'settled':
      return slides.wasDragged ? { ...slides, wasDragged: false } : slides;
    default:
      return assertNever(event);
  }
}

/** Whether a press has become a drag, which must not click the link under it. */
export const isDragging = ({ drag }: CarouselState) => drag !== null && drag.maxOffset > MAX_CLICK_MOVE_PX;

/** Returns the direction of the next slide, which is the inline end: right in ltr, left in rtl. */
const getStep = (delta: number, dir: 'ltr' | 'rtl') => (delta < 0 === (dir === 'ltr') ? 1 : -1);

const wrapIndex = (index: number, count: number) => (count === 0 ? 0 : (index + count) % count);

/** Moves the slides with the pointer. A link under the pointer is only clicked if the pointer hardly moved. */
export function useSlideDrag(
  ref: RefObject<HTMLElement | null>,
  slides: CarouselState,
  dir: 'ltr' | 'rtl',
  dispatch: Dispatch<SlideEvent>,
) {
  const handlePress = useEffectEvent((event: PointerEvent) => {
    if (event.button === 0) dispatch({ kind: 'pressed', x: event.clientX });
  });
  const handleMove = useEffectEvent((event: PointerEvent) => {
    if (!slides.drag) return;
    dispatch({ kind: 'moved', x: event.clientX });
    // The pointer is captured only at this point. If it were captured from the start, links could not be clicked.
    if (isDragging(slides)) ref.current?.setPointerCapture(event.pointerId);
  });
  const handleRelease = useEffectEvent(() => {
    dispatch({ kind: 'released', dir });
    // The click event of this press fires before the timer. A later click belongs to a new press.
    setTimeout(() => dispatch({ kind: 'settled' }));
  });
  const handleCancel = useEffectEvent(() => dispatch({ kind: 'cancelled' }));
  const handleClick = useEffectEvent((event: MouseEvent) => {
    if (!slides.wasDragged) return;
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const abortController = new AbortController();
    const { signal } = abortController;
    element.addEventListener('pointerdown', (event) => handlePress(event), { signal });
    element.addEventListener('pointermove', (event) => handleMove(event), { signal });
    element.addEventListener('pointerup', () => handleRelease(), { signal });
    element.addEventListener('pointercancel', () => handleCancel(), { signal });
    element.addEventListener('pointerleave', () => handleCancel(), { signal });
    element.addEventListener('click', (event) => handleClick(event), { capture: true, signal });
    // Prevents the browser's own drag of links and images.
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    return () => abortController.abort();
  }, [ref]);
}
