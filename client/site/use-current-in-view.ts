import { type RefObject, useLayoutEffect } from 'react';

/** Rows of links that scroll sideways on a phone begin where one is. */
export function useCurrentInView(place: RefObject<HTMLElement | null>, address: string) {
  useLayoutEffect(() => {
    for (const link of place.current?.querySelectorAll('[aria-current]') ?? []) showInRow(link);
  }, [place, address]);
}

function showInRow(link: Element) {
  const row = link.closest('.tabs, .seg, .guide__sublist');
  if (!row || row.scrollWidth <= row.clientWidth) return;
  const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}
