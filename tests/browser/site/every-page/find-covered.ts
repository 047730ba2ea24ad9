// Functions for page.evaluate: each is serialised, so it must not use other declarations of this file.

/**
 * Elements covered by fixed elements at the given share of the scroll height. Elements scrolled or clipped out of view are
 * ignored. A bar across the bottom of the window or of its column counts as the end of the window: content behind it can be
 * scrolled into view, and none remains behind it at the end of the page. If one element fills the window, only its content is
 * checked.
 */
export function findCovered(share: number): string[] {
  const name = (part: Element) =>
    `${part.tagName.toLowerCase()}.${part.className} '${part.textContent.trim().slice(0, 30)}'`;
  const staying = [...document.querySelectorAll<HTMLElement>('body *')].filter((part) => {
    const { position } = getComputedStyle(part);
    return /fixed|sticky/.test(position) && part.checkVisibility({ visibilityProperty: true });
  });
  const isFixed = (box: HTMLElement) => getComputedStyle(box).position === 'fixed';
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const isRoom = (box: HTMLElement) => {
    const { width, height } = box.getBoundingClientRect();
    return isFixed(box) && width >= innerWidth - 20 && height >= innerHeight - 20 && box.contains(middle);
  };
  const room = staying.filter(isRoom).at(-1);
  const getScroller = (box: HTMLElement) => {
    let at = box.parentElement;
    while (at && at !== document.body && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
    return at && at !== document.body && at.scrollHeight > at.clientHeight ? at : null;
  };
  const boxes = staying.filter((box) => (room ? room !== box && !box.contains(room) : true));
  const expected = 'a[href], button, input, select, textarea, summary, .num, h1, h2, h3';
  const parts = [...(room ?? document).querySelectorAll(expected)];
  return boxes.flatMap((box) => {
    const place = box.getBoundingClientRect();
    if (place.height === 0) return [];
    // The side chat may cover a page that is too narrow to make room for it.
    if (box.matches('.chat--side') && innerWidth < 1440) return [];
    const isTop = !isFixed(box) && getComputedStyle(box).bottom === 'auto';
    // An element that fills the window or a column scrolls by itself and keeps its position.
    const ownElement = isFixed(box) ? null : getScroller(box);
    const isOwnEnd =
      ownElement &&
      (isTop ? ownElement.scrollTop < 1 : ownElement.scrollTop + ownElement.clientHeight > ownElement.scrollHeight - 1);
    const isAtItsEnd = !room && (isOwnEnd ?? share === (isTop ? 0 : 1));
    const isOfWindow = place.width >= innerWidth - 20 && (isTop || place.bottom >= innerHeight - 1);
    const column = isFixed(box) ? null : box.parentElement;
    const isOfColumn = column !== null && place.width >= column.clientWidth - 2;
    if (isOfColumn && place.height > innerHeight * 0.45 && place.top > 0 && !isAtItsEnd)
      return [`${name(box)} takes ${Math.round(place.height)} of ${innerHeight}`];
    return parts.flatMap((part) => {
      if (box.contains(part) || staying.some((other) => other !== room && other.contains(part))) return [];
      if (!isAtItsEnd && (isOfWindow || (isOfColumn && column.contains(part)))) return [];
      // Content of a scrollable table may scroll below the table's sticky header.
      if (column?.closest('table')?.contains(part)) return [];
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const x = [Math.max(left, place.left), Math.min(right, place.right)] as const;
      const y = [Math.max(top, place.top), Math.min(bottom, place.bottom)] as const;
      if (x[1] - x[0] < 1 || y[1] - y[0] < 1) return [];
      const remoteElements = document.elementsFromPoint((x[0] + x[1]) / 2, (y[0] + y[1]) / 2);
      const [over, under] = [remoteElements.indexOf(box), remoteElements.indexOf(part)];
      return over !== -1 && over < under ? [`${name(box)} lies on ${name(part)}`] : [];
    });
  });
}

/** Texts without a margin to the edge of the window. */
export function findAtGlass(): string[] {
  const isSwiped = (part: Element) => {
    for (let ancestor = part.parentElement; ancestor; ancestor = ancestor.parentElement)
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
      (part) =>
        part.textContent.trim() !== '' && part.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    .filter((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const { left, right, width, height } = range.getBoundingClientRect();
      if (width < 2 || height < 2) return false;
      const box = part.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) return false;
      return (left < 4 || right > document.documentElement.clientWidth - 2) && !isSwiped(part);
    })
    .map((part) => `${part.tagName.toLowerCase()}.${part.className} '${part.textContent.trim().slice(0, 30)}'`)
    .slice(0, 4);
}

/** Pairs of fixed elements that overlap. */
export function findLyingOnEachOther(selectors: string[]): string[] {
  const boxes = selectors.flatMap((selector) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .map((part) => ({ selector, place: part.getBoundingClientRect() })),
  );
  return boxes.flatMap(({ selector, place }, index) =>
    boxes
      .slice(index + 1)
      .filter(
        ({ place: other }) =>
          Math.min(place.right, other.right) - Math.max(place.left, other.left) > 1 &&
          Math.min(place.bottom, other.bottom) - Math.max(place.top, other.top) > 1,
      )
      .map((other) => `${selector} lies on ${other.selector}`),
  );
}

/**
 * Focusable elements without a focus ring, or with one that the window or a container clips. The ring may be drawn around a
 * label or a container of the field. Requires an earlier key press, which enables :focus-visible.
 */
export function findCutRings(): string[] {
  const elementBefore = document.activeElement;
  const getRing = (element: Element | null | undefined) => {
    if (!element) return null;
    // The ring of a slider is around its thumb, whose style is not readable by script.
    if (element.matches('.range')) return { element, reach: 0 };
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    const width = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    return width >= 1 ? { element, reach: width + Number.parseFloat(outlineOffset) } : null;
  };
  const getFrame = (element: Element): Element | null => {
    const { position } = getComputedStyle(element);
    if (position === 'fixed') return null;
    let at = element.parentElement;
    if (position === 'absolute') while (at && getComputedStyle(at).position === 'static') at = at.parentElement;
    return at === document.body || at === document.documentElement ? null : at;
  };
  const cutBy = (element: Element, reach: number): string | null => {
    const box = element.getBoundingClientRect();
    const ring = {
      left: box.left - reach,
      right: box.right + reach,
      top: box.top - reach,
      bottom: box.bottom + reach,
    };
    const slack = 0.75;
    for (let frame = getFrame(element); frame; frame = getFrame(frame)) {
      const style = getComputedStyle(frame);
      const place = frame.getBoundingClientRect();
      if (frame.clientWidth < 4) return null; // Visually hidden container for screen readers.
      const left = place.left + frame.clientLeft;
      const top = place.top + frame.clientTop;
      const scrolls = (overflow: string) => /auto|scroll/.test(overflow);
      const clips = (overflow: string) => /auto|scroll|hidden|clip/.test(overflow);
      const margin = style.overflowX === 'clip' ? Number.parseFloat(style.overflowClipMargin) || 0 : 0;
      if (clips(style.overflowX)) {
        const [start, end] = scrolls(style.overflowX)
          ? [left - frame.scrollLeft, left - frame.scrollLeft + frame.scrollWidth]
          : [left - margin, left + frame.clientWidth + margin];
        if (box.right < start || box.left > end) return null; // Completely out of view.
        if (ring.left < start - slack || ring.right > end + slack) return `${frame.className} at the sides`;
      }
      if (clips(style.overflowY)) {
        const [start, end] = scrolls(style.overflowY)
          ? [top - frame.scrollTop, top - frame.scrollTop + frame.scrollHeight]
          : [top - margin, top + frame.clientHeight + margin];
        if (box.bottom < start || box.top > end) return null;
        if (ring.top < start - slack || ring.bottom > end + slack) return `${frame.className} above or below`;
      }
      // The container can scroll the element into view.
      if (scrolls(style.overflowX) && frame.scrollWidth > frame.clientWidth) return null;
      if (scrolls(style.overflowY) && frame.scrollHeight > frame.clientHeight) return null;
    }
    const { clientWidth } = document.documentElement;
    return ring.left < -slack || ring.right > clientWidth + slack ? 'the window' : null;
  };
  const matches: string[] = [];
  const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';
  for (const part of document.querySelectorAll<HTMLElement>(focusable)) {
    if (!part.checkVisibility({ visibilityProperty: true }) || part.closest('[inert]')) continue;
    if (part.closest('.mapground')) continue; // The map moves focused markers into view.
    const { width, height } = part.getBoundingClientRect();
    if (width < 2 && height < 2 && !part.matches('input')) continue; // Visually hidden until focused.
    part.focus({ preventScroll: true });
    if (document.activeElement !== part) continue;
    const ring =
      getRing(part) ??
      getRing(part.nextElementSibling) ??
      getRing(part.closest('label')) ??
      getRing(part.parentElement);
    const name = `${part.tagName.toLowerCase()}.${part.className} '${part.textContent.trim().slice(0, 30)}'`;
    if (!ring) matches.push(`${name} has no ring`);
    else {
      const cut = cutBy(ring.element, ring.reach);
      if (cut) matches.push(`the ring of ${name} is cut by ${cut}`);
    }
  }
  if (elementBefore instanceof HTMLElement) elementBefore.focus({ preventScroll: true });
  return [...new Set(matches)].slice(0, 12);
}
