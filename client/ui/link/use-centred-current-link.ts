import { type RefObject, useLayoutEffect } from 'react';

/**
 * Scrolls horizontal rows of links, as narrow windows have them, to the current link. The page keeps its scroll position:
 * the reader may have scrolled before hydration.
 */
export function useCentredCurrentLink(ref: RefObject<HTMLElement | null>, locationKey: string) {
  useLayoutEffect(() => {
    for (const link of ref.current?.querySelectorAll('[aria-current]') ?? []) scrollIntoRow(link);
  }, [ref, locationKey]);
}

function scrollIntoRow(link: Element) {
  const scrollRow = findScrollRow(link);
  if (!scrollRow) return;
  const [rowRect, linkRect] = [scrollRow.getBoundingClientRect(), link.getBoundingClientRect()];
  // A link that nearly fills the row begins at the edge of the column instead.
  const edge = Number.parseFloat(getComputedStyle(scrollRow).paddingInlineStart) || 0;
  scrollRow.scrollLeft += linkRect.left - rowRect.left - Math.max(edge, (rowRect.width - linkRect.width) / 2);
}

/** Returns the horizontally scrolling ancestor of a link, or null. */
function findScrollRow(link: Element): Element | null {
  for (let ancestor = link.parentElement; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement)
    if (ancestor.scrollWidth > ancestor.clientWidth && getComputedStyle(ancestor).overflowX !== 'visible')
      return ancestor;
  return null;
}
