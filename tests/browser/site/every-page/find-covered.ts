// Functions for page.evaluate. Each is serialised on its own, so it must not use other declarations of this file.

/**
 * Finds the elements that fixed elements cover at the given share of the scroll height. Elements that are scrolled or
 * clipped out of view are ignored. A bar across the bottom of the window or of its column counts as the end of the
 * window: content behind it can be scrolled into view, and no content is behind it at the end of the page. If one
 * element fills the window, only its content is checked.
 */
export function findCovered(share: number): string[] {
  const describeElement = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} '${element.textContent.trim().slice(0, 30)}'`;
  const fixedElements = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { position } = getComputedStyle(element);
    return /fixed|sticky/.test(position) && element.checkVisibility({ visibilityProperty: true });
  });
  const isFixed = (box: HTMLElement) => getComputedStyle(box).position === 'fixed';
  const middleElement = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const isFullScreen = (box: HTMLElement) => {
    const { width, height } = box.getBoundingClientRect();
    return isFixed(box) && width >= innerWidth - 20 && height >= innerHeight - 20 && box.contains(middleElement);
  };
  const fullScreenElement = fixedElements.filter(isFullScreen).at(-1);
  const getScroller = (box: HTMLElement) => {
    let ancestor = box.parentElement;
    while (ancestor && ancestor !== document.body && !/auto|scroll/.test(getComputedStyle(ancestor).overflowY))
      ancestor = ancestor.parentElement;
    return ancestor && ancestor !== document.body && ancestor.scrollHeight > ancestor.clientHeight ? ancestor : null;
  };
  const boxes = fixedElements.filter((box) =>
    fullScreenElement ? fullScreenElement !== box && !box.contains(fullScreenElement) : true,
  );
  const targetSelector = 'a[href], button, input, select, textarea, summary, .num, h1, h2, h3';
  const targets = [...(fullScreenElement ?? document).querySelectorAll(targetSelector)];
  return boxes.flatMap((box) => {
    const boxRect = box.getBoundingClientRect();
    if (boxRect.height === 0) return [];
    // On a narrow page there is no room next to the side chat, so it may cover the page.
    if (box.matches('.chat--side') && innerWidth < 1440) return [];
    const isTopBar = !isFixed(box) && getComputedStyle(box).bottom === 'auto';
    // An element that fills the window or a column scrolls on its own and keeps its position.
    const scroller = isFixed(box) ? null : getScroller(box);
    const isScrollerEnd =
      scroller &&
      (isTopBar ? scroller.scrollTop < 1 : scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 1);
    const isAtEnd = !fullScreenElement && (isScrollerEnd ?? share === (isTopBar ? 0 : 1));
    const isWindowBar = boxRect.width >= innerWidth - 20 && (isTopBar || boxRect.bottom >= innerHeight - 1);
    const column = isFixed(box) ? null : box.parentElement;
    const isColumnBar = column !== null && boxRect.width >= column.clientWidth - 2;
    if (isColumnBar && boxRect.height > innerHeight * 0.45 && boxRect.top > 0 && !isAtEnd)
      return [`${describeElement(box)} takes ${Math.round(boxRect.height)} of ${innerHeight}`];
    return targets.flatMap((target) => {
      if (
        box.contains(target) ||
        fixedElements.some((otherElement) => otherElement !== fullScreenElement && otherElement.contains(target))
      )
        return [];
      if (!isAtEnd && (isWindowBar || (isColumnBar && column.contains(target)))) return [];
      // The content of a scrollable table may move below the table's sticky header.
      if (column?.closest('table')?.contains(target)) return [];
      const { left, right, top, bottom } = target.getBoundingClientRect();
      const x = [Math.max(left, boxRect.left), Math.min(right, boxRect.right)] as const;
      const y = [Math.max(top, boxRect.top), Math.min(bottom, boxRect.bottom)] as const;
      if (x[1] - x[0] < 1 || y[1] - y[0] < 1) return [];
      const elementsAtPoint = document.elementsFromPoint((x[0] + x[1]) / 2, (y[0] + y[1]) / 2);
      const [boxIndex, targetIndex] = [elementsAtPoint.indexOf(box), elementsAtPoint.indexOf(target)];
      return boxIndex !== -1 && boxIndex < targetIndex
        ? [`${describeElement(box)} lies on ${describeElement(target)}`]
        : [];
    });
  });
}

/** Finds texts that touch the edge of the window. */
export function findClippedTexts(): string[] {
  const isInHorizontalScroller = (element: Element) => {
    for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
      if (
        ancestor !== document.body &&
        ancestor.scrollWidth > ancestor.clientWidth + 1 &&
        /auto|scroll|hidden|clip/.test(getComputedStyle(ancestor).overflowX)
      )
        return true;
    return false;
  };
  return [...document.querySelectorAll('main :is(h1, h2, h3, p)')]
    .filter(
      (element) =>
        element.textContent.trim() !== '' &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    .filter((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right, width, height } = range.getBoundingClientRect();
      if (width < 2 || height < 2) return false;
      const elementRect = element.getBoundingClientRect();
      if (elementRect.width < 2 || elementRect.height < 2) return false;
      return (left < 4 || right > document.documentElement.clientWidth - 2) && !isInHorizontalScroller(element);
    })
    .map(
      (element) => `${element.tagName.toLowerCase()}.${element.className} '${element.textContent.trim().slice(0, 30)}'`,
    )
    .slice(0, 4);
}

/** Finds pairs of fixed elements that overlap. */
export function findOverlaps(selectors: string[]): string[] {
  const boxes = selectors.flatMap((selector) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ selector, place: element.getBoundingClientRect() })),
  );
  return boxes.flatMap(({ selector, place }, index) =>
    boxes
      .slice(index + 1)
      .filter(
        ({ place: otherRect }) =>
          Math.min(place.right, otherRect.right) - Math.max(place.left, otherRect.left) > 1 &&
          Math.min(place.bottom, otherRect.bottom) - Math.max(place.top, otherRect.top) > 1,
      )
      .map((otherBox) => `${selector} lies on ${otherBox.selector}`),
  );
}

/**
 * Finds focusable elements without a focus ring, or with a ring that the window or a container clips. The ring may be
 * drawn around the field's label or container instead. Requires an earlier key press, which enables :focus-visible.
 */
export function findClippedFocusRings(): string[] {
  const focusedBefore = document.activeElement;
  const getFocusRing = (element: Element | null | undefined) => {
    if (!element) return null;
    // The ring of a slider is drawn around its thumb, whose style scripts cannot read.
    if (element.matches('.range')) return { element, reach: 0 };
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    const width = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    return width >= 1 ? { element, reach: width + Number.parseFloat(outlineOffset) } : null;
  };
  const getClippingAncestor = (element: Element): Element | null => {
    const { position } = getComputedStyle(element);
    if (position === 'fixed') return null;
    let ancestor = element.parentElement;
    if (position === 'absolute')
      while (ancestor && getComputedStyle(ancestor).position === 'static') ancestor = ancestor.parentElement;
    return ancestor === document.body || ancestor === document.documentElement ? null : ancestor;
  };
  const findClippingEdge = (element: Element, ringWidth: number): string | null => {
    const box = element.getBoundingClientRect();
    const ring = {
      left: box.left - ringWidth,
      right: box.right + ringWidth,
      top: box.top - ringWidth,
      bottom: box.bottom + ringWidth,
    };
    const tolerance = 0.75;
    for (let frame = getClippingAncestor(element); frame; frame = getClippingAncestor(frame)) {
      const style = getComputedStyle(frame);
      const frameRect = frame.getBoundingClientRect();
      if (frame.clientWidth < 4) return null; // Visually hidden container for screen readers.
      const left = frameRect.left + frame.clientLeft;
      const top = frameRect.top + frame.clientTop;
      const isScrollable = (overflow: string) => /auto|scroll/.test(overflow);
      const isClipping = (overflow: string) => /auto|scroll|hidden|clip/.test(overflow);
      const margin = style.overflowX === 'clip' ? Number.parseFloat(style.overflowClipMargin) || 0 : 0;
      if (isClipping(style.overflowX)) {
        const [startEdge, endEdge] = isScrollable(style.overflowX)
          ? [left - frame.scrollLeft, left - frame.scrollLeft + frame.scrollWidth]
          : [left - margin, left + frame.clientWidth + margin];
        if (box.right < startEdge || box.left > endEdge) return null; // Completely out of view.
        if (ring.left < startEdge - tolerance || ring.right > endEdge + tolerance)
          return `${frame.className} at the sides`;
      }
      if (isClipping(style.overflowY)) {
        const [startEdge, endEdge] = isScrollable(style.overflowY)
          ? [top - frame.scrollTop, top - frame.scrollTop + frame.scrollHeight]
          : [top - margin, top + frame.clientHeight + margin];
        if (box.bottom < startEdge || box.top > endEdge) return null;
        if (ring.top < startEdge - tolerance || ring.bottom > endEdge + tolerance)
          return `${frame.className} above or below`;
      }
      // The container can scroll the element into view.
      if (isScrollable(style.overflowX) && frame.scrollWidth > frame.clientWidth) return null;
      if (isScrollable(style.overflowY) && frame.scrollHeight > frame.clientHeight) return null;
    }
    const { clientWidth } = document.documentElement;
    return ring.left < -tolerance || ring.right > clientWidth + tolerance ? 'the window' : null;
  };
  const findings: string[] = [];
  const focusableSelector =
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';
  for (const element of document.querySelectorAll<HTMLElement>(focusableSelector)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue;
    if (element.closest('.mapground')) continue; // The map moves a focused marker into view.
    const { width, height } = element.getBoundingClientRect();
    if (width < 2 && height < 2 && !element.matches('input')) continue; // Visually hidden until focused.
    element.focus({ preventScroll: true });
    if (document.activeElement !== element) continue;
    const focusRing =
      getFocusRing(element) ??
      getFocusRing(element.nextElementSibling) ??
      getFocusRing(element.closest('label')) ??
      getFocusRing(element.parentElement);
    const name = `${element.tagName.toLowerCase()}.${element.className} '${element.textContent.trim().slice(0, 30)}'`;
    if (!focusRing) findings.push(`${name} has no ring`);
    else {
      const clippingEdge = findClippingEdge(focusRing.element, focusRing.reach);
      if (clippingEdge) findings.push(`the ring of ${name} is cut by ${clippingEdge}`);
    }
  }
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
  return [...new Set(findings)].slice(0, 12);
}
