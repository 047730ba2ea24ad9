import { type RefObject, useLayoutEffect } from 'react';

/** As high as its text; how high at most, the style sheet says. */
export function useGrowing(box: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    if (box.current) fitHeight(box.current);
  }, [box, text]);
}

function fitHeight(box: HTMLTextAreaElement) {
  const { parentElement: around } = box;
  // Meanwhile nobody is given the place: a list that gets it and loses it again no longer stands at its end.
  around?.style.setProperty('min-height', `${around.offsetHeight}px`);
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
  around?.style.removeProperty('min-height');
}
