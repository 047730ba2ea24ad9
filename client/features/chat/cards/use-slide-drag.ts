import { type Dispatch, type RefObject, useEffect, useEffectEvent } from 'react';
import { isDragging, type SlideEvent, type Slides } from './next-slide.ts';

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
    // The click of this press comes before that, any later one is meant.
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
