import { type RefObject, useLayoutEffect } from 'react';

/** As high as its text; how high at most, the style sheet says. */
export function useGrowing(box: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    if (box.current) fitHeight(box.current);
  }, [box, text]);
}

function fitHeight(box: HTMLTextAreaElement) {
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}
