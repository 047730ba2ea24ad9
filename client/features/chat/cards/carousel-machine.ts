import { type Dispatch, type RefObject, useEffect, useEffectEvent } from 'react';
import { assertNever } from '#shared/assert-never.ts';

/** A finger that moved so far changes the slide. */
const DRAG_PX = 20;
/** A press that moved farther is no click on what it began on. */
const CLICK_PX = 10;

export interface Slides {
  at: number;
  count: number;
  /** Pointer drag: start, current and farthest offset; null without a pressed pointer. */
  drag: { from: number; by: number; farthest: number } | null;
  /** The press that has just ended was a drag; the click that browsers make of it means nothing. */
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

export const firstSlide = (count: number): Slides => ({ at: 0, count, drag: null, wasDragged: false });

/** Next state after a user or timer event. The first slide follows the last. */
export function nextSlide(slides: Slides, event: SlideEvent): Slides {
  switch (event.kind) {
    case 'turned':
      return { ...slides, at: around(slides.at + event.by, slides.count) };
    case 'chosen':
      return { ...slides, at: around(event.at, slides.count) };
    case 'counted':
      return { ...slides, count: event.count, at: Math.min(slides.at, Math.max(0, event.count - 1)) };
    case 'pressed':
      return { ...slides, drag: { from: event.x, by: 0, farthest: 0 }, wasDragged: false };
    case 'moved': {
      if (!slides.drag) return slides;
      const delta = event.x - slides.drag.from;
      const farthest = Math.max(slides.drag.farthest, Math.abs(delta));
      return { ...slides, drag: { ...slides.drag, by: delta, farthest } };
    }
    case 'released': {
      if (!slides.drag) return slides;
      const { by, farthest } = slides.drag;
      const at = Math.abs(by) < DRAG_PX ? slides.at : around(slides.at + towards(by, event.dir), slides.count);
      return { ...slides, at, drag: null, wasDragged: farthest > CLICK_PX };
    }
    case 'cancelled':
      return { ...slides, drag: null };
    case 'settled':
      return slides.wasDragged ? { ...slides, wasDragged: false } : slides;
    default:
      return assertNever(event);
  }
}

/** Is the press a drag already, which no longer belongs to what it began on? */
export const isDragging = ({ drag }: Slides) => drag !== null && drag.farthest > CLICK_PX;

/** The next slide is at the inline end: right in ltr, left in rtl. */
const towards = (delta: number, dir: 'ltr' | 'rtl') => (delta < 0 === (dir === 'ltr') ? 1 : -1);

const around = (at: number, count: number) => (count === 0 ? 0 : (at + count) % count);

/** The slides follow the finger; what it began on is pressed only where it hardly moved. */
export function useSlideDrag(
  place: RefObject<HTMLElement | null>,
  slides: Slides,
  dir: 'ltr' | 'rtl',
  tell: Dispatch<SlideEvent>,
) {
  const press = useEffectEvent((event: PointerEvent) => {
    if (event.button === 0) tell({ kind: 'pressed', x: event.clientX });
  });
  const move = useEffectEvent((event: PointerEvent) => {
    if (!slides.drag) return;
    tell({ kind: 'moved', x: event.clientX });
    // Only now: a press that is caught from its start would not reach the link below it.
    if (isDragging(slides)) place.current?.setPointerCapture(event.pointerId);
  });
  const release = useEffectEvent(() => {
    tell({ kind: 'released', dir });
    // The click event of this press fires earlier; a later click is a new one.
    setTimeout(() => tell({ kind: 'settled' }));
  });
  const cancel = useEffectEvent(() => tell({ kind: 'cancelled' }));
  const click = useEffectEvent((event: MouseEvent) => {
    if (!slides.wasDragged) return;
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerdown', (event) => press(event), { signal });
    element.addEventListener('pointermove', (event) => move(event), { signal });
    element.addEventListener('pointerup', () => release(), { signal });
    element.addEventListener('pointercancel', () => cancel(), { signal });
    element.addEventListener('pointerleave', () => cancel(), { signal });
    element.addEventListener('click', (event) => click(event), { capture: true, signal });
    // Links and pictures would otherwise be dragged by themselves.
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    return () => stop.abort();
  }, [place]);
}
