import { type RefObject, useLayoutEffect } from 'react';

/** Rows of links that scroll sideways on a phone begin where one is. */
export function useCurrentInView(place: RefObject<HTMLElement | null>, address: string) {
  useLayoutEffect(() => {
    for (const link of place.current?.querySelectorAll('[aria-current]') ?? []) showInRow(link);
  }, [place, address]);
}

function showInRow(link: Element) {
  const row = rowOf(link);
  if (!row) return;
  const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

/** What scrolls sideways around a link, if anything does. */
function rowOf(link: Element): Element | null {
  for (let around = link.parentElement; around && around !== document.body; around = around.parentElement)
    if (around.scrollWidth > around.clientWidth && getComputedStyle(around).overflowX !== 'visible') return around;
  return null;
}
